#include "grader/findings/index/split_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr int most_names = 4;

/// "row = e / stride" and "column = e % stride".
struct Split {
    std::string row, column;
    Token number, divisor;
    int statement = -1;  ///< the later one of the two
    int row_line = 0, column_line = 0;
};

/// The words without brackets around a single name, which a cast leaves: "(n) * n" is "n * n".
Tokens bare(const Tokens& words) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool alone = words[i].is("(") && i + 2 < words.size() && words[i + 2].is(")") &&
                           (i == 0 || !words[i - 1].is_name());
        all.push_back(alone ? words[i + 1] : words[i]);
        if (alone) i += 2;
    }
    return all;
}

/// The name behind a name: "pitch = stride". Names that are no copies stay.
Tokens original(const FunctionText& function, Tokens words, int statement) {
    for (int depth = 0; depth < most_names && words.size() == 1 && words[0].is_name(); ++depth) {
        Tokens value;
        statement = function.definition(words[0].text, statement, &value) - 1;
        if (statement < -1 || value.empty()) break;
        words = bare(value);
    }
    return words;
}

std::vector<Split> splits_in(const FunctionText& function) {
    std::vector<Split> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& one :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            const Tokens value = bare(one.value);
            if (one.element() || value.size() != 3 || !value[0].is_name() || !value[2].is_name())
                continue;
            const bool row = value[1].is("/");
            if (!row && !value[1].is("%")) continue;
            const auto same = std::find_if(all.begin(), all.end(), [&](const Split& known) {
                return known.number.text == value[0].text && known.divisor.text == value[2].text;
            });
            Split& split =
                same == all.end() ? all.emplace_back(Split{"", "", value[0], value[2]}) : *same;
            (row ? split.row : split.column) = one.name();
            (row ? split.row_line : split.column_line) = value[0].line;
            split.statement = std::max(split.statement, i);
        }
    std::erase_if(all, [](const Split& one) { return one.row.empty() || one.column.empty(); });
    return all;
}

/// "n * n" that the number stays below, and where.
struct Count {
    Tokens first, second;
    int line = 0;
};

std::optional<Count> count_of(const FunctionText& function, const Split& split) {
    for (const Guard& guard : function.guards(split.statement)) {
        if (guard.sign != "<" || guard.one_of || guard.left.size() != 1 ||
            guard.left[0].text != split.number.text)
            continue;
        const Tokens product = original(function, bare(guard.right), split.statement);
        if (product.size() != 3 || !product[1].is("*") || !product[0].is_name() ||
            !product[2].is_name())
            continue;
        return Count{{product[0]}, {product[2]}, guard.line};
    }
    return {};
}

/// "row * width + column" in a statement, with the names of the split.
bool lies_in_rows_of(const FunctionText& function, const Split& split, const std::string& length) {
    return std::any_of(
        function.statements().begin(), function.statements().end(), [&](const Statement& one) {
            const Tokens w = bare(one.words);
            for (std::size_t i = 0; i + 4 < w.size(); ++i)
                if (w[i].text == split.row && w[i + 1].is("*") && w[i + 2].text == length &&
                    w[i + 3].is("+") && w[i + 4].text == split.column)
                    return true;
            return false;
        });
}

std::string text_of(const FunctionText& function, const Split& split) {
    const auto count = count_of(function, split);
    if (!count) return "";
    const int at = split.statement;
    const Tokens divisor = original(function, {split.divisor}, at);
    const Tokens first = original(function, count->first, at);
    const Tokens second = original(function, count->second, at);
    // "groups = n / 4" counts the pieces of a row.
    if (divisor.size() != 1 || first.size() != 1 || second.size() != 1) return "";
    const bool one = same_words(divisor, first), other = same_words(divisor, second);
    std::string right;
    if (!one && !other) {
        right = same_words(first, second) ? first[0].text : std::string();
    } else if (one != other) {
        right = one ? count->second[0].text : count->first[0].text;
        if (!lies_in_rows_of(function, split, right)) return "";
    } else {
        return "";
    }
    const std::string& number = split.number.text;
    const std::string total = count->first[0].text + " * " + count->second[0].text;
    return fmt::format(
        "{0} and {1} (line{2}) are {3} / {4} and {3} % {4}, but {3} counts {5} elements without a "
        "gap (line {6}): {7}",
        split.row, split.column,
        split.row_line == split.column_line
            ? fmt::format(" {}", split.row_line)
            : fmt::format("s {} and {}", split.row_line, split.column_line),
        number, split.divisor.text, total, count->line,
        right.empty()
            ? fmt::format("divide by the number of columns, {} or {}, and not by {}.",
                          count->first[0].text, count->second[0].text, split.divisor.text)
            : fmt::format("with rows of {0} columns the row is {1} / {0} and the column {1} % {0}.",
                          right, number));
}

}  // namespace

std::string split_by_other(const FunctionText& function, int line) {
    for (const Split& split : splits_in(function)) {
        if (line > 0) {
            const int at = function.at(line, "");
            const auto names =
                at < 0
                    ? std::vector<std::string>()
                    : names_behind(function,
                                   function.statements()[static_cast<std::size_t>(at)].words, at);
            if (!has(names, split.row) && !has(names, split.column)) continue;
        }
        if (std::string text = text_of(function, split); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
