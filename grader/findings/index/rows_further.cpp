#include "grader/findings/index/rows_further.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// What a name was given, where it has one value; else the words themselves.
Tokens meaning(const FunctionText& function, Tokens words, int statement) {
    words = without_brackets(std::move(words));
    Tokens value;
    if (words.size() == 1 && function.definition(words[0].text, statement, &value) >= 0)
        return without_brackets(std::move(value));
    return words;
}

/// "blockDim.y" and "(n / 4)" of a product, in both orders.
struct Product {
    Tokens rows, length;
};

std::vector<Product> products_of(const Tokens& words) {
    const std::vector<Tokens> factors = split(without_brackets(words), "*");
    if (factors.size() != 2 || factors[0].empty() || factors[1].empty()) return {};
    return {{factors[0], factors[1]}, {factors[1], factors[0]}};
}

/// A distance that an access goes from where its pointer begins, and where that gets its value.
struct Distance {
    std::string text;
    int line = 0;
    std::vector<Product> products;
};

std::vector<Distance> distances_in(const FunctionText& function, const Tokens& index,
                                   int statement) {
    std::vector<Distance> all;
    for (const Tokens& term : split(index, "+")) {
        Tokens value;
        const int set = term.size() == 1 && term[0].is_name()
                            ? function.definition(term[0].text, statement, &value)
                            : -1;
        if (set < 0) continue;
        all.push_back({term[0].text, function.statements()[static_cast<std::size_t>(set)].line,
                       products_of(value)});
    }
    return all;
}

/// The guard that keeps the row alone below a bound, if none asks for more than that.
const Guard* guard_of_row(const std::vector<Guard>& guards, const Tokens& row,
                          const Tokens& further, const std::string& name) {
    const Guard* found = nullptr;
    for (const Guard& guard : guards) {
        for (const Tokens* side : {&guard.left, &guard.right})
            if (mentions(*side, name) || text_of(*side).find(text_of(further)) != std::string::npos)
                return nullptr;
        if (guard.sign == "<" && !guard.one_of && !guard.loop && same_words(guard.left, row))
            found = &guard;
    }
    return found;
}

/// Whether the rows are as many as the block is high, or another number that is the same for all
/// threads: a loop's counter may be kept below a bound by its loop.
bool is_fixed(const FunctionText& function, const Tokens& rows, int statement) {
    if (mentions(rows, "threadIdx") || mentions(rows, "blockIdx")) return false;
    return std::ranges::none_of(rows, [&](const Token& word) {
        const int set = word.is_name() ? function.definition(word.text, statement) : -1;
        return set >= 0 &&
               function.statements()[static_cast<std::size_t>(set)].kind == Statement::Kind::loop;
    });
}

std::string beyond(const FunctionText& function, int statement, const Tokens& access,
                   const std::string& pointer, const Tokens& index) {
    Tokens begin;
    // "p[row * n + column + down]" begins in its own brackets.
    if (function.definition(pointer, statement - 1, &begin) < 0) begin = index;
    const auto guards = function.guards(statement);
    for (const Distance& distance : distances_in(function, index, statement - 1))
        for (const Product& far : distance.products)
            for (const Tokens& term : split(begin, "+"))
                for (const Product& own : products_of(term)) {
                    if (own.rows.size() != 1 || !own.rows[0].is_name() ||
                        !is_fixed(function, far.rows, statement) ||
                        !same_words(meaning(function, own.length, statement),
                                    meaning(function, far.length, statement)))
                        continue;
                    const Guard* const bound =
                        guard_of_row(guards, own.rows, far.rows, distance.text);
                    if (!bound) continue;
                    const std::string row = own.rows[0].text, rows = text_of(far.rows);
                    return fmt::format(
                        "{0} is {1} rows (line {2}), so {3} lies in row {4} + {1}. Line {5} asks "
                        "for {4} < {6} only: touch that row, in all lines that do, only where {4} "
                        "+ {1} < {6}.",
                        distance.text, rows, distance.line, text_of(access), row, bound->line,
                        text_of(bound->right));
                }
    return "";
}

}  // namespace

std::string rows_further(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].touches(line)) continue;
        const Tokens& words = all[i].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k) {
            if (!words[k].is_name() || !words[k + 1].is("[")) continue;
            const std::size_t end = closing(words, k + 1);
            std::string text = beyond(function, static_cast<int>(i), part_of(words, k, end + 1),
                                      words[k].text, part_of(words, k + 2, end));
            if (!text.empty()) return text;
        }
    }
    return "";
}

}  // namespace simtutor
