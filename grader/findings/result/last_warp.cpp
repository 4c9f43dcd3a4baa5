#include "grader/findings/result/last_warp.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the words at a place divide by the size of a warp.
bool by_warp(const Tokens& words, std::size_t i) {
    if (i + 1 >= words.size()) return false;
    return (words[i].is("/") && (words[i + 1].is("32") || words[i + 1].is("warpSize"))) ||
           (words[i].is(">>") && words[i + 1].is("5"));
}

/// Whether the word in front of a division is the number of a block's threads.
bool is_block_size(const FunctionText& function, const Tokens& words, std::size_t end,
                   int statement) {
    if (end >= 3 && words[end - 3].is("blockDim")) return true;
    Tokens value;
    return end > 0 && words[end - 1].is_name() &&
           function.definition(words[end - 1].text, statement, &value) >= 0 && value.size() == 3 &&
           value[0].is("blockDim");
}

}  // namespace

std::string last_warp(const Tokens& file, const std::string& common) {
    if (common.find(" more than 32 and no multiple of 32") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Tokens& w = all[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 1; k < w.size(); ++k)
                if (by_warp(w, k) && is_block_size(function, w, k, i - 1))
                    return fmt::format(
                        "Line {} divides the threads of a block by {}, rounded down: the last "
                        "warp, "
                        "which has fewer, is left out. Round up.",
                        w[k].line, w[k].is(">>") ? "32" : w[k + 1].text);
        }
    }
    return "";
}

}  // namespace simtutor
