#include "grader/findings/race/branch_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

bool is_of_thread(const Tokens& words) {
    return mentions(words, "threadIdx") || mentions(words, "thread_rank");
}

/// What a choice of the threads looks at, and who changes it.
struct Choice {
    const FunctionText& function;
    const std::vector<int> shared_heads;  ///< around the place that is asked about
    std::set<std::string> seen = {};
    std::string changed = {};  ///< a name that some threads only give another value
    int changed_line = 0;      ///< where they do
};

bool differs(Choice& choice, const Tokens& words, int statement, int asked);

/// Whether what a statement declares is known where `asked` stands: not behind the end of its
/// block.
bool is_known_at(const FunctionText& function, int declared, int asked) {
    const Statement& one = function.statements()[static_cast<std::size_t>(declared)];
    const int head = one.kind == Statement::Kind::loop ? declared : one.parent;
    return head < 0 || asked == head || is_inside(function, asked, head);
}

/// Whether the statement declares the name: what was called so above is another variable.
bool declares(const FunctionText& function, int statement, const std::string& name) {
    return std::ranges::any_of(
        assignments_in(function.statements()[static_cast<std::size_t>(statement)]),
        [&](const Assigned& set) { return set.declares && set.name() == name; });
}

/// Whether some threads only come to a statement, by a head that does not stand around both.
bool reached_by_some(Choice& choice, int at) {
    const std::vector<int> heads = choice.function.around(at);
    return std::any_of(heads.begin(), heads.end(), [&](int head) {
        return std::ranges::find(choice.shared_heads, head) == choice.shared_heads.end() &&
               differs(choice, choice.function.statements()[static_cast<std::size_t>(head)].words,
                       at, head);
    });
}

/// Whether a condition may differ between the threads of a block.
/// @param asked the statement that has the words
bool differs(Choice& choice, const Tokens& words, int statement, int asked) {
    const FunctionText& function = choice.function;
    if (is_of_thread(words)) return true;
    for (const Token& word : words) {
        if (!word.is_name() || !choice.seen.insert(word.text).second) continue;
        Tokens value;
        // A value may be set in several places: "active = half" at the end of a loop.
        for (int at = function.definition(word.text, statement, &value); at >= 0;
             at = function.definition(word.text, at - 1, &value)) {
            const bool declared = declares(function, at, word.text);
            if (declared && !is_known_at(function, at, asked)) continue;
            if (differs(choice, value, at, at)) return true;
            // What one thread writes to a shared variable, all of them read.
            if (!is_block_shared(function, word.text) && reached_by_some(choice, at)) {
                choice.changed = word.text;
                choice.changed_line = function.statements()[static_cast<std::size_t>(at)].line;
                return true;
            }
            if (declared) break;
        }
    }
    return false;
}

/// The last statement of a loop, or of a branch.
int end_of(const FunctionText& function, int head) {
    int last = head;
    const int all = static_cast<int>(function.statements().size());
    while (last + 1 < all && is_inside(function, last + 1, head)) ++last;
    return last;
}

/// The call that an advice names: "… stands in neighbour(), which line 16 calls".
int call_line(const std::string& advice) {
    const std::string before = "(), which line ";
    const std::size_t at = advice.find(before);
    return at == std::string::npos ? 0 : std::atoi(advice.c_str() + at + before.size());
}

/// A head around a barrier that threads of a block go through differently, or one around a
/// "continue" or "break" before it.
struct Branch {
    int barrier = 0;  ///< the barrier's line, or that of the call which has it
    int line = 0;     ///< 0: none is found
    bool loop = false;
    std::string leaves = {};   ///< "continue" or "break"
    std::string changed = {};  ///< what the loop's head asks for, if some threads only change it
    int changed_line = 0;
    bool bare = false;  ///< a loop, and no branch, stands around the barrier
};

/// The head around a statement that leaves its loop, if threads go through it differently; 0: none.
int line_of_choice(const FunctionText& function, int at, int loop) {
    for (const int head : function.around(at)) {
        if (head == loop) break;
        Choice choice{function, {}};
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (differs(choice, one.words, at, head)) return one.line;
    }
    return 0;
}

/// Where some threads leave the barrier's loop, or its round: before they come to the barrier, or
/// by a "break" behind it, before the one of the next round.
Branch way_past(const FunctionText& function, int barrier, int line) {
    const int loop = loop_around(function, barrier);
    if (loop < 0) return {.barrier = line};
    const auto leaves_by = [&](int at) -> Branch {
        const Statement& leaving = function.statements()[static_cast<std::size_t>(at)];
        if (!leaving.leaves() || leaving.words[0].is("return") ||
            (at > barrier && !leaving.words[0].is("break")) || loop_around(function, at) != loop)
            return {};
        return {.barrier = line,
                .line = line_of_choice(function, at, loop),
                .leaves = leaving.words[0].text};
    };
    for (int at = barrier - 1; at > loop; --at)
        if (Branch found = leaves_by(at); found.line > 0) return found;
    const int all = static_cast<int>(function.statements().size());
    for (int at = barrier + 1; at < all; ++at)
        if (Branch found = leaves_by(at); found.line > 0) return found;
    return {.barrier = line};
}

