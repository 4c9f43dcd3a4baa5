#include "grader/findings/index/grouped_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// "band < n", as it is asked of a name of the function.
struct NumberAsked {
    std::string name, limit;
    int line = 0;
};

/// "2 * band" of "2 * band * w": how many rows a group has.
struct RowGroup {
    long long rows = 0;
    std::string text;
    int line = 0;
};

/// Whether a row's length is made of n: n itself, or a name that was given a part of it.
bool is_row_length_of(const FunctionText& function, const std::string& word,
                      const std::string& limit, int statement) {
    Tokens value;
    return word == limit ||
           (function.definition(word, statement, &value) >= 0 && mentions(value, limit));
}

/// "row * w" with "row = 2 * band", where w is made of n.
std::optional<RowGroup> named_group_in(const Tokens& file, const FunctionText& function,
                                       int statement, const NumberAsked& asked) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        Tokens value;
        if (!words[i].is_name() || !words[i + 1].is("*") || !words[i + 2].is_name() ||
            (i > 0 && (words[i - 1].is("*") || words[i - 1].is("."))) ||
            !is_row_length_of(function, words[i + 2].text, asked.limit, statement))
            continue;
        const int set = function.definition(words[i].text, statement - 1, &value);
        if (set < 0 || value.size() != 3 || !value[1].is("*")) continue;
        const bool second = value[2].text == asked.name;
        if (!second && value[0].text != asked.name) continue;
        const auto rows = constant_value(file, {value[second ? 0 : 2]});
        if (rows && *rows > 1) return RowGroup{*rows, text_of(value), value[0].line};
    }
    return {};
}

/// "2 * band * w" and "band * 2 * w", where w is made of n.
std::optional<RowGroup> row_group_in(const Tokens& file, const FunctionText& function,
                                     int statement, const NumberAsked& asked) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i + 4 < words.size(); ++i) {
        if (!words[i + 1].is("*") || !words[i + 3].is("*") || !words[i + 4].is_name()) continue;
        if (i > 0 && (words[i - 1].is("*") || words[i - 1].is("."))) continue;
        const bool first = words[i + 2].text == asked.name;
        if (!first && words[i].text != asked.name) continue;
        const auto rows = constant_value(file, {words[first ? i : i + 2]});
        if (!rows || *rows < 2 ||
            !is_row_length_of(function, words[i + 4].text, asked.limit, statement))
            continue;
        return RowGroup{*rows, fmt::format("{} * {}", words[first ? i : i + 2].text, asked.name),
                        words[i].line};
    }
    return named_group_in(file, function, statement, asked);
}

/// What a function of the file asks of its arguments: "in_c(band, group, n)" with "return band < n
/// && …".
void number_asked_in_call(const Tokens& file, const Tokens& words, std::vector<NumberAsked>& all) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("(")) continue;
        const auto returned = returned_by(file, words[i].text);
        if (!returned || mentions(returned->value, "||")) continue;
        const FunctionText called(file, returned->line);
        const auto parameters = split(called.parameters(), ",");
        const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        const auto argument = [&](const Token& word) -> std::string {
            for (std::size_t k = 0; k < parameters.size() && k < given.size(); ++k)
                if (!parameters[k].empty() && parameters[k].back().text == word.text &&
                    given[k].size() == 1)
                    return given[k][0].text;
            return "";
        };
        for (const Tokens& part : split(returned->value, "&&"))
            if (part.size() == 3 && part[1].is("<"))
                all.push_back({argument(part[0]), argument(part[2]), part[0].line});
    }
}

std::vector<NumberAsked> numbers_asked_before(const Tokens& file, const FunctionText& function,
                                              int statement) {
    std::vector<NumberAsked> all;
    for (const Guard& guard : function.guards(statement))
        if (guard.sign == "<" && !guard.loop && !guard.one_of && guard.left.size() == 1 &&
            guard.right.size() == 1)
            all.push_back({guard.left[0].text, guard.right[0].text, guard.line});
    for (int i = 0; i < statement; ++i)
        if (const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            one.kind == Statement::Kind::branch)
            number_asked_in_call(file, one.words, all);
    std::erase_if(all, [&](const NumberAsked& one) {
        return one.name.empty() || one.limit.empty() || !mentions(function.parameters(), one.limit);
    });
    return all;
}

/// Whether a condition around the statement asks for the group's first row, too.
bool asks_for_group_row(const FunctionText& function, int statement, const NumberAsked& asked) {
    const auto guards = function.guards(statement);
    return std::ranges::any_of(guards, [&](const Guard& guard) {
        return guard.left.size() > 1 && mentions(guard.left, asked.name);
    });
}

}  // namespace

std::string grouped_place(const Tokens& file, const FunctionText& function, int line) {
    const int at = function.at(line, "");
    if (at < 0) return "";
    for (const NumberAsked& asked : numbers_asked_before(file, function, at)) {
        if (asks_for_group_row(function, at, asked)) continue;
        for (int i = 0; i <= at; ++i)
            if (const auto group = row_group_in(file, function, i, asked))
                return fmt::format(
                    "Line {0} compares {1} itself with {2}, but line {3} makes a row's begin of "
                    "{4}: {1} counts groups of {5} rows. Where {2} is how many rows there are, "
                    "compare {4} with it.",
                    asked.line, asked.name, asked.limit, group->line, group->text, group->rows);
    }
    return "";
}

}  // namespace simtutor
