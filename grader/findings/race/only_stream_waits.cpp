#include "grader/findings/race/only_stream_waits.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// Whether a record of the event stands behind the copy: in its loop, or before the wait.
bool is_recorded_behind(const FunctionText& function, const Tokens& event, int copy, int loop,
                        int wait) {
    const auto& all = function.statements();
    for (int i = copy + 1; i < static_cast<int>(all.size()); ++i) {
        if (loop >= 0 ? !is_inside(function, i, loop) : i >= wait) continue;
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        // Behind work of another stream it says nothing of this one.
        const Tokens stream = given_to(words, "cudaEventRecord", 1),
                     copied =
                         given_to(all[static_cast<std::size_t>(copy)].words, "cudaMemcpyAsync", 4);
        if (same_words(given_to(words, "cudaEventRecord"), event) && same_words(stream, copied))
            return true;
    }
    return false;
}

}  // namespace

std::string only_stream_waits(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "sync.missing" || finding.sides.size() != 2) return "";
    const simt::Site &mine = finding.sides[0].site, &copy = finding.sides[1].site;
    if (mine.file != copy.file || mine.line <= 0 || finding.sides[1].on_device) return "";
    const Tokens file = tokens_of(sources, copy.file);
    const FunctionText function(file, copy.line);
    const int at = function.at(copy.line, "cudaMemcpyAsync");
    const std::vector<int> lines = lines_towards(file, function, mine.line);
    if (at < 0 || lines.size() != 1) return "";
    const int loop = loop_around(function, at);
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& wait = all[static_cast<std::size_t>(k)];
        const Tokens event = given_to(wait.words, "cudaStreamWaitEvent", 1);
        if (event.empty() || wait.line > lines[0] || (loop >= 0 && !is_inside(function, k, loop)) ||
            !is_recorded_behind(function, event, at, loop, k))
            continue;
        return fmt::format(
            "cudaStreamWaitEvent in line {0} lets a stream wait for {1}, and not the host, which "
            "goes on at once. cudaEventSynchronize({1}) in its place lets the host wait.",
            wait.line, text_of(event));
    }
    return "";
}

}  // namespace simtutor
