#include "grader/findings/launch/warp_of_rows.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/block_sides.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

constexpr long long warp = 32;

/// Whether the words from `at` on are threadIdx.x, or a name that was set to just that.
std::size_t column_at(const FunctionText& function, const Tokens& words, std::size_t at,
                      int statement) {
    if (at + 2 < words.size() && words[at].is("threadIdx") && words[at + 2].is("x")) return 3;
    Tokens value;
    const bool name = words[at].is_name() && (at == 0 || !words[at - 1].is(".")) &&
                      function.definition(words[at].text, statement, &value) >= 0;
    return name && value.size() == 3 && value[0].is("threadIdx") && value[2].is("x") ? 1 : 0;
}

/// Whether the words from `at` on divide by the threads of a warp.
bool divides(const Tokens& words, std::size_t at) {
    if (at + 1 >= words.size()) return false;
    return (words[at].is("/") && (words[at + 1].is("32") || words[at + 1].is("warpSize"))) ||
           (words[at].is(">>") && words[at + 1].is("5"));
}

/// Whether threadIdx.y is part of the words, or of what their names were set to.
bool has_row(const FunctionText& function, const Tokens& words, int statement) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].is("threadIdx") && words[i + 2].is("y")) return true;
    for (const Token& word : words) {
        Tokens value;
        if (word.is_name() && function.definition(word.text, statement, &value) >= 0 &&
            value.size() == 3 && value[0].is("threadIdx") && value[2].is("y"))
            return true;
    }
    return false;
}

std::string text_for(int line, const std::string& quotient, bool row, const BlockSides& block) {
    static const std::string numbers =
        "Threads are numbered row by row, threadIdx.y * blockDim.x + threadIdx.x, and 32 "
        "numbers that follow each other are a warp";
    if (row)
        return fmt::format(
            "Line {0} begins with new warps in each row of the block ({1}). {2}, also where a row "
            "of {3} threads ends in between: divide that number by 32.",
            line, quotient, numbers, block.first);
    return fmt::format(
        "{1} in line {0} is the same in all {3} rows of the block. {2}: if the number of the "
        "thread's warp is meant, divide that number by 32.",
        line, quotient, numbers, block.second);
}

}  // namespace

std::string warp_of_rows(const Tokens& called, const std::string& run) {
    for (const std::string& kernel : kernels_in(called)) {
        const int begin = line_of_function(called, kernel);
        if (begin == 0 || lines_of_run(called, {begin}, run).empty()) continue;
        const auto block = block_sides(called, kernel, run);
        if (!block || block->second < 2) continue;
        const FunctionText function(called, begin);
        const auto& all = function.statements();
        for (std::size_t k = 0; k < all.size(); ++k)
            for (std::size_t i = 0; i < all[k].words.size(); ++i) {
                const Tokens& words = all[k].words;
                const int before = static_cast<int>(k) - 1;
                const std::size_t column = column_at(function, words, i, before);
                if (column == 0 || !divides(words, i + column)) continue;
                // "y * width + threadIdx.x / 32" is a sum; "(y * width + threadIdx.x) / 32" is not
                // found here, since a bracket stands before the sign.
                if (i > 0 && (words[i - 1].is("*") || words[i - 1].is("."))) continue;
                const bool row = has_row(function, words, before);
                if (row && block->first % warp == 0) continue;
                std::string quotient = text_of(part_of(words, i, i + column + 2));
                // A name is threadIdx.x only because of the line that sets it.
                if (const int set = column == 1 ? function.definition(words[i].text, before) : -1;
                    set >= 0)
                    quotient += fmt::format(" ({} is threadIdx.x by line {})", words[i].text,
                                            all[static_cast<std::size_t>(set)].line);
                return text_for(words[i].line, quotient, row, *block);
            }
    }
    return "";
}

}  // namespace simtutor
