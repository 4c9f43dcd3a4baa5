#include "grader/findings/index/first_round_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/moved_pointer.h"

namespace simtutor {
namespace {

/// "for (int k = 0; k < n; k += tile)"
struct Steps {
    std::string counter;
    Tokens step;
};

std::optional<Steps> steps_of(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (parts.size() != 3) return {};
    const std::string counter = counter_of(loop);
    for (const Tokens& one : split(parts[2], ","))
        if (one.size() > 2 && one[0].text == counter && one[1].is("+="))
            return Steps{counter, part_of(one, 2, one.size())};
    return {};
}

/// How a pointer goes on in the loop: by its step, times the length of a row or 1.
struct Move {
    Tokens length;  ///< empty: 1
    Tokens by;
    int line = 0;
};

std::optional<Move> move_of(const FunctionText& function, const std::string& pointer, int loop,
                            const Tokens& step) {
    std::optional<Move> found;
    const auto& all = function.statements();
    for (int i = loop; i < static_cast<int>(all.size()); ++i) {
        if (i != loop && loop_around(function, i) != loop) continue;
        for (const Assigned& one : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (one.element() || one.name() != pointer || one.declares) continue;
            if (one.sign != "+=" || found) return {};
            const auto factors = split(one.value, "*");
            if (same_words(one.value, step))
                found = Move{{}, one.value, one.to.front().line};
            else if (factors.size() == 2 && same_words(factors[0], step))
                found = Move{factors[1], one.value, one.to.front().line};
            else if (factors.size() == 2 && same_words(factors[1], step))
                found = Move{factors[0], one.value, one.to.front().line};
            else
                return {};
        }
    }
    return found;
}

/// "y" of "b + y * n + column" with rows of n; "x" of "a + row * n + x" where each element counts.
std::vector<Tokens> begins_at(const Tokens& value, const Tokens& length) {
    std::vector<Tokens> all;
    for (const Tokens& term : split(value, "+")) {
        const auto factors = split(term, "*");
        if (length.empty() && factors.size() == 1) all.push_back(term);
        if (length.empty() || factors.size() != 2) continue;
        if (same_words(factors[1], length)) all.push_back(factors[0]);
        if (same_words(factors[0], length)) all.push_back(factors[1]);
    }
    return all;
}

}  // namespace

std::string first_round_guard(const FunctionText& function, int line) {
    const auto& all = function.statements();
    const int at = function.at(line, "");
    const int loop = at < 0 ? -1 : loop_around(function, at);
    const auto steps = loop < 0 ? std::nullopt : steps_of(all[static_cast<std::size_t>(loop)]);
    if (!steps) return "";
    const std::vector<Guard> guards = function.guards(at);
    const Tokens& words = all[static_cast<std::size_t>(at)].words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words[i].is_name() || !is_loaded_through(words, i)) continue;
        const auto move = move_of(function, words[i].text, loop, steps->step);
        Tokens value;
        if (!move || function.definition(words[i].text, loop - 1, &value) < 0) continue;
        for (const Tokens& begin : begins_at(value, move->length)) {
            const auto first = std::ranges::find_if(guards, [&](const Guard& guard) {
                return !guard.loop && !guard.one_of && guard.sign == "<" &&
                       same_words(guard.left, begin);
            });
            const bool asked = std::ranges::any_of(guards, [&](const Guard& guard) {
                return !guard.loop && (mentions(guard.left, steps->counter) ||
                                       mentions(guard.right, steps->counter) ||
                                       mentions(guard.left, words[i].text));
            });
            if (first == guards.end() || asked) continue;
            const std::string place = text_of(begin), limit = text_of(first->right);
            return fmt::format(
                "Line {0} asks {1} < {2}, which holds for the first round of the loop in line {3}: "
                "in each round {4} goes on by {5} (line {6}), to {7} + {1}. Ask {7} + {1} < {2} in "
                "each round.",
                first->line, place, limit, all[static_cast<std::size_t>(loop)].line, words[i].text,
                text_of(move->by), move->line, steps->counter);
        }
    }
    return "";
}

std::string round_at_end(const FunctionText& function, int line) {
    const auto& all = function.statements();
    const int at = function.at(line, "");
    const Tokens words = at < 0 ? Tokens{} : all[static_cast<std::size_t>(at)].words;
    for (int loop = at < 0 ? -1 : loop_around(function, at); loop >= 0;
         loop = loop_around(function, loop)) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const auto steps = steps_of(head);
        const auto parts = split(head.words, ";");
        if (!steps || parts[0].size() < 2 || !is_zero({parts[0].back()})) continue;
        const auto sides = split(parts[1], "<=");
        // "last" of a line above may well be a round that is meant.
        if (sides.size() != 2 || !same_words(sides[0], {{steps->counter, 0}}) ||
            sides[1].size() != 1 || !mentions(function.parameters(), sides[1][0].text))
            continue;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!words[i].is_name() || words[i].text == steps->counter ||
                !move_of(function, words[i].text, loop, steps->step))
                continue;
            const std::string limit = text_of(sides[1]);
            return fmt::format(
                "The loop in line {0} has a round for {1} == {2}, too: by then {3} has gone on by "
                "{2}, and nothing is left there. Let it end before: {1} < {2}.",
                head.line, steps->counter, limit, words[i].text);
        }
    }
    return "";
}

}  // namespace simtutor
