#include "grader/findings/race/helper_barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The calls of the helper in the kernel that are given the array, as statements of the kernel.
std::vector<int> calls_in(const Tokens& file, const FunctionText& helper,
                          const FunctionText& kernel, const std::string& array) {
    std::vector<int> statements;
    for (const FunctionCall& call : calls_of(file, helper)) {
        if (FunctionText(file, call.line).name() != kernel.name()) continue;
        const bool given = std::ranges::any_of(
            call.arguments, [&](const Tokens& one) { return mentions(one, array); });
        if (given) statements.push_back(kernel.at(call.line, helper.name()));
    }
    return statements;
}

/// The innermost loop around both; -1 if there is none.
int loop_of_both(const FunctionText& function, int one, int other) {
    for (const int head : function.around(one))
        if (function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop &&
            is_inside(function, other, head))
            return head;
    return -1;
}

/// Where in a round a barrier stands that all threads reach, seen from two of its statements.
struct Barriers {
    bool between = false, around = false, known = true;
};

Barriers barriers_of(const FunctionText& function, int loop, int first, int second) {
    Barriers found;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_barrier(one) || (loop >= 0 && !is_inside(function, i, loop))) continue;
        if (one.parent != loop) found.known = false;
        (i > first && i < second ? found.between : found.around) = true;
    }
    return found;
}

}  // namespace

std::string helper_barrier(const simt::Finding& finding, Sources& sources) {
    const std::string begin = "Put ";
    const std::size_t between = finding.advice.find(" between line ");
    if (finding.sides.size() != 2 || !finding.advice.starts_with(begin) ||
        between == std::string::npos ||
        (finding.rule != "race.shared" && finding.rule != "race.warp") ||
        finding.sides[0].site.file != finding.sides[1].site.file)
        return "";
    const std::string barrier = finding.advice.substr(begin.size(), between - begin.size());
    const Tokens file = tokens_of(sources, finding.sides[0].site.file);
    for (const int i : {0, 1}) {
        const simt::FindingSide &inner = finding.sides[i], &outer = finding.sides[1 - i];
        const FunctionText helper(file, inner.site.line), kernel(file, outer.site.line);
        if (!helper.found() || !kernel.found() || helper.name() == kernel.name()) continue;
        const std::string array = inner.object.substr(0, inner.object.find_first_of("[+ "));
        const std::vector<int> calls = calls_in(file, helper, kernel, array);
        const int own = kernel.at(outer.site.line, array);
        if (calls.size() != 1 || calls[0] < 0 || own < 0 || calls[0] == own) continue;
        const int call = calls[0], loop = loop_of_both(kernel, call, own);
        const int first = std::min(call, own), second = std::max(call, own);
        const Barriers barriers = barriers_of(kernel, loop, first, second);
        if (!barriers.known || (barriers.between && (barriers.around || loop < 0))) return "";
        const auto place = [&](int statement) {
            return statement == own
                       ? fmt::format("line {} (the {})", outer.site.line, outer.action)
                       : fmt::format("line {} (the call of {}, with the {} in line {})",
                                     kernel.statements()[static_cast<std::size_t>(call)].line,
                                     helper.name(), inner.action, inner.site.line);
        };
        const char* const everyone = ", where every thread of the block reaches it.";
        if (barriers.between)
            return fmt::format(
                "Put {} at the end of the loop's body, between {} and {} of the "
                "next round{}",
                barrier, place(second), place(first), everyone);
        return fmt::format(
            "Put {} between {} and {}{}{}", barrier, place(first), place(second), everyone,
            loop >= 0 && !barriers.around ? " The loop needs one more at the end of its body."
                                          : "");
    }
    return "";
}

}  // namespace simtutor
