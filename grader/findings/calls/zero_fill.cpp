#include "grader/findings/calls/zero_fill.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "there ? a + k : a"
struct Choice {
    Tokens condition, yes, no;
};

std::optional<Choice> choice_in(const Tokens& words) {
    const std::vector<Tokens> sides = split(words, "?");
    if (sides.size() != 2) return std::nullopt;
    const std::vector<Tokens> values = split(sides[1], ":");
    if (values.size() != 2) return std::nullopt;
    return Choice{sides[0], values[0], values[1]};
}

/// The choice in the words, or in what a lone name was given.
std::optional<Choice> choice_behind(const FunctionText& function, Tokens words, int statement) {
    if (words.size() == 1 && words[0].is_name()) {
        Tokens value;
        if (function.definition(words[0].text, statement - 1, &value) < 0) return std::nullopt;
        words = std::move(value);
    }
    return choice_in(words);
}

/// Whether the words begin alike, and the longer ones go on: "a + r * n" and "a".
bool goes_on(const Tokens& longer, const Tokens& shorter) {
    const bool address = !longer.empty() && longer[0].is("&");
    const Tokens rest = address ? part_of(longer, 1, longer.size()) : longer;
    return !shorter.empty() && rest.size() > shorter.size() &&
           same_words(part_of(rest, 0, shorter.size()), shorter);
}

std::string told(int line, const std::string& condition, bool holds) {
    return fmt::format(
        "Line {} fills with 0 where {} {}: the last argument of __pipeline_memcpy_async is the "
        "number of bytes that become 0, not of those that are copied. So elements that exist "
        "become 0, and what lies beyond is copied. Exchange the two values.",
        line, condition, holds ? "holds" : "does not hold");
}

/// @param line of the copy; 0: of any
std::string told_of_copy(const Tokens& file, int line) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("__pipeline_memcpy_async") || !file[i + 1].is("(")) continue;
        if (line != 0 && file[i].line != line) continue;
        const std::vector<Tokens> given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        const FunctionText function(file, file[i].line);
        const int at = function.at(file[i].line, "__pipeline_memcpy_async");
        if (given.size() != 4 || at < 0) continue;
        const auto from = choice_behind(function, given[1], at),
                   zeros = choice_behind(function, given[3], at);
        if (!from || !zeros || !same_words(from->condition, zeros->condition)) continue;
        const bool yes = goes_on(from->yes, from->no), no = goes_on(from->no, from->yes);
        if (yes && is_zero(zeros->no) && !is_zero(zeros->yes))
            return told(file[i].line, text_of(zeros->condition), true);
        if (no && is_zero(zeros->yes) && !is_zero(zeros->no))
            return told(file[i].line, text_of(zeros->condition), false);
    }
    return "";
}

}  // namespace

std::string filled_where_it_is(const Tokens& file) {
    return told_of_copy(file, 0);
}

std::string filled_in_line(const Tokens& file, int line) {
    return line > 0 ? told_of_copy(file, line) : "";
}

}  // namespace simtutor
