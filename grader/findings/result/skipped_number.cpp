#include "grader/findings/result/skipped_number.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "number" of "number++ / 32" and of "number++ >> 5"; empty where the words have none.
std::string numbered(const Tokens& words) {
    for (std::size_t i = 0; i + 3 < words.size(); ++i) {
        const bool warps =
            (words[i + 2].is("/") && (words[i + 3].is("32") || words[i + 3].is("warpSize"))) ||
            (words[i + 2].is(">>") && words[i + 3].is("5"));
        if (words[i].is_name() && words[i + 1].is("++") && warps) return words[i].text;
    }
    return "";
}

}  // namespace

std::string skipped_number(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const std::string number =
                one.kind == Statement::Kind::plain ? numbered(one.words) : "";
            if (number.empty()) continue;
            for (int k = 0; k < i; ++k) {
                const Statement& leaves = all[static_cast<std::size_t>(k)];
                if (leaves.words.size() != 1 || !leaves.words[0].is("continue") ||
                    loop_around(function, k) != loop_around(function, i) || leaves.parent < 0 ||
                    leaves.parent == one.parent)
                    continue;
                return fmt::format(
                    "Line {0} counts {1} only where line {2} does not go on to the next round: who "
                    "is left out there has a number in its block, too, and without it those behind "
                    "come into an earlier warp. Count before line {2}, or compute the number from "
                    "the place in the block.",
                    one.line, number, all[static_cast<std::size_t>(leaves.parent)].line);
            }
        }
    }
    return "";
}

}  // namespace simtutor
