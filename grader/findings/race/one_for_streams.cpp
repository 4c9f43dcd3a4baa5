#include "grader/findings/race/one_for_streams.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The fourth argument between "<<<" and ">>>"; empty where there is none.
Tokens stream_of(const Tokens& file, const LaunchText& launch) {
    std::size_t end = launch.place + 2;
    while (end < file.size() && !file[end].is(">>")) ++end;
    const auto arguments = split(part_of(file, launch.place + 2, end), ",");
    return arguments.size() > 3 && !is_zero(arguments[3]) ? arguments[3] : Tokens();
}

/// "s" of "stream[s]"; empty for any other.
std::string index_of(const Tokens& words) {
    return words.size() == 4 && words[0].is_name() && words[1].is("[") && words[2].is_name()
               ? words[2].text
               : "";
}

/// "lane[i].c": an element of an array, perhaps with a member of it.
struct Indexed {
    std::string array;
    Token index;
    Tokens words;
};

std::vector<Indexed> indexed_in(const std::vector<Tokens>& arguments, const std::string& array) {
    std::vector<Indexed> found;
    for (const Tokens& one : arguments)
        if (one.size() >= 4 && one[0].text == array && one[1].is("[") && one[3].is("]"))
            found.push_back({one[0].text, one[2], one});
    return found;
}

/// Of a launch in "lane[i].stream": what it is given of "lane" with a number for an index.
std::string fixed_index(const Tokens& file, const LaunchText& launch, const FunctionText& kernel,
                        const Tokens& stream) {
    if (stream.size() < 5 || !stream[0].is_name() || !stream[1].is("[") || !stream[2].is_name() ||
        !stream[3].is("]"))
        return "";
    std::vector<Tokens> arguments;
    for (const Tokens& parameter : split(kernel.parameters(), ","))
        if (!parameter.empty())
            arguments.push_back(given_at_launch(file, launch, kernel, parameter.back().text));
    std::string own, fixed, meant;
    for (const Indexed& one : indexed_in(arguments, stream[0].text)) {
        if (one.index.text == stream[2].text) {
            own += (own.empty() ? "" : ", ") + text_of(one.words);
        } else if (constant_value(file, {one.index}) && fixed.empty()) {
            fixed = text_of(one.words);
            Tokens other = one.words;
            other[2] = stream[2];
            meant = text_of(other);
        }
    }
    if (own.empty() || fixed.empty()) return "";
    return fmt::format(
        "Line {} works in {} and is given {}, but {}, the same for every {}. Is {} meant? An order "
        "between the streams would only make the wrong array reliable.",
        launch.line, text_of(stream), own, fixed, stream[2].text, meant);
}

/// The kernel's parameters that get an element of an array with this index: "d_a[s]".
std::vector<std::string> given_with(const Tokens& file, const LaunchText& launch,
                                    const FunctionText& kernel, const std::string& index) {
    std::vector<std::string> given;
    for (const Tokens& parameter : split(kernel.parameters(), ",")) {
        if (parameter.empty() || !mentions(parameter, "*")) continue;
        const Tokens one = given_at_launch(file, launch, kernel, parameter.back().text);
        if (index_of(one) == index) given.push_back(text_of(one));
    }
    return given;
}

/// The only line that allocates the array; 0 if there is none, or several.
int allocated_in(const FunctionText& function, const std::string& array) {
    int line = 0;
    for (const Statement& one : function.statements()) {
        const Tokens given = given_to(one.words, "cudaMalloc");
        if (given.size() != 1 || given[0].text != array) continue;
        if (line != 0) return 0;
        line = one.line;
    }
    return line;
}

}  // namespace

std::string one_for_streams(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream") return "";
    for (const simt::FindingSide& side : finding.sides) {
        const Tokens file = tokens_of(sources, side.site.file);
        const FunctionText kernel(file, side.site.line);
        const LaunchText launch = only_launch(file, kernel.name());
        if (!kernel.found() || launch.kernel.empty()) continue;
        const Tokens stream = stream_of(file, launch);
        if (std::string fixed = fixed_index(file, launch, kernel, stream); !fixed.empty())
            return fixed;
        const std::string index = index_of(stream);
        const Tokens array = given_at_launch(
            file, launch, kernel, side.object.substr(0, side.object.find_first_of("[+ ")));
        if (index.empty() || array.size() != 1) continue;
        const auto others = given_with(file, launch, kernel, index);
        const int line = allocated_in(FunctionText(file, launch.line), array[0].text);
        if (others.empty() || line == 0) continue;
        std::string list;
        for (const std::string& one : others)
            list += (list.empty() ? "" : &one == &others.back() ? " and " : ", ") + one;
        return fmt::format(
            "{0} is one array (line {1}), and line {2} gives it to the works of every {3}, where "
            "{4} {5} the stream's own. Give each stream {0} of its own, too, here and where it is "
            "copied.",
            array[0].text, line, launch.line, text_of(stream), list,
            others.size() == 1 ? "is" : "are");
    }
    return "";
}

