#include "grader/findings/race/two_streams.h"

#include <fmt/format.h>

#include <cstdlib>
#include <map>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// "line 68 launches blend" and "lane[i].stream".
struct Work {
    std::string what, stream;
};

int line_number_behind(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    return at == std::string::npos ? 0 : std::atoi(text.c_str() + at + words.size());
}

/// The call in a line: each has its stream behind a fixed number of other arguments.
Work copy_in(const Tokens& file, const std::string& call, int line) {
    static const std::map<std::string, std::size_t> places = {
        {"cudaMemcpyAsync", 4}, {"cudaMemcpy2DAsync", 7}, {"cudaMemsetAsync", 3}};
    const auto place = places.find(call);
    if (place == places.end()) return {};
    Work found;
    for (std::size_t at = 0; at + 1 < file.size(); ++at) {
        if (file[at].line != line || !file[at].is(call) || !file[at + 1].is("(")) continue;
        const auto given = split(part_of(file, at + 2, closing(file, at + 1)), ",");
        if (!found.what.empty() || given.size() != place->second + 1) return {};
        const char* does = call == "cudaMemsetAsync" ? "sets" : "copies";
        found = {fmt::format("line {} {}", line, does), text_of(given.back())};
    }
    return found;
}

Work launch_of(const Tokens& file, const LaunchText& launch) {
    if (launch.kernel.empty()) return {};
    const auto arguments = launch_arguments(file, launch.place);
    if (arguments.size() != 4) return {};
    return {fmt::format("line {} launches {}", launch.line, launch.kernel), text_of(arguments[3])};
}

Work launch_in(const Tokens& file, const simt::Finding& finding) {
    if (const int line = line_number_behind(finding.message, ", launched in line ")) {
        LaunchText only;
        for (const LaunchText& launch : launches_in(file)) {
            if (launch.line != line) continue;
            if (!only.kernel.empty()) return {};
            only = launch;
        }
        return launch_of(file, only);
    }
    for (const simt::FindingSide& side : finding.sides)
        if (side.on_device)
            return launch_of(file, only_launch(file, FunctionText(file, side.site.line).name()));
    return {};
}

}  // namespace

std::string two_streams(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.stream" || finding.sides.size() != 2 ||
        given_advice(finding) != GivenAdvice::one_stream)
        return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    Work copy;
    for (const char* call : {"cudaMemcpyAsync", "cudaMemcpy2DAsync", "cudaMemsetAsync"}) {
        const std::string words = std::string(call) + " in line ";
        const std::size_t at = finding.message.find(words);
        if (at == std::string::npos) continue;
        // Of two copies the words do not tell which is the other.
        if (!copy.what.empty() || finding.message.find(words, at + 1) != std::string::npos)
            return "";
        copy = copy_in(file, call, line_number_behind(finding.message, words));
    }
    if (copy.what.empty()) return "";
    Work launch = launch_in(file, finding);
    if (launch.what.empty() || launch.stream == copy.stream) return "";
    launch.what[0] = 'L';
    return fmt::format("{} in {}, and {} in {}. {}", launch.what, launch.stream, copy.what,
                       copy.stream, finding.advice);
}

}  // namespace simtutor
