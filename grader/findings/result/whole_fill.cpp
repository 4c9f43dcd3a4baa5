#include "grader/findings/result/whole_fill.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a parameter says how far the rows lie apart: "stride", "c_pitch", "ldc".
bool is_distance(const FunctionText& function, const std::string& name) {
    const auto parameters = split(function.parameters(), ",");
    const bool given = std::ranges::any_of(parameters, [&](const Tokens& one) {
        return !one.empty() && one.back().text == name && !mentions(one, "*");
    });
    return given &&
           (name.find("stride") != std::string::npos || name.find("pitch") != std::string::npos ||
            (name.starts_with("ld") && name.size() <= 3));
}

}  // namespace

std::string whole_fill(const Tokens& file, int line) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            const Tokens& w = one.words;
            if (one.kind != Statement::Kind::plain || loop_around(function, i) >= 0 ||
                (line > 0 && !one.touches(line)))
                continue;
            for (std::size_t k = 0; k + 2 < w.size(); ++k) {
                const bool piece = w[k].is("fill") || w[k].is("fill_n") || w[k].is("memset");
                if (!piece || !w[k + 1].is("(")) continue;
                const Tokens inner = part_of(w, k + 2, closing(w, k + 1));
                if (inner.empty() || !is_pointer_parameter(function, inner[0].text) ||
                    !std::ranges::any_of(
                        names_behind(function, inner, i),
                        [&](const std::string& name) { return is_distance(function, name); }))
                    continue;
                return fmt::format(
                    "Line {0} fills {1} as one piece from its first row to its last, and what lies "
                    "between the rows with it, which may be far more than the rows. Fill the "
                    "elements of each row on their own.",
                    w[k].line, inner[0].text);
            }
        }
    return "";
}

}  // namespace simtutor
