#include "grader/findings/race/loop_barrier.h"

#include <fmt/format.h>

#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
std::string barrier_behind_loop(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const auto& all = function.statements();
    for (const int loop : function.around(function.at(line, ""))) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        if (head.kind != Statement::Kind::loop) continue;
        int last = -1, behind = -1, barriers = 0;
        for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (!is_inside(function, i, loop)) {
                behind = i;
                break;
            }
            if (one.parent != loop) continue;
            last = i;
            barriers += is_barrier(one);
        }
        // Only a loop that has a barrier of its own goes on to change what the block shares.
        if (behind < 0 || last < 0 || barriers != 1 ||
            is_barrier(all[static_cast<std::size_t>(last)]))
            continue;
        const Statement& next = all[static_cast<std::size_t>(behind)];
        if (is_barrier(next) && next.parent == head.parent)
            return fmt::format(
                " The barrier in line {} stands behind the loop of line {}: move it to the end of "
                "the loop's body, so that each round waits for the one before.",
                next.line, head.line);
    }
    return "";
}

}  // namespace simtutor
