#include "grader/findings/result/best_of_all.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a branch of the loop, before the statement, compares the two names.
bool compares_both(const FunctionText& function, int loop, int before, const std::string& one,
                   const std::string& other) {
    for (int i = loop + 1; i < before; ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k + 1 < words.size(); ++k) {
            const bool sign =
                words[k].is("<") || words[k].is(">") || words[k].is("<=") || words[k].is(">=");
            const std::string &left = words[k - 1].text, &right = words[k + 1].text;
            if (sign && ((left == one && right == other) || (left == other && right == one)))
                return true;
        }
    }
    return false;
}

/// The branch of the loop behind the statement that takes the loop's counter, and asks for neither
/// name; -1: there is none.
int branch_that_takes(const FunctionText& function, int loop, int behind, const std::string& one,
                      const std::string& other, std::string& taken) {
    const auto& all = function.statements();
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    for (int i = behind + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& statement = all[static_cast<std::size_t>(i)];
        if (counter.empty() || !is_inside(function, i, loop) || statement.parent < 0) continue;
        const Statement& head = all[static_cast<std::size_t>(statement.parent)];
        if (head.kind != Statement::Kind::branch || head.parent != loop ||
            statement.parent <= behind || mentions(head.words, one) || mentions(head.words, other))
            continue;
        for (const Assigned& set : assignments_in(statement)) {
            if (set.element() || set.declares || set.value.size() != 1 ||
                set.value[0].text != counter)
                continue;
            taken = set.name();
            return statement.parent;
        }
    }
    return -1;
}

}  // namespace

std::string best_of_all(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            const int loop = loop_around(function, i);
            if (loop < 0 || one.parent != loop) continue;
            for (const Assigned& set : assignments_in(one)) {
                if (set.element() || set.declares || set.sign != "=" || set.value.size() != 1 ||
                    !set.value[0].is_name())
                    continue;
                const std::string &best = set.name(), &now = set.value[0].text;
                if (!compares_both(function, loop, i, best, now)) continue;
                std::string taken;
                const int branch = branch_that_takes(function, loop, i, best, now, taken);
                if (branch < 0) continue;
                return fmt::format(
                    "Line {0} sets {1} before line {2} asks whether this one fits: one that does "
                    "not fit is held against those behind it, which may fit and are not taken. Set "
                    "{1} only where {3} is set.",
                    one.line, best, all[static_cast<std::size_t>(branch)].line, taken);
            }
        }
    }
    return "";
}

}  // namespace simtutor
