#include "grader/findings/cost/half_of_groups.h"

#include <fmt/format.h>

#include <optional>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "for (…; i < end; i += step)"
struct CountedLoop {
    std::string counter;
    Tokens end;
    long long step = 0;
    bool goes_on = false;  ///< the head sets no counter: it goes on from the loop before
};

std::optional<CountedLoop> counted_loop(const Tokens& file, const Statement& one) {
    if (one.kind != Statement::Kind::loop) return {};
    const std::vector<Tokens> head = split(one.words, ";");
    if (head.size() != 3 || head[1].size() < 3 || !head[1][0].is_name() || !head[1][1].is("<"))
        return {};
    CountedLoop loop{head[1][0].text, part_of(head[1], 2, head[1].size()), 0, head[0].empty()};
    const Tokens& step = head[2];
    if (step.size() == 2 && mentions(step, loop.counter) && (mentions(step, "++"))) loop.step = 1;
    if (step.size() > 2 && step[0].text == loop.counter && step[1].is("+="))
        loop.step = constant_value(file, part_of(step, 2, step.size())).value_or(0);
    if (loop.step <= 0) return {};
    return loop;
}

/// "n" of "n / 2", also where a name was given that.
Tokens whole_of_groups(const Tokens& file, const FunctionText& function, Tokens end, int loop,
                       long long by, int* line) {
    if (end.size() == 1) {
        const int set = function.definition(end[0].text, loop - 1, &end);
        if (set < 0) return {};
        *line = function.statements()[static_cast<std::size_t>(set)].line;
    }
    if (end.size() != 3 || !end[0].is_name() || !end[1].is("/") ||
        constant_value(file, part_of(end, 2, 3)) != by)
        return {};
    return part_of(end, 0, 1);
}

}  // namespace

std::string half_of_groups(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto first = counted_loop(file, all[i]);
            if (!first || first->step < 2) continue;
            int line = 0;
            const Tokens whole = whole_of_groups(file, function, first->end, static_cast<int>(i),
                                                 first->step, &line);
            if (whole.empty()) continue;
            for (std::size_t k = i + 1; k < all.size(); ++k) {
                const auto rest = counted_loop(file, all[k]);
                if (!rest || all[k].parent != all[i].parent || !rest->goes_on ||
                    rest->counter != first->counter || !same_words(rest->end, whole))
                    continue;
                return fmt::format(
                    "Line {0} lets {1} run to {2}{3}, a number of groups of {4}, but {1} goes up "
                    "by "
                    "{4} and counts what is in them: the loop takes only the first {2} of {5}, and "
                    "the loop in line {6}, which is meant for the rest, all others. Write {1} + "
                    "{7} < {5} in line {0}.",
                    all[i].line, first->counter, text_of(first->end),
                    line > 0 ? fmt::format(", which is {} / {} (line {})", text_of(whole),
                                           first->step, line)
                             : "",
                    first->step, text_of(whole), all[k].line, first->step - 1);
            }
        }
    }
    return "";
}

}  // namespace simtutor
