#include "grader/findings/race/next_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr const char* round_ahead = ", a round of the loop ahead,";

bool loop_around_both(const FunctionText& function, int one, int other) {
    const auto heads = function.around(one);
    return std::any_of(heads.begin(), heads.end(), [&](int head) {
        return function.statements()[static_cast<std::size_t>(head)].kind ==
                   Statement::Kind::loop &&
               is_inside(function, other, head);
    });
}

/// "lines 84, 85"; empty where the text shows only one call, and in no loop.
std::string calls_text(const Tokens& file, const FunctionText& function) {
    std::set<int> lines;
    std::size_t count = 0;
    bool looped = false;
    for (const FunctionCall& call : calls_of(file, function)) {
        const FunctionText caller(file, call.line);
        const int at = caller.at(call.line, function.name());
        looped = looped || (at >= 0 && loop_around(caller, at) >= 0);
        lines.insert(call.line);
        ++count;
    }
    return count > 1 || looped ? lines_text(lines) : "";
}

}  // namespace

void name_next_call(simt::Finding& finding, Sources& sources) {
    const std::size_t ahead = finding.message.find(round_ahead);
    const std::string begin = "Put ";
    const std::size_t end = finding.advice.find(" at the end of the loop's body");
    if (finding.sides.size() != 2 || ahead == std::string::npos || end == std::string::npos ||
        !finding.advice.starts_with(begin))
        return;
    const simt::Site &one = finding.sides[0].site, &other = finding.sides[1].site;
    if (one.file != other.file || one.line == other.line) return;
    const Tokens file = tokens_of(sources, one.file);
    const FunctionText function(file, one.line), second(file, other.line);
    if (!function.found() || function.name() != second.name()) return;
    const int first = function.at(one.line, ""), last = function.at(other.line, "");
    if (first < 0 || last < 0 || loop_around_both(function, first, last)) return;
    const std::string calls = calls_text(file, function);
    const int early = std::min(one.line, other.line), late = std::max(one.line, other.line);
    // A kernel runs once: only who has missed a barrier can be behind.
    if (calls.empty() && has(kernels_in(file), function.name())) {
        finding.message.replace(ahead, std::string(round_ahead).size(), ", one barrier ahead,");
        finding.advice = fmt::format(
            "First repair the barriers of {0}: no loop stands around both lines {1} and {2}, so "
            "some threads have come past a barrier that others have not reached. Is one in a "
            "branch, or in a loop whose rounds differ from thread to thread? One more barrier does "
            "not help.",
            function.name(), early, late);
    }
    if (calls.empty()) return;
    const std::string barrier = finding.advice.substr(begin.size(), end - begin.size());
    finding.message.replace(ahead, std::string(round_ahead).size(), ", in the next call,");
    finding.advice = fmt::format(
        "{0} is called more than once ({1}), and nothing lets the threads of the next call wait "
        "for those that are still in line {2}. Put {3} at the begin of {0}, before line {4}, or "
        "between the calls, where every thread of the block reaches it.",
        function.name(), calls, late, barrier, early);
}

}  // namespace simtutor
