#include "grader/findings/race/narrow_scope.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

bool blocks_differ(const simt::Finding& finding) {
    return finding.sides.size() == 2 &&
           !std::equal(finding.sides[0].who.block, finding.sides[0].who.block + 3,
                       finding.sides[1].who.block);
}

/// Whether the line is one of a function that takes or gives a lock, by its name or by what it
/// does.
bool is_of_lock(const Tokens& file, int line) {
    const FunctionText function(file, line);
    if (step_of_function(file, function.name()) != LockStep::none) return true;
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        std::string lock;
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (step_of(file, one, i, lock) != LockStep::none) return true;
        return false;
    });
}

/// Whether the function of a line is the only one that takes, or that gives, a lock by its name.
bool is_only_of_step(const Tokens& file, int line) {
    const FunctionText own(file, line);
    const LockStep step = step_of_function(file, own.name());
    if (step == LockStep::none) return false;
    return std::ranges::count_if(functions_in(file), [&](const FunctionText& one) {
               return step_of_function(file, one.name()) == step;
           }) == 1;
}

/// The only fence in the function of a lock that a line belongs to, if it is for one block.
bool is_narrow_alone(const Tokens& file, int line) {
    if (!is_only_of_step(file, line)) return false;
    const FunctionText own(file, line);
    return std::ranges::none_of(own.statements(), [](const Statement& one) {
        return mentions(one.words, "__threadfence") || mentions(one.words, "__threadfence_system");
    });
}

bool names_order(const Token& word) {
    return word.text.starts_with("memory_order") || word.is("atomic_thread_fence");
}

}  // namespace

std::string narrow_scope(const Tokens& file, const simt::Finding& finding) {
    if (!blocks_differ(finding)) return "";
    for (const simt::FindingSide& side : finding.sides)
        if (!held_around(file, side)) return "";
    for (const Token& word : file) {
        if (word.is("__threadfence_block") && is_narrow_alone(file, word.line))
            return fmt::format(
                "Line {} is __threadfence_block(): it orders for the threads of one block only, "
                "and threads of other blocks take the lock, too. Use __threadfence() there.",
                word.line);
        if (!word.is("thread_scope_block") || !is_of_lock(file, word.line)) continue;
        return fmt::format(
            "Line {} says thread_scope_block: like __threadfence_block(), it orders for the "
            "threads of one block only, and "
            "threads of other blocks take the lock, too. Use cuda::thread_scope_device there.",
            word.line);
    }
    return "";
}

std::string named_orders(const Tokens& file) {
    std::set<int> lines;
    for (const Token& word : file)
        if (names_order(word) && is_of_lock(file, word.line)) lines.insert(word.line);
    if (lines.empty()) return "";
    std::string text;
    for (const int line : lines)
        text += (text.empty()              ? ""
                 : line == *lines.rbegin() ? " and "
                                           : ", ") +
                std::to_string(line);
    return fmt::format(
        "Look at line{} {}: taking the lock must keep all others out and acquire, giving it back "
        "must release, and both for the threads of all blocks that take it.",
        lines.size() == 1 ? "" : "s", text);
}

std::string without_own_acquire(const Tokens& file, const std::string& advice) {
    const std::size_t more = advice.find(" One more __threadfence");
    const std::string after = "belongs after line ";
    const std::size_t at = advice.find(after, more);
    if (more == std::string::npos || at == std::string::npos) return advice;
    const int line = std::atoi(advice.c_str() + at + after.size());
    const bool acquires = std::ranges::any_of(file, [&](const Token& word) {
        return word.line == line &&
               (word.is("memory_order_acquire") || word.is("memory_order_acq_rel") ||
                word.is("memory_order_seq_cst"));
    });
    return acquires ? advice.substr(0, more) : advice;
}

}  // namespace simtutor
