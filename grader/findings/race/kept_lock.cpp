#include "grader/findings/race/kept_lock.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// A statement that takes or gives a lock.
struct Step {
    LockStep step = LockStep::none;
    std::string lock;
    int at = 0;
};

std::vector<Step> steps_in(const Tokens& file, const FunctionText& function) {
    std::vector<Step> steps;
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        // An "else" has the words of its "if".
        if (one.kind == Statement::Kind::alternative) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            std::string lock;
            const LockStep step = step_of(file, one, i, lock);
            if (step != LockStep::none) steps.push_back({step, lock, k});
        }
    }
    return steps;
}

/// Whether a condition around a statement asks for the answer of the line that takes the lock:
/// "const bool mine = atomicCAS(…) == 0; if (!mine) continue;".
bool asks_answer(const FunctionText& function, int leave, int taken) {
    const std::vector<int> heads = function.around(leave);
    const auto answers = assignments_in(function.statements()[static_cast<std::size_t>(taken)]);
    return std::ranges::any_of(heads, [&](int head) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(head)].words;
        return head > taken && std::ranges::any_of(answers, [&](const Assigned& answer) {
                   return mentions(words, answer.name());
               });
    });
}

/// Whether a thread that leaves here leaves what it had taken: the function, or the round of a loop
/// in which it has taken the lock.
bool leaves_what_it_took(const FunctionText& function, int leave, int taken) {
    const Statement& one = function.statements()[static_cast<std::size_t>(leave)];
    if (!one.leaves() || one.parent < 0) return false;
    // The answer of the line that takes the lock may have been that it is taken.
    const std::vector<int> heads = function.around(leave);
    if (one.parent == taken || std::ranges::find(heads, taken) != heads.end()) {
        const Statement& head = function.statements()[static_cast<std::size_t>(taken)];
        if (one.parent == taken || head.kind == Statement::Kind::loop ||
            !mentions(head.words, "=="))
            return false;
    }
    if (asks_answer(function, leave, taken)) return false;
    if (one.words[0].is("return")) return true;
    const int loop = loop_around(function, leave);
    return loop >= 0 && is_inside(function, taken, loop);
}

/// Whether the thread has given the lock back on its way to a statement.
bool given_before(const FunctionText& function, const std::vector<Step>& steps, const Step& taken,
                  int leave) {
    const std::vector<int> heads = function.around(leave);
    return std::ranges::any_of(steps, [&](const Step& one) {
        if (one.step != LockStep::gives || one.at <= taken.at || one.at >= leave) return false;
        const int parent = function.statements()[static_cast<std::size_t>(one.at)].parent;
        return parent < 0 || std::ranges::find(heads, parent) != heads.end();
    });
}

std::string kept_in(const Tokens& file, const FunctionText& function) {
    const std::vector<Step> steps = steps_in(file, function);
    const auto& all = function.statements();
    const auto line = [&](int k) { return all[static_cast<std::size_t>(k)].line; };
    for (const Step& taken : steps) {
        if (taken.step != LockStep::takes) continue;
        const auto given = std::ranges::find_if(steps, [&](const Step& one) {
            return one.step == LockStep::gives && one.at > taken.at && one.lock == taken.lock;
        });
        if (given == steps.end()) continue;
        for (int k = taken.at + 1; k < static_cast<int>(all.size()); ++k) {
            const bool later = std::ranges::any_of(steps, [&](const Step& one) {
                return one.step == LockStep::gives && one.at > k && one.lock == taken.lock;
            });
            if (!later || !leaves_what_it_took(function, k, taken.at) ||
                given_before(function, steps, taken, k))
                continue;
            const Statement& head =
                all[static_cast<std::size_t>(all[static_cast<std::size_t>(k)].parent)];
            const auto back = std::ranges::find_if(steps, [&](const Step& one) {
                return one.step == LockStep::gives && one.at > k && one.lock == taken.lock;
            });
            const std::string condition = head.kind == Statement::Kind::branch
                                              ? fmt::format(" where {} holds", text_of(head.words))
                                              : std::string();
            return fmt::format(
                "Line {0} leaves{1} between line {2}, which takes {3}, and line {4}, which gives "
                "it back: a thread that leaves there keeps the lock, and all others wait for it. "
                "Give it back on this way, too, or ask before line {2}.",
                line(k), condition, line(taken.at), with_name(taken.lock), line(back->at));
        }
    }
    return "";
}

}  // namespace

std::string kept_lock(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "hang.deadlock" || finding.sides.size() != 1) return "";
    const simt::Site& site = finding.sides[0].site;
    const Tokens file = tokens_of(sources, site.file);
    // The wait is one for a lock: its line takes one.
    const std::vector<Step> here = steps_in(file, FunctionText(file, site.line));
    const FunctionText waiting(file, site.line);
    const bool waits = std::ranges::any_of(here, [&](const Step& one) {
        return one.step == LockStep::takes &&
               waiting.statements()[static_cast<std::size_t>(one.at)].touches(site.line);
    });
    if (!waits) return "";
    for (const FunctionText& function : functions_in(file))
        if (std::string text = kept_in(file, function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