/// The only head around a barrier that is a loop, in a function that nothing leaves early: some
/// threads can come past the barrier only by another number of rounds.
Branch bare_loop(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const std::vector<int> heads = function.around(function.at(line, "__syncthreads"));
    if (heads.size() != 1) return {.barrier = line};
    const Statement& one = function.statements()[static_cast<std::size_t>(heads[0])];
    const bool leaves = std::ranges::any_of(function.statements(),
                                            [](const Statement& other) { return other.leaves(); });
    if (one.kind != Statement::Kind::loop || leaves) return {.barrier = line};
    return {.barrier = line, .line = one.line, .loop = true, .bare = true};
}

Branch branch_around(const Tokens& file, int line, const char* word) {
    const FunctionText function(file, line);
    const int statement = function.at(line, word);
    for (const int at : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        const bool loop = one.kind == Statement::Kind::loop;
        Choice choice{function, function.around(statement)};
        // What is changed behind the barrier counts in a loop's next round.
        if (differs(choice, one.words, loop ? end_of(function, at) + 1 : statement, at))
            return {.barrier = line,
                    .line = one.line,
                    .loop = loop,
                    .changed = choice.changed,
                    .changed_line = choice.changed_line};
    }
    return way_past(function, statement, line);
}

std::string advice_for(const Branch& branch, bool skipped) {
    if (!branch.leaves.empty())
        return fmt::format(
            "The {} behind the condition in line {} takes some threads past the barrier in line "
            "{}: let all threads of the block stay until the barrier, and put only the work behind "
            "an if.",
            branch.leaves, branch.line, branch.barrier);
    if (branch.bare)
        return fmt::format(
            "No branch stands around the __syncthreads() in line {}: the loop in line {} does not "
            "have the same number of rounds for all threads. Let all threads of the block go as "
            "many rounds, and put only the work behind an if.",
            branch.barrier, branch.line);
    if (branch.loop && branch.changed_line > 0)
        return fmt::format(
            "The loop in line {} does not have the same number of rounds for all threads, because "
            "line {} changes {} for some of them only, and the barrier in line {} is inside it: "
            "let all threads of the block go as many rounds, and put only the work behind an if.",
            branch.line, branch.changed_line, branch.changed, branch.barrier);
    if (branch.loop)
        return fmt::format(
            "The loop in line {} does not have the same number of rounds for all threads, and the "
            "barrier in line {} is inside it: let all threads of the block go as many rounds, and "
            "put only the work behind an if.",
            branch.line, branch.barrier);
    return fmt::format(
        "The branch in line {} is taken by some threads only: end it before the __syncthreads() in "
        "line {}, so that {}.",
        branch.line, branch.barrier,
        skipped ? "every thread executes the barrier" : "all threads meet at the same barrier");
}

/// Of a barrier in a function that takes a lock, or gives it back, and that some threads call: the
/// barrier is what is wrong there. Empty for another function.
std::string barrier_in_lock(const Tokens& file, int barrier, int call) {
    const FunctionText function(file, barrier);
    if (function.name() == FunctionText(file, call).name()) return "";
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "atomicCAS") && !mentions(one.words, "atomicExch")) continue;
        return fmt::format(
            "The barrier in line {0} stands in {1}(), which changes a lock in line {2} and which "
            "line {3} calls for some threads only. Take the barrier out of {1}(), and leave the "
            "call as it is: threads that wait for a lock never come to a barrier. What the lock "
            "keeps is ordered by a fence, __threadfence().",
            barrier, function.name(), one.line, call);
    }
    return "";
}

}  // namespace

Cause branch_cause(const simt::Finding& finding, Sources& sources) {
    const std::string& path = finding.sides.front().site.file;
    const Tokens file = tokens_of(sources, path);
    const int call = call_line(finding.advice);
    const bool skipped = finding.sides.size() > 1 && finding.sides[1].action == "skip";
    Branch branch;
    if (call > 0) {
        branch = branch_around(file, call, "");
    } else {
        for (const simt::FindingSide& side : finding.sides)
            if (branch.line == 0 && side.site.line > 0 && side.site.file == path)
                branch = branch_around(file, side.site.line, "__syncthreads");
        // Threads at another barrier are there by a branch.
        if (branch.line == 0 && skipped) branch = bare_loop(file, finding.sides.front().site.line);
    }
    if (branch.line == 0) return {};
    Cause cause;
    if (branch.line != branch.barrier) {
        simt::FindingSide place;
        place.action = "branch";
        place.site = finding.sides.front().site;
        if (call > 0) place.site.function.clear();
        place.site.line = branch.line;
        cause.places.push_back(place);
    }
    cause.advice = call == 0 ? advice_for(branch, skipped)
                             : barrier_in_lock(file, finding.sides.front().site.line, call);
    return cause;
}

}  // namespace simtutor
