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

/// The line of a __syncwarp() that every thread reaches, among statements; 0 if there is none.
int warp_wait_in(const FunctionText& function, int begin, int end) {
    const auto& all = function.statements();
    for (int i = begin; i < std::min(end, static_cast<int>(all.size())); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::plain && one.parent < 0 &&
            mentions(one.words, "__syncwarp"))
            return one.line;
    }
    return 0;
}

/// The same, where one of the accesses stands in a helper that the other one's function calls.
std::string only_of_warp_in_helper(const Tokens& file, const simt::Finding& finding) {
    const std::string& advice = finding.advice;
    const std::size_t called = advice.find("(the call of "), second = advice.find(" and line ");
    if (finding.rule != "race.shared" || finding.sides.size() != 2 ||
        !advice.starts_with("Put __syncthreads() between line ") || called == std::string::npos ||
        second == std::string::npos)
        return "";
    const bool before = called < second;
    const std::size_t name = called + std::string("(the call of ").size();
    const std::string helper = advice.substr(name, advice.find_first_of(",)", name) - name);
    for (const std::size_t i : {0u, 1u}) {
        const simt::FindingSide &inner = finding.sides[i], &outer = finding.sides[1 - i];
        const FunctionText inside(file, inner.site.line), caller(file, outer.site.line);
        if (inside.name() != helper || caller.name() == helper) continue;
        const int access = inside.at(inner.site.line, ""), own = caller.at(outer.site.line, "");
        int call = -1;
        for (int k = 0; k < static_cast<int>(caller.statements().size()); ++k)
            if (mentions(caller.statements()[static_cast<std::size_t>(k)].words, helper)) call = k;
        if (access < 0 || own < 0 || call < 0) continue;
        int line =
            before ? warp_wait_in(inside, access + 1, static_cast<int>(inside.statements().size()))
                   : warp_wait_in(inside, 0, access);
        if (line == 0) line = warp_wait_in(caller, std::min(call, own), std::max(call, own));
        if (line > 0)
            return fmt::format(
                " __syncwarp() in line {} waits for the thread's own warp only: put "
                "__syncthreads() in its place.",
                line);
    }
    return "";
}

}  // namespace

std::string weak_barrier(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() < 2) return "";
    if (std::string helper = only_of_warp_in_helper(file, finding); !helper.empty()) return helper;
    const FunctionText function(file, finding.sides.front().site.line);
    const std::vector<int> accesses = accesses_of(function, finding);
    if (accesses.empty()) return "";
    const std::string warp = only_of_warp(function, finding, accesses);
    return warp.empty() ? only_in_branch(function, accesses) : warp;
}

}  // namespace simtutor
