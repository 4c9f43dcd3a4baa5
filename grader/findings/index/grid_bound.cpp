#include "grader/findings/index/grid_bound.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the finding is about a shared array: what lies far behind one may be any memory, and the
/// array that lies nearest does not stand in the statement.
bool touches_shared(const FunctionText& function, int statement, const simt::Finding& finding) {
    if (finding.rule == "bounds.shared" || finding.rule == "bounds.row") return true;
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    bool shared = false;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        if (!is_block_shared(function, words[i].text)) return false;
        shared = true;
    }
    return shared && finding.rule == "bounds.global";
}

}  // namespace

std::string grid_bound(const FunctionText& function, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const int at = function.at(side.site.line, "");
    if (at < 0 || !touches_shared(function, at, finding)) return "";
    for (const Guard& guard : function.guards(at)) {
        const bool of_number = guard.left.size() == 1 && !guard.left[0].is_name();
        // A place in the whole grid is compared with as many; then the index is to blame.
        const bool of_grid = has(names_behind(function, guard.left, at), "blockIdx");
        if (guard.sign[0] != '<' || of_number || of_grid) continue;
        for (const std::string& name : names_behind(function, guard.right, at)) {
            for (int i = at; i >= 0; --i)
                for (const Assigned& set :
                     assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                    if (set.element() || set.name() != name || !mentions(set.value, "gridDim") ||
                        !mentions(set.value, "blockDim") || !mentions(set.value, "*"))
                        continue;
                    return fmt::format(
                        "{0} gets {1} in line {2}, the threads of the whole grid, and line {3} "
                        "compares with it. The array is in shared memory, which each block has for "
                        "itself: only the block's own threads have elements there, so leave "
                        "gridDim out.",
                        name, text_of(set.value), set.to.front().line, guard.line);
                }
        }
    }
    return "";
}

}  // namespace simtutor
