#include "grader/findings/result/early_end_of_sum.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "4" of "k += 4", 1 of "++k"; 0 for a step that is no number.
long long step_of(const Tokens& file, const Tokens& step) {
    const auto by = split(step, "+=");
    if (by.size() == 2) return constant_value(file, by[1]).value_or(0);
    return step.size() == 2 && (step[0].is("++") || step[1].is("++")) ? 1 : 0;
}

/// How much more than itself the counter must leave: 4 of "k + 4 < n" and of "k < n - 4".
long long asked_ahead(const Tokens& file, const std::vector<Tokens>& sides,
                      const std::string& counter, std::string& bound) {
    const Tokens &left = sides[0], &right = sides[1];
    if (left.size() == 3 && left[0].text == counter && left[1].is("+") && right.size() == 1) {
        bound = right[0].text;
        return constant_value(file, {left[2]}).value_or(0);
    }
    if (left.size() == 1 && left[0].text == counter && right.size() == 3 && right[1].is("-")) {
        bound = right[0].text;
        return constant_value(file, {right[2]}).value_or(0);
    }
    return 0;
}

/// Whether something is added up behind the loop: the last round may have its turn there.
bool is_finished_behind(const FunctionText& function, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop) &&
            (one.kind == Statement::Kind::loop || mentions(one.words, "+=")))
            return true;
    }
    return false;
}

}  // namespace

std::string early_end_of_sum(const Tokens& file, const std::string& message) {
    if (message.find(" lacks the last ") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(i)];
            const auto parts = split(loop.words, ";");
            if (loop.kind != Statement::Kind::loop || parts.size() != 3) continue;
            const auto sides = split(parts[1], "<");
            if (sides.size() != 2) continue;
            std::string bound;
            const long long step = step_of(file, parts[2]);
            if (step == 0 || asked_ahead(file, sides, counter_of(loop), bound) != step) continue;
            if (step == 1 && is_finished_behind(function, i)) continue;
            if (step == 1)
                return fmt::format(
                    "Line {} goes on only while {}: the last round is left out. Ask {} < {}.",
                    loop.line, text_of(parts[1]), counter_of(loop), bound);
            return fmt::format(
                "Line {} goes on only while {}: where just {} terms are left, they get no round. "
                "Ask "
                "<= in place of <.",
                loop.line, text_of(parts[1]), step);
        }
    return "";
}

}  // namespace simtutor
