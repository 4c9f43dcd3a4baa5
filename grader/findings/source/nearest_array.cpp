#include "grader/findings/source/nearest_array.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the file calls the function: then its parameters may go by other names than the arrays.
bool is_called(const Tokens& file, const std::string& name) {
    std::ptrdiff_t times = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        times += file[i].text == name && file[i + 1].is("(") ? 1 : 0;
    return times > 1;
}

}  // namespace

void name_nearest(simt::Finding& finding, Sources& sources) {
    if (finding.rule != "bounds.host" || finding.sides.empty()) return;
    const simt::FindingSide& side = finding.sides.front();
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    if (side.action != "write" || array.empty() || side.site.line <= 0) return;
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    if (!is_pointer_parameter(function, array) || is_called(file, function.name())) return;
    for (const Statement& one : function.statements()) {
        const auto made = assignments_in(one);
        if (!one.touches(side.site.line) || made.size() != 1 || !made[0].element()) continue;
        const std::string& stored = made[0].name();
        if (stored == array || !is_pointer_parameter(function, stored)) return;
        finding.message += fmt::format(
            " Line {} stores through {}: the place is counted from {}, which lies nearest.",
            side.site.line, stored, array);
        return;
    }
}

}  // namespace simtutor
