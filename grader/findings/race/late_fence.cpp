#include "grader/findings/race/late_fence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool is_fence(const Statement& one) {
    return one.kind == Statement::Kind::plain && !one.words.empty() &&
           one.words[0].text.starts_with("__threadfence");
}

/// The line of the fence behind the statement, where none stands before it.
int fence_behind(const FunctionText& function, std::size_t at) {
    const auto& all = function.statements();
    const auto beside = [&](std::size_t i) {
        return i < all.size() && all[i].parent == all[at].parent && is_fence(all[i]);
    };
    return beside(at + 1) && (at == 0 || !beside(at - 1)) ? all[at + 1].line : 0;
}

std::string told(int fence, int line) {
    return fmt::format(
        " The fence in line {} stands behind line {}: it orders nothing that comes before that.",
        fence, line);
}

}  // namespace

std::string late_fence(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].kind == Statement::Kind::plain && all[i].touches(line))
            if (const int fence = fence_behind(function, i); fence > 0) return told(fence, line);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].line != line || !file[i].is_name() || !file[i + 1].is("(")) continue;
        for (const FunctionText& called : functions_in(file)) {
            if (called.name() != file[i].text) continue;
            for (std::size_t k = 0; k < called.statements().size(); ++k) {
                const Statement& one = called.statements()[k];
                if (!mentions(one.words, "atomicExch") && !mentions(one.words, "atomicCAS"))
                    continue;
                if (const int fence = fence_behind(called, k); fence > 0)
                    return told(fence, one.line);
            }
        }
    }
    return "";
}

void forget_flag_of_data(simt::Finding& finding) {
    int data = 0, flag = 0;
    const bool of_blocks =
        finding.sides.size() == 2 &&
        std::sscanf(finding.advice.c_str(),
                    "Put __threadfence() between line %d (the data) and line %d (the flag)", &data,
                    &flag) == 2 &&
        data == flag && finding.sides[0].site.line != finding.sides[1].site.line;
    if (of_blocks)
        finding.advice = fmt::format(
            "Nothing orders lines {} and {}, and no flag tells of line {}: use an atomic function "
            "in both, or let both run under one lock.",
            std::min(finding.sides[0].site.line, finding.sides[1].site.line),
            std::max(finding.sides[0].site.line, finding.sides[1].site.line), data);
    if ((finding.rule != "race.shared" && finding.rule != "race.warp") ||
        finding.sides.size() != 2 ||
        std::sscanf(finding.advice.c_str(),
                    "Put __threadfence_block() between line %d (the data) and line %d (the flag)",
                    &data, &flag) != 2 ||
        data != flag || finding.sides[0].site.line == finding.sides[1].site.line)
        return;
    const auto lines = std::minmax(finding.sides[0].site.line, finding.sides[1].site.line);
    finding.advice = fmt::format(
        "Put __syncthreads() between line {} and line {}, where every thread of the block reaches "
        "it.",
        lines.first, lines.second);
}

std::string fence_in_tries(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        if (head.kind != Statement::Kind::loop || !head.touches(line) ||
            !(mentions(head.words, "atomicCAS") || mentions(head.words, "atomicExch")))
            continue;
        int inside = 0;
        for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (!is_fence(one)) continue;
            // One behind the loop comes after the try that took it.
            if (!is_inside(function, i, loop)) return "";
            inside = one.line;
        }
        if (inside > 0)
            return fmt::format(
                " The fence in line {} stands in the body of the loop, so it runs after a try that "
                "failed, and not after the one that takes the lock: it belongs behind the loop.",
                inside);
    }
    return "";
}

std::string exchanged_arguments(const Tokens& file) {
    bool frees = false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].is("atomicExch") && file[i + 1].is("(")) {
            const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
            frees |= given.size() == 2 && is_zero(given[1]);
        }
    for (std::size_t i = 0; frees && i + 1 < file.size(); ++i) {
        if (!file[i].is("atomicCAS") || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != 3 || !is_zero(given[2]) ||
            constant_value(file, given[1]).value_or(0) == 0)
            continue;
        return fmt::format(
            "Line {0} calls atomicCAS({1}, {2}, {3}): its arguments are the place, the value that "
            "is expected and the new one. This never takes a free lock, and sets a taken one free: "
            "exchange the last two, atomicCAS({1}, {3}, {2}).",
            file[i].line, text_of(given[0]), text_of(given[1]), text_of(given[2]));
    }
    return "";
}

}  // namespace simtutor
