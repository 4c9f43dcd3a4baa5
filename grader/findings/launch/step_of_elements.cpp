#include "grader/findings/launch/step_of_elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// "step" of "i += step".
Tokens step_of(const Tokens& words, const std::string& counter) {
    const auto sides = split(words, "+=");
    const bool own = sides.size() == 2 && sides[0].size() == 1 && sides[0][0].text == counter;
    return own ? sides[1] : Tokens();
}

/// The name of the loop's bound, a number that the kernel gets: "n" of "i < n".
std::string bound_of(const FunctionText& function, const Tokens& asked,
                     const std::string& counter) {
    const auto sides = split(asked, "<");
    if (sides.size() != 2 || sides[0].size() != 1 || sides[1].size() != 1 ||
        sides[0][0].text != counter || !mentions(function.parameters(), sides[1][0].text) ||
        is_pointer_parameter(function, sides[1][0].text))
        return "";
    return sides[1][0].text;
}

}  // namespace

std::string step_of_elements(const Tokens& file) {
    const std::vector<std::string> kernels = kernels_in(file);
    for (const FunctionText& function : functions_in(file)) {
        if (!has(kernels, function.name())) continue;
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(i)];
            const auto parts = split(loop.words, ";");
            if (loop.kind != Statement::Kind::loop || parts.size() != 3) continue;
            const std::string counter = counter_of(loop);
            const Tokens step = step_of(parts[2], counter);
            const std::string bound = bound_of(function, parts[1], counter);
            if (step.empty() || bound.empty()) continue;
            // Where all threads of the grid share the elements, the counter begins as the thread's
            // own number.
            const auto begin = names_behind(function, {Token{counter, loop.line}}, i + 1);
            const auto names = names_behind(function, step, i);
            if (!has(begin, "blockIdx") || has(names, "gridDim") || !has(names, bound)) continue;
            Tokens value;
            const int set = step.size() == 1 ? function.definition(step[0].text, i, &value) : -1;
            const std::string made =
                set < 0 ? ""
                        : fmt::format(" (line {})",
                                      function.statements()[static_cast<std::size_t>(set)].line);
            return fmt::format(
                "The loop in line {} goes on by {}{}, which is made of {} and not of the number of "
                "threads, gridDim.x * blockDim.x: where the grid has fewer threads, elements are "
                "left out.",
                loop.line, text_of(step), made, bound);
        }
    }
    return "";
}

}  // namespace simtutor
