#include "grader/findings/cost/register_cause.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {

Cause register_cause(const simt::Finding& finding, Sources& sources) {
    const auto indexed = std::find_if(
        finding.sides.begin(), finding.sides.end(),
        [](const simt::FindingSide& side) { return side.action == "index" && side.site.line > 0; });
    if (indexed == finding.sides.end()) return {};
    const Tokens file = tokens_of(sources, indexed->site.file);
    const FunctionText function(file, indexed->site.line);
    if (!function.found()) return {};
    const IndexText index(file, function, indexed->site.line, indexed->object);
    if (!index.found() || index.base() != indexed->object) return {};
    // In a lambda, which is one statement, what a name is given cannot be told from what follows
    // it.
    for (const IndexPart& part : index.parts())
        if (!part.name.empty() && part.statement == index.statement()) return {};
    for (const IndexPart& part : index.parts()) {
        if (!mentions(part.words, "threadIdx")) continue;
        const std::string& name = part.name.empty() ? text_of(part.words) : part.name;
        return {{place_of_cause(finding, "set", part.name, part.line)},
                fmt::format("The index of {0} is made from threadIdx ({1} in line {2}): it differs "
                            "from thread to thread, and unrolling makes no constant of it. Index "
                            "{0} with the counter of the unrolled loop alone.",
                            indexed->object, name, part.line)};
    }
    return {};
}

}  // namespace simtutor
