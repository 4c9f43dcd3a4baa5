#include "grader/findings/cost/rows_again.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// "for (int k = 0; k < 28; ++k)" with "tile[k]" inside: rows 0 to 27.
struct Walk {
    std::string array;
    long long rounds = 0;
    int line = 0;  ///< of the read
};

/// The rounds of a loop that counts from 0 by 1; nothing if the text does not tell.
std::optional<long long> rounds_of(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    const std::string counter = counter_of(loop);
    if (counter.empty() || three.size() != 3 || three[0].size() < 3 || !three[0].back().is("0") ||
        !three[0][three[0].size() - 2].is("=") || !mentions(three[2], "++") ||
        three[1].size() < 3 || three[1][0].text != counter || !three[1][1].is("<"))
        return {};
    return constant_value(file, part_of(three[1], 2, three[1].size()));
}

/// A read of "tile[counter][…]" of an array of the block in the loop.
std::optional<Walk> walk_of(const Tokens& file, const FunctionText& function, int loop) {
    const auto& all = function.statements();
    const auto rounds = rounds_of(file, all[static_cast<std::size_t>(loop)]);
    if (!rounds) return {};
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; is_inside(function, i, loop) && k + 4 < words.size(); ++k) {
            if (!words[k + 1].is("[") || words[k + 2].text != counter || !words[k + 3].is("]") ||
                !is_block_shared(function, words[k].text))
                continue;
            std::size_t end = k + 1;
            while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
            const bool stored = end < words.size() && words[end].is("=");
            if (!stored) return Walk{words[k].text, *rounds, words[k].line};
        }
    }
    return {};
}

/// "28" of "__shared__ float tile[28][17]".
std::optional<long long> rows_of(const Tokens& file, const FunctionText& function,
                                 const std::string& array) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 2 < one.words.size(); ++i)
            if (mentions(one.words, "__shared__") && one.words[i].text == array &&
                one.words[i + 1].is("["))
                return constant_value(file, part_of(one.words, i + 2, closing(one.words, i + 1)));
    return {};
}

}  // namespace

std::string rows_again(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        std::optional<Walk> before;
        int parent = -1;
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (one.kind != Statement::Kind::loop) continue;
            const auto walk = walk_of(file, function, i);
            if (!walk) continue;
            const auto rows = rows_of(file, function, walk->array);
            if (before && one.parent == parent && before->array == walk->array && rows &&
                before->rounds + walk->rounds == *rows && walk->rounds > 0 && before->rounds > 0 &&
                !lines_of_run(file, {walk->line}, run).empty())
                return fmt::format(
                    "Line {} reads rows 0 to {} of {}, and line {} rows 0 to {} again: rows {} to "
                    "{} are never read.",
                    before->line, before->rounds - 1, walk->array, walk->line, walk->rounds - 1,
                    std::max(before->rounds, walk->rounds), *rows - 1);
            before = walk;
            parent = one.parent;
        }
    }
    return "";
}

}  // namespace simtutor
