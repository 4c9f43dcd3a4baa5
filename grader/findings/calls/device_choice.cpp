#include "grader/findings/calls/device_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool calls(const Tokens& file, std::size_t i, const char* name) {
    return file[i].is(name) && i + 1 < file.size() && file[i + 1].is("(");
}

/// The names that cudaGetDeviceCount gives its number to, and those that are passed it or called
/// like it.
std::set<std::string> device_counts(const Tokens& file) {
    std::set<std::string> names;
    for (std::size_t i = 0; i + 3 < file.size(); ++i)
        if (calls(file, i, "cudaGetDeviceCount") && file[i + 2].is("&"))
            names.insert(file[i + 3].text);
    if (names.empty()) return names;
    for (const char* name :
         {"devices", "device_count", "deviceCount", "num_devices", "gpus", "parts", "ndev"})
        names.insert(name);
    return names;
}

/// What gives work to the device that is current.
bool gives_work(const Tokens& file, std::size_t i) {
    return calls(file, i, "cudaMalloc") || calls(file, i, "cudaStreamCreate");
}

/// "cudaSetDevice(part.device)": the member; empty for another argument.
std::string member_of(const Tokens& argument) {
    return argument.size() == 3 && (argument[1].is(".") || argument[1].is("->")) ? argument[2].text
                                                                                 : "";
}

/// Whether the bracket holds the values of an object: "Part{me, …}", and neither a type nor "else".
bool is_made_here(const Tokens& file, std::size_t bracket) {
    const Token& name = file[bracket - 1];
    if (!name.is_name() || bracket + 1 >= file.size() || file[bracket + 1].is("}")) return false;
    for (const char* other : {"else", "do", "try", "const", "noexcept", "override", "final"})
        if (name.is(other)) return false;
    for (const char* type : {"struct", "class", "union", "enum", "namespace", ":", "public"})
        if (file[bracket - 2].is(type)) return false;
    return true;
}

/// Whether any line gives the member a value, as far as the text tells.
bool is_set(const Tokens& file, const std::string& member) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        const bool inside = file[i - 1].is(".") || file[i - 1].is("->");
        if (file[i].text == member && inside && file[i + 1].is("=")) return true;
        // "&part.device", and "Part{me, …}"
        if (file[i].text == member && inside && i > 2 && file[i - 3].is("&")) return true;
        if (file[i].is("{") && i > 1 && is_made_here(file, i)) return true;
        // An object that is made as a whole may have it.
        for (const char* whole : {"push_back", "emplace_back", "emplace"})
            if (file[i].is(whole)) return true;
        if (file[i].is("{") && (file[i - 1].is("return") || file[i - 1].is("(") ||
                                (file[i - 1].is("=") && !file[i + 1].is("}"))))
            return true;
    }
    return false;
}

/// Where the declaration of a member stands: "int device = 0;".
int line_of_member(const Tokens& file, const std::string& member) {
    for (std::size_t i = 1; i < file.size(); ++i)
        if (file[i].text == member && file[i - 1].is("int")) return file[i].line;
    return 0;
}

std::string same_device(const Tokens& file) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!calls(file, i, "cudaSetDevice")) continue;
        const Tokens given = part_of(file, i + 2, closing(file, i + 1));
        if (const std::string member = member_of(given);
            !member.empty() && line_of_member(file, member) > 0 && !is_set(file, member))
            return fmt::format(
                "Line {1} chooses the device {0}, and no line gives that a value: it is what line "
                "{2} says, for every part.",
                text_of(given), file[i].line, line_of_member(file, member));
        // Before work that a function does for any part; main() may choose one for itself.
        const FunctionText function(file, file[i].line);
        if (!constant_value(file, given) || function.name() == "main") continue;
        const auto& all = function.statements();
        const bool works = std::any_of(all.begin(), all.end(), [](const Statement& one) {
            return mentions(one.words, "cudaMalloc") || mentions(one.words, "cudaStreamCreate");
        });
        if (works)
            return fmt::format("Line {} chooses device {} whatever part {} works for.",
                               file[i].line, text_of(given), function.name());
    }
    return "";
}

/// Of the labels of runs: "n" of "n = 3, 4 devices", and the number before " devices".
std::map<std::string, long long> numbers_of(const std::string& run) {
    std::map<std::string, long long> found;
    if (run.starts_with("n = ")) found["n"] = std::atoll(run.c_str() + 4);
    if (const std::size_t at = run.find(" device"); at != std::string::npos && at > 0) {
        const std::size_t begin = run.rfind(' ', at - 1);
        if (begin != std::string::npos) found["devices"] = std::atoll(run.c_str() + begin + 1);
    }
    return found;
}

/// "of the 3 elements the last 3 belong to no device"
std::string nobodys(const std::string& run) {
    auto numbers = numbers_of(run);
    const long long n = numbers["n"], devices = numbers["devices"];
    if (n <= 0 || devices <= 0 || n % devices == 0) return "";
    return fmt::format(" With {} and {} that is {}.",
                       counted(static_cast<std::uint64_t>(n), "element"),
                       counted(static_cast<std::uint64_t>(devices), "device"), n % devices);
}

