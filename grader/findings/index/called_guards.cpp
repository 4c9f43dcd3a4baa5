#include "grader/findings/index/called_guards.h"

#include <algorithm>
#include <optional>

#include "grader/findings/source/returned_words.h"

namespace simtutor {
namespace {

/// A call that is the whole of some words, or behind a "!".
struct ConditionCall {
    ReturnedWords asked;
    bool inverted = false;
};

std::optional<ConditionCall> call_in(const Tokens& file, Tokens words) {
    words = without_brackets(std::move(words));
    const bool inverted = !words.empty() && words[0].is("!");
    if (inverted) words.erase(words.begin());
    auto asked = returned_words(file, words);
    if (!asked) return std::nullopt;
    return ConditionCall{*std::move(asked), inverted};
}

/// The condition before the "?" of a statement; empty if it has none.
Tokens chosen_by(const Tokens& words) {
    const auto choice = std::ranges::find_if(words, [](const Token& word) { return word.is("?"); });
    const auto set = std::ranges::find_if(words, [](const Token& word) { return word.is("="); });
    if (choice == words.end()) return {};
    return Tokens(set < choice ? set + 1 : words.begin(), choice);
}

/// What a name keeps: "exists(row, column, n)" of "inside = exists(row, column, n)"; else the
/// words.
Tokens named(const FunctionText& function, Tokens words, int before) {
    words = without_brackets(std::move(words));
    const bool inverted = words.size() == 2 && words[0].is("!");
    Tokens value;
    if ((words.size() != 1 && !inverted) ||
        function.definition(words.back().text, before - 1, &value) < 0)
        return words;
    if (inverted) value.insert(value.begin(), words[0]);
    return value;
}

void add_guards_of(const ReturnedWords& asked, CalledGuards& all) {
    if (mentions(asked.here, "||")) return;
    for (const Tokens& one : split(without_brackets(asked.here), "&&")) {
        const std::vector<Tokens> sides = split(without_brackets(one), "<");
        if (sides.size() != 2) return;
        all.guards.push_back({sides[0], sides[1], "<", asked.line});
    }
    all.names.insert(asked.name);
}

}  // namespace

CalledGuards called_guards(const Tokens& file, const FunctionText& function, int statement) {
    CalledGuards all;
    const auto& statements = function.statements();
    const auto heads = function.around(statement);
    for (int at = 0; at <= statement; ++at) {
        const Statement& one = statements[static_cast<std::size_t>(at)];
        const auto next = static_cast<std::size_t>(at) + 1;
        const bool leaves =
            next < statements.size() && statements[next].parent == at && statements[next].leaves();
        const bool around = std::ranges::find(heads, at) != heads.end();
        const bool branch = one.kind == Statement::Kind::branch && (around || leaves);
        if (!branch && at != statement) continue;
        const auto call =
            call_in(file, named(function, branch ? one.words : chosen_by(one.words), at));
        // A branch that is passed asks for what it calls; one that sends away, for the opposite.
        if (call && call->inverted == (branch && !around)) add_guards_of(call->asked, all);
    }
    return all;
}

}  // namespace simtutor
