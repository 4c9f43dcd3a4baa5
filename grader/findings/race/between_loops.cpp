#include "grader/findings/race/between_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The outermost loop around `first` that is not around `second`; -1 where a loop is around both,
/// or none is around the first.
int ended_loop(const FunctionText& function, int first, int second) {
    int found = -1;
    for (const int head : function.around(first)) {
        if (function.statements()[static_cast<std::size_t>(head)].kind != Statement::Kind::loop)
            continue;
        if (is_inside(function, second, head)) return -1;
        found = head;
    }
    return found;
}

/// The line of a __syncthreads() between two statements that no branch or loop of its own keeps
/// threads from; 0 where there is none.
int barrier_between(const FunctionText& function, int first, int second) {
    const auto& all = function.statements();
    for (int i = first + 1; i < second; ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || one.words.empty() ||
            !one.words[0].text.starts_with("__syncthreads"))
            continue;
        const auto heads = function.around(i);
        const bool on_way = std::ranges::all_of(heads, [&](int head) {
            return is_inside(function, first, head) && is_inside(function, second, head);
        });
        if (on_way) return one.line;
    }
    return 0;
}

}  // namespace

std::string behind_first_loop(const Tokens& file, const std::string& advice) {
    const std::size_t between = advice.find(" between line ");
    int first = 0, second = 0;
    if (!advice.starts_with("Put __sync") || between == std::string::npos ||
        std::sscanf(advice.c_str() + between, " between line %d and line %d", &first, &second) != 2)
        return advice;
    const FunctionText function(file, first);
    const int one = function.at(first, ""), other = function.at(second, "");
    if (!function.found() || first >= second || one < 0 || other <= one) return advice;
    if (const int met = barrier_between(function, one, other); met > 0)
        return fmt::format(
            "First repair the barriers of {}: line {} has one between lines {} and {}, so some "
            "threads have come past a barrier that others have not reached. Is one in a branch, or "
            "in a loop whose rounds differ from thread to thread? One more does not help.",
            function.name(), met, first, second);
    const int loop = ended_loop(function, one, other);
    if (loop < 0) return advice;
    const auto& all = function.statements();
    // A branch around the loop keeps threads from what stands in it, too.
    int outer = loop;
    for (int head = all[static_cast<std::size_t>(outer)].parent;
         head >= 0 && !is_inside(function, other, head);
         head = all[static_cast<std::size_t>(outer)].parent)
        outer = head;
    int next = outer + 1;
    while (next < other && is_inside(function, next, outer)) ++next;
    const std::string branch = outer == loop
                                   ? ""
                                   : fmt::format(", outside of the condition in line {},",
                                                 all[static_cast<std::size_t>(outer)].line);
    return fmt::format(
        "{} behind the loop of line {}{} and in front of line {}: inside of a loop that threads "
        "leave at different times not all of them would reach it.",
        advice.substr(0, between), all[static_cast<std::size_t>(loop)].line, branch,
        all[static_cast<std::size_t>(next)].line);
}

}  // namespace simtutor