bool takes_rest(const Tokens& file, const std::string& part) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (file[i].is("%") && file[i + 1].text == part) return true;
        if (file[i].is(")") && file[i + 1].is("/") && file[i + 2].text == part) return true;
        // "device == devices - 1 ? n : …": the last part takes what is left
        if (file[i].text == part && file[i + 1].is("-") && file[i + 2].is("1")) return true;
        // "n * device / devices"
        if (i > 1 && file[i].is("/") && file[i + 1].text == part && file[i - 2].is("*"))
            return true;
    }
    return false;
}

/// "device * (n / devices)" where other parts have one more: where they begin is too early.
std::string begins_too_early(const Tokens& file, const std::string& part) {
    for (std::size_t i = 2; i + 4 < file.size(); ++i) {
        if (!file[i].is("(") || !file[i - 1].is("*") || !file[i + 1].is_name() ||
            !file[i + 2].is("/") || file[i + 3].text != part || !file[i + 4].is(")"))
            continue;
        const FunctionText function(file, file[i].line);
        const int at = function.at(file[i].line, part);
        if (at < 0 || mentions(function.statements()[static_cast<std::size_t>(at)].words, "+") ||
            mentions(function.statements()[static_cast<std::size_t>(at)].words, "-"))
            continue;
        for (const Statement& other : function.statements())
            for (std::size_t k = 1; k + 1 < other.words.size(); ++k)
                if (other.words[k].is("%") && other.words[k + 1].text == part &&
                    mentions(other.words, "<"))
                    return fmt::format(
                        "Line {} lets a part begin at {} * ({} / {}), and line {} gives some "
                        "parts one element more: the parts before this one may be longer than "
                        "{} / {}, so where does it begin?",
                        file[i].line, file[i - 2].text, file[i + 1].text, part, other.line,
                        file[i + 1].text, part);
    }
    return "";
}

/// Whether the words choose a device, themselves or in a function of the file that they call.
bool chooses(const Tokens& file, const Tokens& words) {
    return mentions(words, "cudaSetDevice") ||
           std::any_of(words.begin(), words.end(), [&](const Token& word) {
               return word.is_name() && mentions(body_of(file, word.text), "cudaSetDevice");
           });
}

/// Whether a device is chosen before a call of the function, there or further out.
bool chosen_by_caller(const Tokens& file, const FunctionText& function, int depth) {
    constexpr int most_callers = 3;
    for (std::size_t i = 0; depth < most_callers && i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        const FunctionText caller(file, file[i].line);
        if (!caller.found() || caller.name() == function.name()) continue;
        for (const Statement& one : caller.statements())
            if (one.line <= file[i].line && chooses(file, one.words) &&
                !mentions(one.words, function.name()))
                return true;
        if (chosen_by_caller(file, caller, depth + 1)) return true;
    }
    return false;
}

}  // namespace

std::string device_choice(const Tokens& file) {
    if (device_counts(file).empty()) return "";
    std::set<int> works;
    bool chosen = false;
    for (std::size_t i = 0; i < file.size(); ++i) {
        chosen |= calls(file, i, "cudaSetDevice");
        if (gives_work(file, i)) works.insert(file[i].line);
    }
    for (const LaunchText& launch : launches_in(file)) works.insert(launch.line);
    if (works.empty()) return "";
    if (!chosen)
        return fmt::format(
            "The program never calls cudaSetDevice, so device 0 gets everything: {} need it "
            "before them, with the number of the part's device.",
            lines_text(works));
    if (std::string same = same_device(file); !same.empty()) return same;
    // A launch goes to the device that was chosen last, wherever that was.
    for (const int line : works) {
        const FunctionText function(file, line);
        if (!function.found() || function.name() == "main") continue;
        const auto& all = function.statements();
        if (std::any_of(all.begin(), all.end(),
                        [&](const Statement& one) { return chooses(file, one.words); }))
            continue;
        if (chosen_by_caller(file, function, 0)) continue;
        return fmt::format(
            "Line {} in {} goes to the device that was chosen last: no cudaSetDevice stands "
            "before it in {}, nor where that is called.",
            line, function.name(), function.name());
    }
    return "";
}

std::string rest_of_devices(const Tokens& file, const std::string& run) {
    const std::set<std::string> counts = device_counts(file);
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is("/") || !file[i - 1].is_name() || !counts.contains(file[i + 1].text))
            continue;
        const std::string& part = file[i + 1].text;
        if (std::string early = begins_too_early(file, part); !early.empty()) return early;
        if (takes_rest(file, part)) continue;
        const std::string size = file[i + 2].is(".") ? part + ".size()" : part;
        return fmt::format(
            "{0} / {1} in line {2} rounds down: the last {0} % {1} elements belong to no device."
            "{3} Who takes them?",
            file[i - 1].text, size, file[i].line, nobodys(run));
    }
    return "";
}

}  // namespace simtutor
