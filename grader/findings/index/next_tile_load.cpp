#include "grader/findings/index/next_tile_load.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/spelled_in_round.h"

namespace simtutor {
namespace {

/// "b[(start + k) * n + column]" in a statement.
struct Load {
    std::string array;
    Tokens index;
    int line = 0;
};

/// What each loop's counter is in one round.
using Round = std::map<std::string, long long>;

std::vector<Load> loads_of(const Statement& one) {
    std::vector<Load> all;
    const Tokens& words = one.words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const std::size_t close = closing(words, i + 1);
        if (close >= words.size()) continue;
        const bool stored =
            close + 1 < words.size() && (words[close + 1].is("=") || words[close + 1].is("["));
        if (!stored) all.push_back({words[i].text, part_of(words, i + 2, close), words[i].line});
    }
    return all;
}

/// How far the counter of a loop goes on in a round; nothing if the text does not tell.
std::optional<long long> step_of(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    if (three.size() != 3 || three[2].size() < 2) return {};
    if (mentions(three[2], "++")) return 1;
    if (three[2].size() < 3 || !three[2][1].is("+=")) return {};
    return constant_value(file, part_of(three[2], 2, three[2].size()));
}

/// The counter of "for (int k = 0; k < 32; ++k)" in the last round.
std::optional<long long> last_of(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    const std::string counter = counter_of(loop);
    const auto step = step_of(file, loop);
    if (counter.empty() || three.size() != 3 || step != 1 || three[1].size() < 3 ||
        three[1][0].text != counter || !three[1][1].is("<") || three[0].size() < 2 ||
        !three[0].back().is("0"))
        return {};
    const auto end = constant_value(file, part_of(three[1], 2, three[1].size()));
    return end ? std::optional(*end - 1) : std::nullopt;
}

Tokens with_numbers(Tokens words, const Round& round) {
    for (Token& word : words)
        if (const auto known = round.find(word.text); known != round.end())
            word.text = std::to_string(known->second);
    return words;
}

/// An index, divided into a number of rows or of elements, and what else stands there.
struct Reach {
    long long value = 0;
    std::string rest;
};

/// @param tile the counter of the loop over tiles, which stands in the part that is a number
std::optional<Reach> reach_of(const Tokens& file, const Tokens& index, const std::string& tile,
                              const Round& round) {
    Reach reach;
    bool found = false;
    for (const Tokens& term : split(index, "+")) {
        const std::vector<Tokens> factors = split(term, "*");
        const auto with_tile =
            std::find_if(factors.begin(), factors.end(),
                         [&](const Tokens& factor) { return mentions(factor, tile); });
        const auto value = constant_value(
            file, with_numbers(with_tile == factors.end() ? term : *with_tile, round));
        if (!value) {
            if (with_tile != factors.end()) return {};
            reach.rest += text_of(term) + " + ";
            continue;
        }
        reach.value += *value;
        if (with_tile == factors.end()) continue;
        found = true;
        for (const Tokens& factor : factors)
            if (!mentions(factor, tile)) reach.rest += text_of(factor) + " * ";
    }
    return found ? std::optional(reach) : std::nullopt;
}

/// A load of the same place in the first rounds of a tile, outside of the loop that goes through
/// it.
const Load* first_load(const Tokens& file, const FunctionText& function, int outer, int inner,
                       const Load& ahead, const Reach& reach, std::vector<Load>& all) {
    const std::string tile = counter_of(function.statements()[static_cast<std::size_t>(outer)]);
    for (int i = outer + 1; i < static_cast<int>(function.statements().size()); ++i) {
        if (!is_inside(function, i, outer) || is_inside(function, i, inner)) continue;
        Round first{{tile, 0}};
        for (const int head : function.around(i))
            if (is_inside(function, head, outer))
                first[counter_of(function.statements()[static_cast<std::size_t>(head)])] = 0;
        for (const Load& one : loads_of(function.statements()[static_cast<std::size_t>(i)])) {
            if (one.array != ahead.array) continue;
            const auto begin =
                reach_of(file, spelled_in_round(function, one.index, i, outer), tile, first);
            if (!begin || begin->value != 0 || begin->rest != reach.rest) continue;
            all.push_back(one);
            return &all.back();
        }
    }
    return nullptr;
}

/// Whether something asks for a round within the tile before the statement runs.
bool asked_within(const FunctionText& function, int statement, int outer, const Round& rounds) {
    const std::string tile = counter_of(function.statements()[static_cast<std::size_t>(outer)]);
    if (mentions(function.statements()[static_cast<std::size_t>(statement)].words, "?"))
        return true;
    const auto guards = function.guards(statement);
    return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
        if (guard.loop) return false;
        const Tokens left = spelled_in_round(function, guard.left, statement, outer),
                     right = spelled_in_round(function, guard.right, statement, outer);
        return !mentions(left, tile) && !mentions(right, tile) &&
               std::any_of(rounds.begin(), rounds.end(), [&](const auto& round) {
                   return mentions(left, round.first) || mentions(right, round.first);
               });
    });
}

std::string too_far_ahead(const Statement& loop, const Load& load, long long ahead,
                          long long left_out) {
    return fmt::format(
        "Line {} loads what the loop over {} (line {}) comes to {} rounds later. That loop leaves "
        "out the last {} of a tile, so in its last round this lies behind the tile: load {} rounds "
        "ahead.",
        load.line, counter_of(loop), loop.line, ahead, left_out, left_out);
}

/// @param wanted the line that loads the same itself; 0: any
std::string told(const Tokens& file, const FunctionText& function, int statement, int wanted) {
    Round rounds;
    int inner = -1;
    long long passes = 1;  // of all loops within the one over tiles
    const auto& all = function.statements();
    for (const int head : function.around(statement)) {
        const Statement& loop = all[static_cast<std::size_t>(head)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(loop);
        const auto step = step_of(file, loop);
        if (inner >= 0 && !counter.empty() && step) {
            Round last = rounds;
            last[counter] = 0;
            for (const Load& load : loads_of(all[static_cast<std::size_t>(statement)])) {
                if (is_block_shared(function, load.array)) continue;
                const auto reach = reach_of(
                    file, spelled_in_round(function, load.index, statement, head), counter, last);
                if (!reach || reach->value < *step) continue;
                std::vector<Load> found;
                const Load* const first =
                    first_load(file, function, head, inner, load, *reach, found);
                if (!first || (wanted > 0 && first->line != wanted) ||
                    asked_within(function, statement, head, rounds))
                    continue;
                const Statement& within = all[static_cast<std::size_t>(inner)];
                // The rounds for which nothing is left to load are left out already.
                if (passes < *step)
                    return too_far_ahead(within, load, reach->value - (passes - 1), *step - passes);
                return fmt::format(
                    "In the last rounds of the loop over {} (line {}), line {} loads what the next "
                    "round of the loop over {} (line {}) loads itself, in line {}. Leave the load "
                    "out in those rounds of every tile, and not only where {} ends.",
                    counter_of(within), within.line, load.line, counter, loop.line, first->line,
                    load.array);
            }
        }
        const auto last = last_of(file, loop);
        if (!last) return "";
        rounds[counter] = *last;
        passes *= *last + 1;
        inner = head;
    }
    return "";
}

}  // namespace

std::string next_tile_load(const Tokens& file, int line) {
    const FunctionText function(file, line);
    // The line may be the one that loads too much, or the one whose elements are loaded before.
    for (const bool own : {true, false})
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::plain || one.touches(line) != own) continue;
            if (std::string text = told(file, function, i, own ? 0 : line); !text.empty())
                return text;
        }
    return "";
}

}  // namespace simtutor
