#include "grader/findings/race/tried_once.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// Whether the branch asks for a lock, and stands for "it was free".
bool asks_for_lock(const Tokens& file, const Statement& branch) {
    if (branch.kind != Statement::Kind::branch || !mentions(branch.words, "==")) return false;
    for (std::size_t i = 0; i < branch.words.size(); ++i) {
        std::string lock;
        if (branch.words[i].is("atomicCAS") && step_of(file, branch, i, lock) == LockStep::takes)
            return true;
    }
    return false;
}

/// Whether the statement behind the branch is its "else", or a loop around it may come back for the
/// same work: a loop whose head steps a counter goes on to the next.
bool may_ask_again(const FunctionText& function, int branch) {
    const auto& all = function.statements();
    for (int i = branch + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::alternative &&
            one.parent == all[static_cast<std::size_t>(branch)].parent)
            return true;
    }
    for (const int head : function.around(branch)) {
        const Statement& one = all[static_cast<std::size_t>(head)];
        if (one.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(one);
        if (counter.empty()) return true;
        // "--i" in the body, or any other change of the counter there, may repeat a round.
        for (int i = head + 1; i < static_cast<int>(all.size()); ++i) {
            if (!is_inside(function, i, head)) continue;
            const Tokens& words = all[static_cast<std::size_t>(i)].words;
            for (std::size_t k = 0; k < words.size(); ++k)
                if (words[k].text == counter &&
                    ((k > 0 && (words[k - 1].is("--") || words[k - 1].is("++"))) ||
                     (k + 1 < words.size() &&
                      (words[k + 1].is("--") || words[k + 1].is("++") || words[k + 1].is("=") ||
                       words[k + 1].is("-=") || words[k + 1].is("+=")))))
                    return true;
        }
    }
    return false;
}

}  // namespace

std::string tried_once(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        // A function that only asks, "if (…) return true", is called again by others.
        if (step_of_function(file, function.name()) != LockStep::none) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& branch = all[static_cast<std::size_t>(i)];
            if (!asks_for_lock(file, branch) || may_ask_again(function, i)) continue;
            if (i + 1 < static_cast<int>(all.size()) &&
                all[static_cast<std::size_t>(i) + 1].parent == i &&
                all[static_cast<std::size_t>(i) + 1].leaves())
                continue;
            return fmt::format(
                "line {} asks for the lock once. Where another thread holds it, what stands under "
                "this condition is left out, and no line asks again.",
                branch.line);
        }
    }
    return "";
}

}  // namespace simtutor
