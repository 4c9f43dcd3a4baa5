#include "grader/findings/cost/loaded_together.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The last statement before `loads` in a round of the loop `round` that uses the array; -1 if none
/// does.
int last_use(const FunctionText& function, int round, int loads, const std::string& array) {
    const auto& all = function.statements();
    for (int i = loads - 1; i > round; --i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !is_inside(function, i, round)) continue;
        for (const Assigned& set : assignments_in(one))
            if (set.name() != array && mentions(set.value, array)) return i;
    }
    return -1;
}

}  // namespace

std::string loaded_together(const Tokens& file, const std::set<std::string>& kernels) {
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.contains(function.name())) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const int loop = one.kind == Statement::Kind::plain ? loop_around(function, i) : -1;
            const int round = loop < 0 ? -1 : loop_around(function, loop);
            if (round < 0) continue;
            const std::string step = counter_of(all[static_cast<std::size_t>(loop)]);
            for (const Assigned& load : assignments_in(one)) {
                const bool places = load.to.size() == 4 && load.to[2].text == step && !step.empty();
                const bool from = load.value.size() > 2 && load.value[1].is("[");
                if (!places || !from || load.sign != "=" ||
                    is_block_shared(function, load.name()) ||
                    !is_pointer_parameter(function, load.value[0].text))
                    continue;
                const int use = last_use(function, round, loop, load.name());
                if (use < 0) continue;
                return fmt::format(
                    "Line {0} loads all places of {1}, one after the other, behind line {2}, which "
                    "uses what they held in this round of the loop over {3}: while that line "
                    "computes, fewer and fewer of them are on their way. Load each place anew in "
                    "the step that has used it, right behind that use.",
                    load.to[0].line, load.name(), all[static_cast<std::size_t>(use)].line,
                    counter_of(all[static_cast<std::size_t>(round)]));
            }
        }
    }
    return "";
}

}  // namespace simtutor
