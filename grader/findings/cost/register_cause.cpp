#include "grader/findings/cost/register_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// The name that stands in the brackets itself and was made from what follows the thread; null
/// where that stands there, or where the name gets its value in the same line.
const IndexPart* part_in_brackets(const FunctionText& function, const IndexText& index,
                                  const IndexPart& thread) {
    for (const Tokens& dimension : index.dimensions())
        if (mentions(dimension, thread.name) || mentions(dimension, "threadIdx")) return nullptr;
    for (const Tokens& dimension : index.dimensions())
        for (const IndexPart& part : index.parts())
            if (!part.name.empty() && mentions(dimension, part.name) && part.line != thread.line &&
                has(names_behind(function, part.words, part.statement), thread.name))
                return &part;
    return nullptr;
}

}  // namespace

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
        const std::string name = part.name.empty() ? text_of(part.words) : part.name;
        std::vector<simt::FindingSide> places{place_of_cause(finding, "set", part.name, part.line)};
        std::string made = fmt::format("{} in line {}", name, part.line);
        // "i = (r + 2 * y) % rows": the line that one changes.
        if (const IndexPart* own = part_in_brackets(function, index, part)) {
            places.push_back(place_of_cause(finding, "set", own->name, own->line));
            made = fmt::format("line {} makes {} of {}, with {}", own->line, own->name,
                               text_of(own->words), made);
        }
        return {std::move(places),
                fmt::format("The index of {0} is made from threadIdx ({1}): it differs from thread "
                            "to thread, and unrolling makes no constant of it. Index {0} with the "
                            "counter of the unrolled loop alone.",
                            indexed->object, made)};
    }
    return {};
}

}  // namespace simtutor
