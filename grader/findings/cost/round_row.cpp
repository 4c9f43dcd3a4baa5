#include "grader/findings/cost/round_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// A loop's counter and where it ends: "start < k".
struct Round {
    std::string counter;
    Tokens end;
    int line = 0;
};

/// The loops around the access, with "<" and nothing else in their condition.
std::vector<Round> rounds_around(const FunctionText& function, int statement) {
    std::vector<Round> all;
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        const std::string counter = counter_of(loop);
        if (loop.kind != Statement::Kind::loop || counter.empty()) continue;
        const std::vector<Tokens> three = split(loop.words, ";");
        const std::vector<Tokens> sides = split(three.size() == 3 ? three[1] : three[0], "<");
        if (sides.size() == 2 && text_of(sides[0]) == counter)
            all.push_back({counter, sides[1], loop.line});
    }
    return all;
}

/// Whether the word is a summand: nothing multiplies it.
bool is_summand(const Tokens& words, std::size_t i) {
    const auto ends = [](const Token& word) {
        return word.is("+") || word.is("(") || word.is(")") || word.is("{") || word.is("}");
    };
    return (i == 0 || ends(words[i - 1])) && (i + 1 == words.size() || ends(words[i + 1]));
}

/// Whether both are summands of one sum: of "(start + y) * n + column", or of "row * n + start +
/// y".
bool are_added(const Tokens& words, const std::string& one, const std::string& other) {
    std::vector<int> seen{0};  // of each bracket around: 1 is the one, 2 the other
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("(") || words[i].is("{")) seen.push_back(0);
        if (words[i].text == one && is_summand(words, i)) seen.back() |= 1;
        if (words[i].text == other && is_summand(words, i)) seen.back() |= 2;
        if (seen.back() == 3) return true;
        if ((words[i].is(")") || words[i].is("}")) && seen.size() > 1) seen.pop_back();
    }
    return false;
}

}  // namespace

std::string round_row(const FunctionText& function, const IndexText& index,
                      const std::string& place) {
    for (const Round& round : rounds_around(function, index.statement()))
        for (const IndexPart& part : index.parts())
            if (are_added(part.words, place, round.counter))
                return fmt::format(
                    "What is loaded here is {0} + {1}, and {0} ends at {2} (line {3}): ask for {0} "
                    "+ {1} < {2}",
                    round.counter, place, text_of(round.end), round.line);
    return "";
}

}  // namespace simtutor
