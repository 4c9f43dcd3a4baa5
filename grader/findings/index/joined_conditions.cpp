#include "grader/findings/index/joined_conditions.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/index_search.h"
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

}  // namespace

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
    return "";
}

}  // namespace simtutor
