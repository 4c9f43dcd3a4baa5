#include "grader/findings/result/turned_tile.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// An element of a shared array with two dimensions.
struct TileElement {
    std::string text;
    int line = 0;
    char first = 0, second = 0;  ///< the coordinate of threadIdx in each bracket
};

/// "x" where the words, or what their names were set to, have threadIdx.x and no other; else 0.
char coordinate_of(const FunctionText& function, const Tokens& words, int statement,
                   int depth = 0) {
    constexpr int most_depth = 3;
    char found = 0;
    const auto take = [&](char one) {
        if (one != 0) found = found == 0 || found == one ? one : '?';
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("threadIdx") && i + 2 < words.size()) {
            take(words[i + 2].text[0]);
            i += 2;
            continue;
        }
        Tokens value;
        if (words[i].is_name() && depth < most_depth &&
            function.definition(words[i].text, statement - 1, &value) >= 0)
            take(coordinate_of(function, value, statement - 1, depth + 1));
    }
    return found;
}

std::vector<TileElement> elements_of(const FunctionText& function, const std::string& array) {
    std::vector<TileElement> all;
    for (std::size_t k = 0; k < function.statements().size(); ++k) {
        const Tokens& words = function.statements()[k].words;
        if (mentions(words, "__shared__")) continue;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].text != array || !words[i + 1].is("[")) continue;
            const std::size_t first = closing(words, i + 1);
            if (first + 1 >= words.size() || !words[first + 1].is("[")) continue;
            const std::size_t second = closing(words, first + 1);
            const int at = static_cast<int>(k);
            all.push_back({text_of(part_of(words, i, second + 1)), words[i].line,
                           coordinate_of(function, part_of(words, i + 2, first), at),
                           coordinate_of(function, part_of(words, first + 2, second), at)});
        }
    }
    return all;
}

bool is_turned(const TileElement& one, const TileElement& other) {
    return (one.first == 'x' && one.second == 'y' && other.first == 'y' && other.second == 'x') ||
           (one.first == 'y' && one.second == 'x' && other.first == 'x' && other.second == 'y');
}

}  // namespace

std::string turned_tile(const Tokens& called, const std::string& message) {
    if (message.find(" is transposed: x and y have changed places in it") == std::string::npos)
        return "";
    for (const FunctionText& function : functions_in(called)) {
        if (!has(kernels_in(called), function.name())) continue;
        for (const Statement& one : function.statements())
            for (const Token& word : one.words) {
                if (!word.is_name() || !is_block_shared(function, word.text)) continue;
                const std::vector<TileElement> all = elements_of(function, word.text);
                for (const TileElement& other : all)
                    if (is_turned(all.front(), other))
                        return fmt::format(
                            "Line {} takes {}, and line {} {}: threadIdx.x stands in the one in "
                            "another bracket than in the other. In one of the lines the two are "
                            "exchanged.",
                            all.front().line, all.front().text, other.line, other.text);
            }
    }
    return "";
}

}  // namespace simtutor
