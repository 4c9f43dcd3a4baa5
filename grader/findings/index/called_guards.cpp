#include "grader/findings/index/called_guards.h"

#include <algorithm>
#include <optional>

#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// The words with the arguments of a call in the place of the parameters.
Tokens in_words_of_caller(const Tokens& words, const std::vector<Tokens>& parameters,
                          const std::vector<Tokens>& arguments) {
    Tokens all;
    const auto binds = [&](std::size_t at) {
        return at < words.size() && (words[at].is("*") || words[at].is("/") || words[at].is("%"));
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Token& word = words[i];
        std::size_t place = 0;
        while (place < parameters.size() &&
               (parameters[place].empty() || parameters[place].back().text != word.text))
            ++place;
        if (place == parameters.size()) {
            all.push_back(word);
            continue;
        }
        const bool minus = i > 0 && words[i - 1].is("-");
        const bool sum =
            arguments[place].size() > 1 && (binds(i + 1) || minus || (i > 0 && binds(i - 1)));
        if (sum) all.push_back({"(", word.line});
        all.insert(all.end(), arguments[place].begin(), arguments[place].end());
        if (sum) all.push_back({")", word.line});
    }
    return all;
}

/// A call that is the whole of some words, or behind a "!".
struct ConditionCall {
    std::string name;
    std::vector<Tokens> arguments;
    bool inverted = false;
};

std::optional<ConditionCall> call_in(Tokens words) {
    words = without_brackets(std::move(words));
    const bool inverted = !words.empty() && words[0].is("!");
    if (inverted) words.erase(words.begin());
    if (words.size() < 3 || !words[0].is_name() || !words[1].is("(") ||
        closing(words, 1) + 1 != words.size())
        return std::nullopt;
    return ConditionCall{words[0].text, split(part_of(words, 2, words.size() - 1), ","), inverted};
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

void add_guards_of(const Tokens& file, const ConditionCall& call, CalledGuards& all) {
    const auto returned = returned_by(file, call.name);
    if (!returned || mentions(returned->value, "||")) return;
    const FunctionText called(file, returned->line);
    const std::vector<Tokens> parameters = split(called.parameters(), ",");
    if (parameters.size() != call.arguments.size()) return;
    for (const Tokens& one : split(without_brackets(returned->value), "&&")) {
        const std::vector<Tokens> sides = split(without_brackets(one), "<");
        if (sides.size() != 2) return;
        all.guards.push_back({in_words_of_caller(sides[0], parameters, call.arguments),
                              in_words_of_caller(sides[1], parameters, call.arguments), "<",
                              returned->line});
    }
    all.names.insert(call.name);
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
        const auto call = call_in(named(function, branch ? one.words : chosen_by(one.words), at));
        // A branch that is passed asks for what it calls; one that sends away, for the opposite.
        if (call && call->inverted == (branch && !around)) add_guards_of(file, *call, all);
    }
    return all;
}

}  // namespace simtutor
