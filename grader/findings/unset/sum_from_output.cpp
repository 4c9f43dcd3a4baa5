#include "grader/findings/unset/sum_from_output.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {
namespace {

/// "*out" without the blank that a product would have.
std::string as_written(const Tokens& place) {
    return place[0].is("*") ? "*" + text_of(part_of(place, 1, place.size())) : text_of(place);
}

/// Whether the words are an element of memory: "*out", "c[i]".
bool is_element(const Tokens& words) {
    if (words.size() == 2) return words[0].is("*") && words[1].is_name();
    return words.size() > 3 && words[0].is_name() && words[1].is("[") &&
           closing(words, 1) + 1 == words.size();
}

/// Whether something is added to the name between two statements: "sum += x", "add(sum, x, y)".
bool is_added_to(const FunctionText& function, std::size_t first, std::size_t last,
                 const std::string& name) {
    for (std::size_t i = first + 1; i < last; ++i) {
        const Tokens& words = function.statements()[i].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k)
            if (words[k].text == name &&
                (words[k + 1].is("+=") || (k > 0 && words[k - 1].is("(") && words[k + 1].is(","))))
                return true;
    }
    return false;
}

}  // namespace

std::string sum_from_output(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].touches(line) || all[i].kind != Statement::Kind::plain) continue;
        const std::vector<Tokens> begin = split(all[i].words, "=");
        // "float2 sum = *out": a type, a name and an element.
        if (begin.size() != 2 || begin[0].size() < 2 || !begin[0].back().is_name() ||
            !is_element(begin[1]))
            continue;
        const Token& sum = begin[0].back();
        for (std::size_t k = i + 1; k < all.size(); ++k) {
            const std::vector<Tokens> end = split(all[k].words, "=");
            if (end.size() != 2 || !same_words(end[0], begin[1]) || end[1].size() != 1 ||
                end[1][0].text != sum.text || !is_added_to(function, i, k, sum.text))
                continue;
            return fmt::format(
                "Line {0} begins {1} with what stands in {2}, where nothing has been written yet, "
                "and line {3} stores {1} there: begin with 0 in line {0}.",
                all[i].line, sum.text, as_written(begin[1]), all[k].line);
        }
    }
    return "";
}

}  // namespace simtutor
