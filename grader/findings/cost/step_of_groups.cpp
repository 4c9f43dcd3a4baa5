#include "grader/findings/cost/step_of_groups.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "for (…; i + 2 <= n; ++i)"
struct Ahead {
    std::string counter, condition;
    long long looks = 0, step = 0;
    Tokens end;
};

long long step_of(const Tokens& file, const Tokens& step, const std::string& counter) {
    if (step.size() == 2 && mentions(step, counter) && mentions(step, "++")) return 1;
    if (step.size() > 2 && step[0].text == counter && step[1].is("+="))
        return constant_value(file, part_of(step, 2, step.size())).value_or(0);
    return 0;
}

std::optional<Ahead> ahead_in(const Tokens& file, const Statement& one) {
    const std::vector<Tokens> head = split(one.words, ";");
    if (one.kind != Statement::Kind::loop || head.size() != 3 || head[1].size() < 5) return {};
    const Tokens& asks = head[1];
    if (!asks[0].is_name() || !asks[1].is("+") || !asks[3].is("<=")) return {};
    Ahead loop{asks[0].text, text_of(asks), constant_value(file, {asks[2]}).value_or(0),
               step_of(file, head[2], asks[0].text), part_of(asks, 4, asks.size())};
    if (loop.looks < 2 || loop.step < 1 || loop.step >= loop.looks) return {};
    return loop;
}

/// "for (; i < n; ++i)"
bool goes_on(const Statement& one, const Ahead& first) {
    const std::vector<Tokens> head = split(one.words, ";");
    return one.kind == Statement::Kind::loop && head.size() == 3 && head[0].empty() &&
           head[1].size() > 2 && head[1][0].text == first.counter && head[1][1].is("<") &&
           same_words(part_of(head[1], 2, head[1].size()), first.end);
}

}  // namespace

std::string step_of_groups(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto first = ahead_in(file, all[i]);
            if (!first) continue;
            for (std::size_t k = i + 1; k < all.size(); ++k)
                if (all[k].parent == all[i].parent && goes_on(all[k], *first))
                    return fmt::format(
                        "The loop in line {0} goes on while {1} are left ({2}), and line {3} takes "
                        "the rest: but {4} advances by {5}, so what one round has taken comes "
                        "again in the next. Advance by {1}.",
                        all[i].line, first->looks, first->condition, all[k].line, first->counter,
                        first->step);
        }
    }
    return "";
}

}  // namespace simtutor
