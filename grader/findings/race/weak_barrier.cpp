#include "grader/findings/race/weak_barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The statements of the two accesses.
std::vector<int> accesses_of(const FunctionText& function, const simt::Finding& finding) {
    std::vector<int> all;
    for (const simt::FindingSide& side : finding.sides) {
        const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
        const int at = function.at(side.site.line, array);
        if (at < 0) return {};
        all.push_back(at);
    }
    return all;
}

/// The branch that holds a barrier of the loop, but not both accesses; -1: the loop has a barrier
/// in every round, or none.
int branch_of_barrier(const FunctionText& function, int loop, const std::vector<int>& accesses,
                      int& barrier) {
    const auto& all = function.statements();
    int branch = -1;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, loop) || !is_barrier(all[static_cast<std::size_t>(i)]))
            continue;
        const int head = all[static_cast<std::size_t>(i)].parent;
        if (branch >= 0 || all[static_cast<std::size_t>(head)].kind != Statement::Kind::branch)
            return -1;
        const bool holds_both = std::all_of(accesses.begin(), accesses.end(), [&](int access) {
            return is_inside(function, access, head);
        });
        if (holds_both) return -1;
        branch = head;
        barrier = i;
    }
    return branch;
}

std::string only_in_branch(const FunctionText& function, const std::vector<int>& accesses) {
    const int loop = loop_around(function, accesses.front());
    if (loop < 0 || std::any_of(accesses.begin(), accesses.end(),
                                [&](int access) { return loop_around(function, access) != loop; }))
        return "";
    int barrier = -1;
    const int branch = branch_of_barrier(function, loop, accesses, barrier);
    if (branch < 0) return "";
    const auto& all = function.statements();
    return fmt::format(
        " Line {} has a barrier in this loop, but only where {}; else it keeps nobody "
        "apart. Take it out of that branch.",
        all[static_cast<std::size_t>(barrier)].line,
        text_of(all[static_cast<std::size_t>(branch)].words));
}

/// "__syncwarp()" between the two lines, of threads of different warps.
std::string only_of_warp(const FunctionText& function, const simt::Finding& finding,
                         const std::vector<int>& accesses) {
    if (finding.rule != "race.shared" || !finding.advice.starts_with("Put __syncthreads() between"))
        return "";
    const auto [first, last] = std::minmax_element(accesses.begin(), accesses.end());
    for (int i = *first + 1; i < *last; ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::plain && mentions(one.words, "__syncwarp"))
            return fmt::format(
                " __syncwarp() in line {} waits for the thread's own warp only: put "
                "__syncthreads() in its place.",
                one.line);
    }
    return "";
}

}  // namespace

std::string weak_barrier(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() < 2) return "";
    const FunctionText function(file, finding.sides.front().site.line);
    const std::vector<int> accesses = accesses_of(function, finding);
    if (accesses.empty()) return "";
    const std::string warp = only_of_warp(function, finding, accesses);
    return warp.empty() ? only_in_branch(function, accesses) : warp;
}

}  // namespace simtutor
