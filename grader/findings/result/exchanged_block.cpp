#include "grader/findings/result/exchanged_block.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// An index with what its names were given, one step back.
struct Place {
    Tokens words;
    int line = 0;  ///< of a name's value, else of the access
};

Place spelled_out(const FunctionText& function, const Tokens& index, int statement) {
    Place place{{}, index.empty() ? 0 : index[0].line};
    for (const Token& word : index) {
        Tokens value;
        const int set = word.is_name() ? function.definition(word.text, statement, &value) : -1;
        if (set < 0 || !mentions(value, "blockIdx")) {
            place.words.push_back(word);
            continue;
        }
        place.line = function.statements()[static_cast<std::size_t>(set)].line;
        place.words.push_back({"(", word.line});
        place.words.insert(place.words.end(), value.begin(), value.end());
        place.words.push_back({")", word.line});
    }
    return place;
}

/// Whether two places differ in nothing but blockIdx.x and blockIdx.y.
bool are_exchanged(const Tokens& a, const Tokens& b) {
    if (a.size() != b.size()) return false;
    bool differ = false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].text == b[i].text) continue;
        const bool side =
            i > 1 && a[i - 1].is(".") && a[i - 2].is("blockIdx") && b[i - 2].is("blockIdx");
        if (!side) return false;
        differ = true;
    }
    return differ;
}

/// The brackets behind the name in these words, from `at` on; empty if there are none.
Tokens index_of(const Tokens& words, const std::string& name, std::size_t& at) {
    for (; at + 1 < words.size(); ++at)
        if (words[at].text == name && words[at + 1].is("["))
            return part_of(words, at + 2, closing(words, at + 1));
    return {};
}

}  // namespace

std::string exchanged_block(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int store = 0; store < static_cast<int>(all.size()); ++store) {
        if (!all[static_cast<std::size_t>(store)].touches(line)) continue;
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(store)])) {
            std::size_t begin = 0;
            const Tokens to = set.element() ? index_of(set.to, set.name(), begin) : Tokens();
            if (to.empty() || !is_pointer_parameter(function, set.name())) continue;
            const Place stored = spelled_out(function, to, store - 1);
            for (int load = 0; load < store; ++load) {
                const Tokens& words = all[static_cast<std::size_t>(load)].words;
                std::size_t at = 0;
                const Tokens from = index_of(words, set.name(), at);
                const Place loaded = spelled_out(function, from, load - 1);
                if (from.empty() || !are_exchanged(loaded.words, stored.words)) continue;
                return fmt::format(
                    "Line {0} reads {1} at a place that is made of blockIdx.y and blockIdx.x, and "
                    "line {2} stores with the two exchanged (line {3}): at the place of another "
                    "block, which may not have read it yet, and which lies outside where the grid "
                    "is not square. What is to stay where it was read is stored with the same two.",
                    from[0].line, set.name(), set.to[0].line, stored.line);
            }
        }
    }
    return "";
}

}  // namespace simtutor
