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
                end[1][0].text != sum.text)
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
