#include "grader/findings/result/skipped_number.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether words at a place ask for the warp of a number: "/ 32", "% 32", ">> 5", "& 31".
bool asks_for_warp(const Tokens& words, std::size_t at) {
    if (at + 1 >= words.size()) return false;
    const Token &sign = words[at], &number = words[at + 1];
    if (sign.is("/") || sign.is("%")) return number.is("32") || number.is("warpSize");
    return (sign.is(">>") && number.is("5")) || (sign.is("&") && number.is("31"));
}

/// "number" of "number++ / 32", of "++number % 32" and, where another statement asks for its warp,
/// of "++number;"; empty where the words have none.
std::string numbered(const FunctionText& function, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const bool before = words[i].is("++") && words[i + 1].is_name();
        if (!before && !(words[i].is_name() && words[i + 1].is("++"))) continue;
        const std::string& name = words[before ? i + 1 : i].text;
        if (asks_for_warp(words, i + 2)) return name;
        const bool alone = words.size() == 2;
        if (alone && std::ranges::any_of(function.statements(), [&](const Statement& one) {
                for (std::size_t k = 0; k + 2 < one.words.size(); ++k)
                    if (one.words[k].text == name && asks_for_warp(one.words, k + 1)) return true;
                return false;
            }))
            return name;
    }
    return "";
}

}  // namespace

std::string skipped_number(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const bool asked = one.kind == Statement::Kind::plain ||  //
                               one.kind == Statement::Kind::branch;
            const std::string number = asked ? numbered(function, one.words) : "";
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
