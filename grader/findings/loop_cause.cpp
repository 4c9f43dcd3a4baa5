#include "grader/findings/loop_cause.h"

#include <fmt/format.h>

#include "grader/findings/function_text.h"
#include "grader/findings/overrun.h"

namespace simtutor {

Cause loop_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& loop = finding.sides.front();
    const Tokens file = tokens_of(sources, loop.site.file);
    const FunctionText function(file, loop.site.line);
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Statement& one = all[i];
        if (one.kind != Statement::Kind::loop || !one.touches(loop.site.line)) continue;
        const std::vector<Tokens> three = split(one.words, ";");
        if (three.size() != 3 || three[2].size() != 3 || !three[2][1].is("+=") ||
            !three[2][2].is_name())
            continue;
        const std::string& step = three[2][2].text;
        Tokens value;
        const int at = function.definition(step, static_cast<int>(i), &value);
        if (at < 0 || value.size() < 3) continue;
        const int line = all[static_cast<std::size_t>(at)].line;
        return {{place_of_cause(finding, "set", step, line)},
                fmt::format(
                    "The loop advances by {0}, which line {1} computes as {2}. If that is 0 here, "
                    "the loop stands still: a product that does not fit its type may wrap to 0. If "
                    "it is not, count the passes: the loop may do far more work than the task asks "
                    "for.",
                    step, line, text_of(value))};
    }
    return {};
}

}  // namespace simtutor