std::string launch_beside_library(const simt::Finding& finding, Sources& sources) {
    const bool fft = finding.message.find("cufftExec") != std::string::npos;
    if (finding.rule != "race.stream" ||
        (!fft && finding.message.find("cublas") == std::string::npos))
        return "";
    for (const simt::FindingSide& side : finding.sides) {
        const Tokens file = tokens_of(sources, side.site.file);
        const FunctionText kernel(file, side.site.line);
        const LaunchText launch = only_launch(file, kernel.name());
        if (launch.kernel.empty() || !stream_of(file, launch).empty()) continue;
        const char* const setter = fft ? "cufftSetStream" : "cublasSetStream";
        std::set<std::string> streams;
        std::set<int> lines;
        for (std::size_t i = 0; i + 1 < file.size(); ++i) {
            if (!file[i].text.starts_with(setter) || !file[i + 1].is("(")) continue;
            const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
            if (given.size() != 2 || given[1].empty()) continue;
            streams.insert(text_of(given[1]));
            lines.insert(file[i].line);
        }
        if (streams.size() != 1) continue;
        return fmt::format(
            "The launch of {} in line {} names no stream, so it works in the default one, and the "
            "library in {} ({}). Launch it there, too: {} is the fourth argument, behind the bytes "
            "of shared memory.",
            launch.kernel, launch.line, *streams.begin(), lines_text(lines), *streams.begin());
    }
    return "";
}

namespace {

/// The lines that give the member of "lane[i].c" a place: "one.c = all", "cudaMalloc(&one.c, n)".
std::set<int> lines_that_set(const Tokens& file, const Tokens& given) {
    std::set<int> lines;
    const bool member = given.size() > 2 && given[given.size() - 2].is(".");
    for (std::size_t i = 1; member && i + 1 < file.size(); ++i) {
        if (file[i].text != given.back().text || !file[i - 1].is(".")) continue;
        std::size_t begin = i - 1;
        while (begin > 0 && (file[begin].is(".") || file[begin].is_name() || file[begin].is("]")))
            begin = file[begin].is("]") && begin > 2 ? begin - 3 : begin - 1;
        const bool made = file[begin].is("&") && (file[i + 1].is(",") || file[i + 1].is(")"));
        if (file[i + 1].is("=") || made) lines.insert(file[i].line);
    }
    return lines;
}

}  // namespace

std::string launches_of_one_line(const simt::Finding& finding, Sources& sources) {
    const std::string order = "Use one stream for both, or record";
    if (finding.rule != "race.stream" || finding.sides.size() != 2 || !finding.sides[0].on_device ||
        !finding.sides[1].on_device ||
        finding.sides[0].site.function != finding.sides[1].site.function ||
        !finding.advice.starts_with(order))
        return "";
    const Tokens file = tokens_of(sources, finding.sides[0].site.file);
    const LaunchText launch =
        only_launch(file, FunctionText(file, finding.sides[0].site.line).name());
    if (launch.kernel.empty()) return "";
    const std::size_t end = finding.advice.find(" If each should have an array");
    const FunctionText kernel(file, finding.sides[0].site.line);
    const std::string& object = finding.sides[0].object;
    const Tokens given =
        given_at_launch(file, launch, kernel, object.substr(0, object.find_first_of("[+ ")));
    const std::set<int> lines = lines_that_set(file, given);
    return fmt::format(
        "Two launches of line {} meet here. Should each have memory of its own? Then look where "
        "what the line passes gets its place{}. If they should share it: use one stream for both, "
        "or record{}",
        launch.line,
        lines.empty() ? "" : fmt::format(": {} in {}", text_of(given), lines_text(lines)),
        finding.advice.substr(order.size(),
                              end == std::string::npos ? std::string::npos : end - order.size()));
}

}  // namespace simtutor
