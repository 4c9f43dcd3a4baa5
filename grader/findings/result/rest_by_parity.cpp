#include "grader/findings/result/rest_by_parity.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "i" of "for (; i + hop < n; i += 2 * hop)", where the step comes from the launch; empty for any
/// other loop. @param bound n
std::string far_counter(const FunctionText& function, int loop, std::string& bound) {
    const Statement& one = function.statements()[static_cast<std::size_t>(loop)];
    const auto parts = split(one.words, ";");
    if (one.kind != Statement::Kind::loop || parts.size() != 3) return "";
    const auto sides = split(parts[1], "<");
    if (sides.size() != 2 || sides[1].size() != 1 || !sides[1][0].is_name()) return "";
    bound = sides[1][0].text;
    const std::string counter = counter_of(one);
    if (counter.empty() || !mentions(sides[0], counter) || !mentions(sides[0], "+")) return "";
    const auto step = split(parts[2], "+=");
    if (step.size() != 2) return "";
    const auto names = names_behind(function, step[1], loop - 1);
    return has(names, "gridDim") || has(names, "blockDim") ? counter : "";
}

/// "n % 2 == 1" among the conditions of a branch.
Tokens rest_asked(const Tokens& condition, const std::string& bound) {
    for (const Tokens& part : split(condition, "&&"))
        if (part.size() >= 3 && part[0].text == bound && part[1].is("%") &&
            constant_value({}, {part[2]}))
            return part;
    return {};
}

}  // namespace

std::string rest_by_parity(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
            std::string bound;
            const std::string counter = far_counter(function, loop, bound);
            if (counter.empty()) continue;
            for (std::size_t i = static_cast<std::size_t>(loop) + 1; i < all.size(); ++i) {
                const Statement& one = all[i];
                if (one.kind != Statement::Kind::branch ||
                    one.parent != all[static_cast<std::size_t>(loop)].parent)
                    continue;
                const Tokens rest = rest_asked(one.words, bound);
                const bool used = mentions(one.words, counter) ||
                                  (i + 1 < all.size() && all[i + 1].parent == static_cast<int>(i) &&
                                   mentions(all[i + 1].words, counter));
                if (rest.empty() || !used) continue;
                return fmt::format(
                    "Line {0} asks {1} before it takes what is left over, but that is the rest of "
                    "{2} and not of this thread: whether the loop in line {3} leaves an element "
                    "depends on {4}. Where {1} does not hold, such elements are lost: ask {4} < "
                    "{2} alone.",
                    one.line, text_of(rest), bound, all[static_cast<std::size_t>(loop)].line,
                    counter);
            }
        }
    }
    return "";
}

}  // namespace simtutor
