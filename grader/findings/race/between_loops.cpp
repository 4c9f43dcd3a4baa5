#include "grader/findings/race/between_loops.h"

#include <fmt/format.h>

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
