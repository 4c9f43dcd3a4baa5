#include "grader/findings/index/tile_edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "for (i = begin; i < bound; i += step)"
struct Walk {
    std::string counter;
    Tokens bound, step;
    int line = 0;
};

/// The loops around a statement that count up in this form, innermost first.
std::vector<Walk> walks_around(const FunctionText& function, int statement) {
    std::vector<Walk> all;
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        const std::vector<Tokens> three = split(one.words, ";");
        if (one.kind != Statement::Kind::loop || three.size() != 3 || three[2].size() < 2) continue;
        const std::vector<Tokens> sides = split(three[1], "<");
        if (sides.size() != 2 || sides[0].size() != 1 || !sides[0][0].is_name()) continue;
        Walk walk{sides[0][0].text, sides[1], {}, one.line};
        if (!mentions(three[2], walk.counter)) continue;
        if (three[2][0].text == walk.counter && three[2][1].is("+="))
            walk.step = part_of(three[2], 2, three[2].size());
        all.push_back(std::move(walk));
    }
    return all;
}

/// A place that a line takes: "b" and "b + t * stride + j + q".
struct Taken {
    Tokens words;
    bool vector = false;  ///< several elements at once
    bool stored = false;
};

/// What the statement takes, with the place of a pointer that the function sets itself.
/// @param casts whether its line casts a pointer
std::vector<Taken> taken_in(const FunctionText& function, int statement, bool casts) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    std::vector<Taken> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        // The name of a cast is no word here: "*(b + j)" in a line that has one.
        if (casts && words[i].is("*") && words[i + 1].is("("))
            all.push_back({part_of(words, i + 2, closing(words, i + 1)), true, false});
        const bool declares = i > 0 && words[i - 1].is_name() && !words[i - 1].is("return");
        if (!words[i].is_name() || !words[i + 1].is("[") || declares) continue;
        const std::size_t close = closing(words, i + 1);
        Taken one{part_of(words, i + 2, close), false, false};
        one.stored = close + 1 < words.size() && words[close + 1].text.back() == '=' &&
                     !words[close + 1].is("==");
        Tokens value;
        if (function.definition(words[i].text, statement - 1, &value) >= 0) {
            value.push_back({"+", words[i].line});
            one.words.insert(one.words.begin(), value.begin(), value.end());
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// Whether the two names are added to each other: "i + r" in "(i + r) * stride + t", and "j", "q"
/// among the terms of the whole.
bool are_added(const Tokens& words, const std::string& a, const std::string& b) {
    const std::vector<Tokens> terms = split(words, "+");
    const auto is_term = [&](const std::string& name) {
        return std::ranges::any_of(
            terms, [&](const Tokens& term) { return term.size() == 1 && term[0].text == name; });
    };
    if (is_term(a) && is_term(b)) return true;
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].text == a && words[i + 1].is("+") && words[i + 2].text == b) return true;
    return false;
}

bool is_one(const Tokens& step) {
    return step.empty() || (step.size() == 1 && step[0].is("1"));
}

}  // namespace

std::string tile_over_edge(const FunctionText& function, int line, const std::string& text) {
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (!one.touches(line) || one.kind == Statement::Kind::loop) continue;
        const std::vector<Walk> walks = walks_around(function, at);
        const std::vector<Guard> guards = function.guards(at);
        for (const Walk& tile : walks) {
            if (is_one(tile.step)) continue;
            // A condition on the place itself, or one that has the bound again, keeps it inside.
            const bool asked = std::ranges::any_of(guards, [&](const Guard& guard) {
                if (guard.loop) return false;
                const auto behind = [&](const Tokens& words) {
                    return has(names_behind(function, words, at), tile.counter);
                };
                return behind(guard.left) || behind(guard.right);
            });
            if (asked) continue;
            for (const Taken& taken :
                 taken_in(function, at, text.find("reinterpret_cast<") != std::string::npos)) {
                if (taken.vector && mentions(taken.words, tile.counter))
                    return fmt::format(
                        "Line {0} asks for {1} < {2} only and goes on by {3}: the vector that "
                        "begins at the last {1} may reach beyond {2}. Where fewer than {3} "
                        "elements are left, take them one by one, or read from a copy that is "
                        "filled up with zeros.",
                        tile.line, tile.counter, text_of(tile.bound), text_of(tile.step));
                for (const Walk& inside : walks)
                    if (is_one(inside.step) && same_words(inside.bound, tile.step) &&
                        are_added(taken.words, tile.counter, inside.counter))
                        return fmt::format(
                            "Line {0} asks for {1} < {2} only and goes on by {3}, so the last tile "
                            "may hang over the edge: there {1} + {4} reaches {2} and more. {5} "
                            "only where {1} + {4} < {2}{6}.",
                            tile.line, tile.counter, text_of(tile.bound), text_of(tile.step),
                            inside.counter, taken.stored ? "Store" : "Take an element",
                            taken.stored ? "" : ", and zero elsewhere");
            }
        }
    }
    return "";
}

}  // namespace simtutor
