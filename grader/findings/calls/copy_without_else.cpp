#include "grader/findings/calls/copy_without_else.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "tile.b" of "&tile.b[r][id]"
std::string array_in(const Tokens& place) {
    std::size_t end = 0;
    while (end < place.size() && !place[end].is("[")) ++end;
    return text_of(part_of(place, 1, end));
}

/// What a branch asks; of "if (exists)" what the name was given before.
struct Condition {
    Tokens words;
    int line = 0;
};

Condition condition_of(const FunctionText& function, std::size_t branch) {
    const Statement& one = function.statements()[branch];
    Condition asked{one.words, one.line};
    if (one.words.size() != 1) return asked;
    Tokens value;
    const int set = function.definition(one.words[0].text, static_cast<int>(branch) - 1, &value);
    if (set >= 0) asked = {value, function.statements()[static_cast<std::size_t>(set)].line};
    return asked;
}

}  // namespace

std::string copy_without_else(const Tokens& file) {
    std::set<std::string> seen;
    for (const Token& word : file) {
        if (!word.is("__pipeline_memcpy_async")) continue;
        const FunctionText function(file, word.line);
        if (!function.found() || !seen.insert(function.name()).second) continue;
        const auto& all = function.statements();
        for (std::size_t i = 1; i < all.size(); ++i) {
            const Tokens& words = all[i].words;
            const Statement& branch = all[i - 1];
            if (words.size() < 4 || !words[0].is("__pipeline_memcpy_async") ||
                branch.kind != Statement::Kind::branch ||
                all[i].parent != static_cast<int>(i) - 1 ||
                !mentions(condition_of(function, i - 1).words, "<") ||
                (i + 1 < all.size() && all[i + 1].kind == Statement::Kind::alternative))
                continue;
            const auto given = split(part_of(words, 2, closing(words, 1)), ",");
            if (given.size() != 3 || given[0].empty() || !given[0][0].is("&")) continue;
            const auto from = std::find_if(given[1].begin(), given[1].end(),
                                           [](const Token& one) { return one.is_name(); });
            if (from == given[1].end()) continue;
            const Condition asked = condition_of(function, i - 1);
            return fmt::format(
                "Line {0} copies to {1} only where line {7} lets it ({3}); for the other elements "
                "nothing is stored. Give line {2} an else that stores 0: "
                "__pipeline_memcpy_async(&{4}, {5}, {6}, {6}).",
                all[i].line, array_in(given[0]), branch.line, text_of(branch.words),
                text_of(part_of(given[0], 1, given[0].size())), from->text, text_of(given[2]),
                asked.line);
        }
    }
    return "";
}

}  // namespace simtutor
