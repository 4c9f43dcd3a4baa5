#include "grader/findings/result/partner_asked.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"

namespace simtutor {
namespace {

/// "for (i = …; i + all < n; i += 2 * all)".
struct PairLoop {
    std::string counter, distance;
    Tokens asked;
};

PairLoop pair_loop(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || parts[0].empty()) return {};
    const std::string counter = counter_of(loop);
    const auto sides = split(parts[1], "<");
    if (counter.empty() || sides.size() != 2 || sides[0].size() != 3 || !sides[0][1].is("+"))
        return {};
    const bool first = sides[0][0].text == counter;
    const Token& other = sides[0][first ? 2 : 0];
    if ((!first && sides[0][2].text != counter) || !other.is_name()) return {};
    const auto step = split(parts[2], "+=");
    if (step.size() != 2) return {};
    const std::string by = text_of(step[1]), name = other.text;
    if (by != "2 * " + name && by != name + " * 2" && by != name + " + " + name) return {};
    return {counter, name, parts[1]};
}

/// Arrays of which the loop reads an element and its partner.
std::vector<std::string> paired_arrays(const FunctionText& function, int loop,
                                       const PairLoop& pair) {
    std::vector<std::string> own, partner;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        for (const ElementText& one :
             elements_in(function.statements()[static_cast<std::size_t>(i)].words)) {
            const std::string index = text_of(one.index);
            if (index == pair.counter) own.push_back(one.array);
            if (index == pair.counter + " + " + pair.distance) partner.push_back(one.array);
        }
    }
    std::erase_if(own, [&](const std::string& array) { return !has(partner, array); });
    return own;
}

/// Whether the array has its turn elsewhere in the function, too.
bool is_finished(const FunctionText& function, int loop, const std::string& array) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        if (i != loop && !is_inside(function, i, loop) &&
            mentions(function.statements()[static_cast<std::size_t>(i)].words, array))
            return true;
    return false;
}

}  // namespace

std::string partner_asked(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(i)];
            const PairLoop pair = pair_loop(loop);
            if (pair.counter.empty()) continue;
            const auto arrays = paired_arrays(function, i, pair);
            if (arrays.empty() || is_finished(function, i, arrays.front())) continue;
            return fmt::format(
                "The loop in line {0} takes two elements in a round, {1}[{2}] and {1}[{2} + {3}], "
                "and goes on only while the second exists ({4}): an element whose partner does not "
                "exist is left out, and where no partner exists the loop has no round at all. Add "
                "such an element by itself behind the loop.",
                loop.line, arrays.front(), pair.counter, pair.distance, text_of(pair.asked));
        }
    return "";
}

}  // namespace simtutor
