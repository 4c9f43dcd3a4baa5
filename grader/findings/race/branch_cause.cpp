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

/// Whether a condition may differ between the threads of a block.
bool differs(const FunctionText& function, const Tokens& words, int statement,
             std::set<std::string>& seen) {
    if (is_of_thread(words)) return true;
    for (const Token& word : words) {
        if (!word.is_name() || !seen.insert(word.text).second) continue;
        Tokens value;
        // A value may be set in several places: "active = half" at the end of a loop.
        for (int at = function.definition(word.text, statement, &value); at >= 0;
             at = function.definition(word.text, at - 1, &value))
            if (differs(function, value, at, seen)) return true;
    }
    return false;
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
    std::string leaves;  ///< "continue" or "break"
};

/// The head around a statement that leaves its loop, if threads go through it differently; 0: none.
int line_of_choice(const FunctionText& function, int at, int loop) {
    for (const int head : function.around(at)) {
        if (head == loop) break;
        std::set<std::string> seen;
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (differs(function, one.words, at, seen)) return one.line;
    }
    return 0;
}

/// Where some threads leave the barrier's loop, or its round: before they come to the barrier, or
/// by a "break" behind it, before the one of the next round.
Branch way_past(const FunctionText& function, int barrier, int line) {
    const int loop = loop_around(function, barrier);
    if (loop < 0) return {line, 0, false, {}};
    const auto leaves_by = [&](int at) -> Branch {
        const Statement& leaving = function.statements()[static_cast<std::size_t>(at)];
        if (!leaving.leaves() || leaving.words[0].is("return") ||
            (at > barrier && !leaving.words[0].is("break")) || loop_around(function, at) != loop)
            return {};
        return {line, line_of_choice(function, at, loop), false, leaving.words[0].text};
    };
    for (int at = barrier - 1; at > loop; --at)
        if (Branch found = leaves_by(at); found.line > 0) return found;
    const int all = static_cast<int>(function.statements().size());
    for (int at = barrier + 1; at < all; ++at)
        if (Branch found = leaves_by(at); found.line > 0) return found;
    return {line, 0, false, {}};
}

Branch branch_around(const Tokens& file, int line, const char* word) {
    const FunctionText function(file, line);
    const int statement = function.at(line, word);
    for (const int at : function.around(statement)) {
        std::set<std::string> seen;
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (differs(function, one.words, statement, seen))
            return {line, one.line, one.kind == Statement::Kind::loop, {}};
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

}  // namespace

Cause branch_cause(const simt::Finding& finding, Sources& sources) {
    const std::string& path = finding.sides.front().site.file;
    const Tokens file = tokens_of(sources, path);
    const int call = call_line(finding.advice);
    Branch branch;
    if (call > 0) {
        branch = branch_around(file, call, "");
    } else {
        for (const simt::FindingSide& side : finding.sides)
            if (branch.line == 0 && side.site.line > 0 && side.site.file == path)
                branch = branch_around(file, side.site.line, "__syncthreads");
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
    const bool skipped = finding.sides.size() > 1 && finding.sides[1].action == "skip";
    if (call == 0) cause.advice = advice_for(branch, skipped);
    return cause;
}

}  // namespace simtutor
