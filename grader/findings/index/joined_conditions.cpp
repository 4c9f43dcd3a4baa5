#include "grader/findings/index/joined_conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/index/index_search.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/template_flag.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether a word stands in a line of the function.
bool word_stands_in(const FunctionText& function, int line, const char* word) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return std::ranges::any_of(
            one.words, [&](const Token& token) { return token.line == line && token.is(word); });
    });
}

/// Whether "||" joins two or more comparisons by "<", and nothing else.
bool is_either_below(const Tokens& value) {
    const std::vector<Tokens> parts = split(value, "||");
    return parts.size() > 1 && std::ranges::all_of(parts, [](const Tokens& part) {
               return mentions(part, "<") && !mentions(part, "&&") && !mentions(part, "[");
           });
}

}  // namespace

int named_either(const FunctionText& function, int statement, const std::string& array) {
    const auto& all = function.statements();
    const auto heads = function.around(statement);
    for (int i = 0; i < statement; ++i) {
        const Statement& branch = all[static_cast<std::size_t>(i)];
        if (branch.kind != Statement::Kind::branch) continue;
        const bool around = std::ranges::find(heads, i) != heads.end();
        const bool leaves = i + 1 < static_cast<int>(all.size()) &&
                            all[static_cast<std::size_t>(i) + 1].leaves() &&
                            all[static_cast<std::size_t>(i) + 1].parent == i;
        const Tokens& words = branch.words;
        const bool lets_in = around && words.size() == 1;
        if (!lets_in && !(leaves && !around && words.size() == 2 && words[0].is("!"))) continue;
        Tokens value;
        const int set = function.definition(words.back().text, i - 1, &value);
        if (set >= 0 && is_either_below(value)) return all[static_cast<std::size_t>(set)].line;
    }
    // "inside ? in[place] : 0"
    for (const NamedCondition& named : named_conditions(function, statement, array))
        if (is_either_below(named.value)) return named.line;
    return 0;
}

std::string joined_wrongly(const FunctionText& function, const Guard& guard,
                           const std::string& here) {
    const bool both = word_stands_in(function, guard.line, "&&"),
               either = word_stands_in(function, guard.line, "||");
    if (guard.exit && (both || !either))
        return fmt::format(
            "The thread returns in {} only where all of the conditions hold, joined by &&. One "
            "that is outside on one side alone goes on: join them by ||.",
            here);
    if (guard.exit)
        return fmt::format(
            "In {} one of the conditions, joined by ||, is enough for the thread to go on. One "
            "that is outside on the other side goes on, too: join them by &&.",
            here);
    if (both && !either)
        return fmt::format(
            "In {} all of the conditions, joined by &&, must hold to keep a thread away. One that "
            "is outside on one side alone comes here, too: join them by ||.",
            here);
    return fmt::format(
        "In {} one of the conditions, joined by ||, is enough to come here. A thread that is "
        "outside on the other side comes, too: join them by &&.",
        here);
}

std::string IndexSearch::one_of_two() {
    if (overrun_.below()) return "";
    const auto compares = [](const Guard& guard) {
        return guard.one_of && guard.sign[0] == '<' && !mentions(guard.left, "[") &&
               !mentions(guard.right, "[");
    };
    for (const Guard& guard : guards_) {
        if (!compares(guard) || !counts(guard.left)) continue;
        const auto beside = std::count_if(guards_.begin(), guards_.end(), [&](const Guard& other) {
            return compares(other) && other.line == guard.line && other.exit == guard.exit;
        });
        // What stands beside it may compare values, or be a flag.
        if (beside < 2 || !compares_either(function_, guard.line)) continue;
        blame("guard", text_of(guard.left), guard.line);
        return joined_wrongly(function_, guard, here(guard.line));
    }
    Guard named;
    named.line = named_either(function_, index_.statement(), index_.base());
    return named.line > 0 ? joined_wrongly(function_, named, here(named.line)) : "";
}

}  // namespace simtutor
