#include "grader/findings/result/second_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "row * length" of a sum: a name times a name.
struct Product {
    std::string row, length;
};

std::vector<Product> products_in(const Tokens& sum) {
    std::vector<Product> all;
    for (const Tokens& term : split(sum, "+"))
        if (term.size() == 3 && term[1].is("*") && term[0].is_name() && term[2].is_name()) {
            all.push_back({term[0].text, term[2].text});
            all.push_back({term[2].text, term[0].text});
        }
    return all;
}

/// The guard "row < n" alone.
std::optional<Guard> bound_of(const std::vector<Guard>& guards, const std::string& row) {
    for (const Guard& guard : guards)
        if (guard.sign == "<" && !guard.one_of && !guard.loop && guard.left.size() == 1 &&
            guard.left[0].text == row)
            return guard;
    return std::nullopt;
}

std::string beyond(const FunctionText& function, int statement, const std::string& pointer,
                   const Tokens& index) {
    Tokens begin;
    const int set = function.definition(pointer, statement - 1, &begin);
    if (set < 0) return "";
    const auto guards = function.guards(statement);
    for (const Product& far : products_in(index))
        for (const Product& own : products_in(begin)) {
            const auto bound = own.length == far.length && own.row != far.row
                                   ? bound_of(guards, own.row)
                                   : std::nullopt;
            const bool asked = std::ranges::any_of(guards, [&](const Guard& guard) {
                return mentions(guard.left, far.row) || mentions(guard.right, far.row);
            });
            if (!bound || asked) continue;
            Tokens value;
            const bool half = function.definition(far.row, statement, &value) >= 0 &&
                              value.size() == 3 && bound->right.size() == 1 &&
                              value[0].text == bound->right[0].text && value[1].is("/") &&
                              value[2].is("2");
            return fmt::format(
                "{0} begins at row {1} (line {2}), and this line goes {3} rows further, to row {1} "
                "+ {3}. Line {4} asks for {1} < {5} only: ask for {1} + {3} < {5}{6}, if each "
                "thread has both rows.",
                pointer, own.row, function.statements()[static_cast<std::size_t>(set)].line,
                far.row, bound->line, text_of(bound->right),
                half ? fmt::format(", which is {} < {}", own.row, far.row) : "");
        }
    return "";
}

}  // namespace

std::string second_row(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].touches(line)) continue;
        const Tokens& words = all[i].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k) {
            if (!words[k].is_name() || !words[k + 1].is("[")) continue;
            std::string text = beyond(function, static_cast<int>(i), words[k].text,
                                      part_of(words, k + 2, closing(words, k + 1)));
            if (!text.empty()) return text;
        }
    }
    return "";
}

}  // namespace simtutor
