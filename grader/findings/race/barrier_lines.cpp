#include "grader/findings/race/barrier_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/called_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the loop stores to shared memory, or calls what may.
bool may_store_to_shared(const FunctionText& function, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop)) continue;
        const bool call = one.words.size() > 1 && one.words[0].is_name() && one.words[1].is("(");
        if (call && !one.words[0].is("__syncthreads")) return true;
        for (const Assigned& set : assignments_in(one))
            if (set.element() && is_block_shared(function, set.name())) return true;
    }
    return false;
}

}  // namespace

bool is_barrier(const Statement& one) {
    if (one.kind != Statement::Kind::plain || one.words.empty()) return false;
    const bool call = std::any_of(one.words.begin(), one.words.end(), [](const Token& word) {
        return word.text.starts_with("__syncthreads");
    });
    return call || (one.words.size() >= 3 && one.words[1].is(".") && one.words[2].is("sync"));
}

std::string barrier_lines(const Tokens& file, const std::string& kernel) {
    std::set<int> lines;
    const Tokens reached = reached_by(file, kernel);
    for (const FunctionText& function : functions_in(reached)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (one.words.empty() || !one.words[0].is("__syncthreads")) continue;
            lines.insert(one.line);
            const int loop = loop_around(function, i);
            if (loop >= 0 && loop_around(function, loop) >= 0 &&
                !may_store_to_shared(function, loop))
                return fmt::format(
                    "The barrier in line {} stands in the loop in line {}, which only reads shared "
                    "memory: every round waits once more. Put it outside of that loop.",
                    one.line, all[static_cast<std::size_t>(loop)].line);
        }
    }
    return lines.empty() ? "" : fmt::format("The barriers are in {}.", lines_text(lines));
}

}  // namespace simtutor
