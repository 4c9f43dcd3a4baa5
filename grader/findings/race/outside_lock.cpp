#include "grader/findings/race/outside_lock.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/launch_argument.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

const Statement& at(const FunctionText& function, int number) {
    return function.statements()[static_cast<std::size_t>(number)];
}

/// Whether a statement between two lines uses the array.
bool is_used_between(const FunctionText& function, const std::string& array, int above, int below) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return one.line > above && one.line < below && mentions(one.words, array);
    });
}

/// Whether all heads around one statement are around the other, too.
bool is_on_way_of(const FunctionText& function, int one, int other) {
    const std::vector<int> heads = function.around(other);
    return one >= 0 && other >= 0 && std::ranges::all_of(function.around(one), [&](int head) {
               return std::ranges::find(heads, head) != heads.end();
           });
}

/// Whether the words of a head take a lock, themselves or by a function that is called so.
bool asks_for_lock(const Tokens& file, const Statement& head) {
    for (std::size_t i = 0; i < head.words.size(); ++i) {
        std::string lock;
        if (step_of(file, head, i, lock) == LockStep::takes) return true;
    }
    return false;
}

}  // namespace

std::string outside_lock(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2 || given_advice(finding) == GivenAdvice::repair_first) return "";
    for (const simt::FindingSide& side : finding.sides) {
        const FunctionText function(file, side.site.line);
        const auto held = lock_beside(file, side.site.line);
        const std::string array = array_of(side);
        // What an atomic function changes needs no lock.
        if (finding.sides[0].action == "atomic" || finding.sides[1].action == "atomic" || !held ||
            array.empty() || side.site.file != finding.sides[0].site.file || held_at(file, side) ||
            !is_used_between(function, array, held->taken, held->given))
            continue;
        const int outside = function.at(side.site.line, array),
                  inside = function.at(held->given, held->lock);
        const bool same_way = is_on_way_of(function, outside, inside);
        if (!same_way && !(side.site.line > held->given && is_on_way_of(function, inside, outside)))
            continue;
        const char* const does = side.action == "read" ? "reads" : "changes";
        if (side.site.line > held->given)
            return fmt::format(
                "Line {0} {1} {2} behind line {3}, which gives {4} back: from there on another "
                "thread may hold it. Move line {0}{5} before line {3}. A fence between them does "
                "not help.",
                side.site.line, does, array, held->given, with_name(held->lock),
                same_way ? "" : ", with its condition,");
        if (side.site.line < held->taken)
            return fmt::format(
                "Line {0} {1} {2} before line {3} takes {4}: what it finds may be old by then. "
                "Move "
                "it behind line {3}.",
                side.site.line, does, array, held->taken, with_name(held->lock));
    }
    return "";
}

std::string lock_of_block(const Tokens& file, const simt::Finding& finding, int taken,
                          const std::string& lock) {
    if (finding.sides.size() != 2 ||
        std::equal(finding.sides[0].who.block, finding.sides[0].who.block + 3,
                   finding.sides[1].who.block))
        return "";
    const FunctionText function(file, taken);
    for (const Statement& one : function.statements()) {
        // "Lock lock{&word};", and "acquire(&word);" itself
        const bool makes = one.line <= taken && mentions(one.words, lock) && one.words.size() > 2;
        if (!makes && one.line != taken) continue;
        for (const Token& word : one.words) {
            if (!word.is_name() || !is_block_shared(function, word.text)) continue;
            const auto declared =
                std::ranges::find_if(function.statements(), [&](const Statement& other) {
                    return mentions(other.words, "__shared__") && mentions(other.words, word.text);
                });
            return fmt::format(
                "{} (line {}) is in shared memory: each block has one of its own, so this lock "
                "keeps no thread of another block out. A lock for the threads of all blocks lies "
                "in device memory.",
                word.text, declared->line);
        }
    }
    return "";
}

std::string taken_by_some(const Tokens& file, int taken, const std::string& lock, int data) {
    const FunctionText function(file, taken);
    const int takes = function.at(taken, lock), uses = function.at(data, "");
    if (takes < 0 || uses <= takes) return "";
    for (const int head : function.around(takes)) {
        const Statement& branch = at(function, head);
        // "if (!try_lock(locks + b)) continue;" asks for the lock itself.
        if (branch.kind != Statement::Kind::branch || is_inside(function, uses, head) ||
            asks_for_lock(file, branch))
            continue;
        // The same may be asked again.
        for (const int other : function.around(uses))
            if (same_words(at(function, other).words, branch.words)) return "";
        return fmt::format(
            "Line {} takes {} only where {} holds (line {}), and line {} runs for the other "
            "threads, too: those are there without it. Let each thread that comes to line {} hold "
            "the lock itself.",
            taken, with_name(lock), text_of(branch.words), branch.line, data, data);
    }
    return "";
}

std::string set_before_launch(const Tokens& file, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const LaunchText launch = only_launch(file, finding.kernel);
    const auto functions = functions_in(file);
    const auto kernel = std::ranges::find(functions, finding.kernel, &FunctionText::name);
    if (launch.kernel.empty() || kernel == functions.end()) return "";
    const Tokens given = given_at_launch(file, launch, *kernel, array_of(side));
    const FunctionText host(file, launch.line);
    const int launched = host.at(launch.line, launch.kernel);
    if (given.size() != 1) return "";
    const Statement* set = nullptr;
    for (int i = 0; i < launched; ++i)
        if (same_words(given_to(at(host, i).words, "cudaMemset"), given)) set = &at(host, i);
    if (!set) return "";
    const auto value = constant_value(file, given_to(set->words, "cudaMemset", 1));
    const FunctionText waiting(file, side.site.line);
    for (const Statement& one : waiting.statements()) {
        const Tokens free = given_to(one.words, "atomicCAS", 1);
        if (!one.touches(side.site.line) || !value || *value == 0 ||
            constant_value(file, free) != 0LL)
            continue;
        return fmt::format(
            "Line {0} waits until {1} is {2}, and line {3} sets each byte of {4} to {5} before the "
            "launch in line {6}: no thread ever finds the lock free. Set it to {2} there.",
            side.site.line, side.object, text_of(free), set->line, text_of(given), *value,
            launch.line);
    }
    return "";
}

}  // namespace simtutor
