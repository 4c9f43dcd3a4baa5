#include "grader/findings/index/unasked_round.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the words are a sum that has the name as a term.
bool has_term(const Tokens& sum, const std::string& name) {
    const std::vector<Tokens> terms = split(sum, "+");
    return std::any_of(terms.begin(), terms.end(), [&](const Tokens& term) {
        return term.size() == 1 && term[0].text == name;
    });
}

/// Whether "to[e]" in the words leads to x + e: its index has both, or the pointer has x.
bool adds(const FunctionText& function, const Tokens& words, int statement, const std::string& x,
          const std::string& e) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const Tokens index = part_of(words, i + 2, closing(words, i + 1));
        Tokens pointer;
        const bool set = function.definition(words[i].text, statement - 1, &pointer) >= 0;
        if (has_term(index, e) && (has_term(index, x) || (set && has_term(pointer, x))))
            return true;
    }
    return false;
}

/// "int e = 0; e < 4; ++e": several rounds, as many for each x.
bool has_fixed_rounds(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    if (three.size() != 3) return false;
    const std::vector<Tokens> sides = split(three[1], "<");
    return sides.size() == 2 && constant_value(file, sides[1]).value_or(0) > 1;
}

}  // namespace

std::string round_not_asked(const Tokens& file, const FunctionText& function, int line) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const int loop = loop_around(function, i);
        if (one.kind != Statement::Kind::plain || !one.touches(line) || loop < 0) continue;
        const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
        const std::string e = counter_of(head);
        const std::vector<Guard> guards = function.guards(i);
        const auto asks = [&](const Guard& guard) {
            return !guard.loop && (has(names_behind(function, guard.left, i), e) ||
                                   has(names_behind(function, guard.right, i), e));
        };
        if (e.empty() || !has_fixed_rounds(file, head) ||
            std::any_of(guards.begin(), guards.end(), asks))
            continue;
        for (const Guard& guard : guards) {
            if (guard.loop || guard.one_of || guard.sign != "<" || guard.left.size() != 1 ||
                !guard.left[0].is_name() || guard.right.size() != 1)
                continue;
            const std::string &x = guard.left[0].text, &n = guard.right[0].text;
            if (!adds(function, one.words, i, x, e)) continue;
            return fmt::format(
                "The guard in line {0} asks for {1} < {2}, but line {3} touches {1} + {4}, in a "
                "loop over {4} (line {5}): where {1} is among the last, {1} + {4} is {2} or more. "
                "Ask for {1} + {4} < {2}.",
                guard.line, x, n, line, e, head.line);
        }
    }
    return "";
}

}  // namespace simtutor
