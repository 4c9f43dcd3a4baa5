#include "grader/findings/race/behind_release.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// What one place of a statement does with a lock; a "store" of a plain zero gives one back, too.
LockStep step_in(const Tokens& file, const Statement& one, std::string& lock) {
    for (std::size_t i = 0; i < one.words.size(); ++i) {
        if (const LockStep step = step_of(file, one, i, lock); step != LockStep::none) return step;
        if (i == 0 || !one.words[i].is("store") || !one.words[i - 1].is(".")) continue;
        const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
        if (!given.empty() && is_zero(given[0])) return LockStep::gives;
    }
    return LockStep::none;
}

/// "counts[node]" that a statement writes in place of its old value, and no atomic function does.
const Assigned* written(const std::vector<Assigned>& all, const std::string& array) {
    const auto one = std::ranges::find_if(
        all, [&](const Assigned& set) { return set.element() && set.name() == array; });
    return one == all.end() ? nullptr : &*one;
}

/// Whether a name of the index gets a value between two statements.
bool chosen_between(const FunctionText& function, const Tokens& index, int first, int last) {
    return std::ranges::any_of(index, [&](const Token& word) {
        return word.is_name() && function.definition(word.text, last) > first;
    });
}

struct Hold {
    std::string lock;
    int taken = -1, given = -1;  ///< statements
};

/// The lock that was given back last on the way to a statement.
Hold given_before(const Tokens& file, const FunctionText& function, int at) {
    const std::vector<int> heads = function.around(at);
    Hold hold;
    for (int i = 0; i < at; ++i) {
        std::string lock;
        const LockStep step =
            step_in(file, function.statements()[static_cast<std::size_t>(i)], lock);
        if (step == LockStep::takes) hold = {lock, i, -1};
        if (step != LockStep::gives || hold.taken < 0) continue;
        const bool same_way = std::ranges::all_of(function.around(i), [&](int head) {
            return std::ranges::find(heads, head) != heads.end();
        });
        if (same_way) hold.given = i;
    }
    return hold;
}

/// The line of the fence directly before a statement; 0 if there is none.
int fence_before(const FunctionText& function, int at) {
    if (at <= 0) return 0;
    const Statement& one = function.statements()[static_cast<std::size_t>(at) - 1];
    return mentions(one.words, "__threadfence") || mentions(one.words, "__threadfence_block") ||
                   mentions(one.words, "atomic_thread_fence")
               ? one.line
               : 0;
}

}  // namespace

std::string behind_release(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2) return "";
    for (std::size_t side = 0; side < 2; ++side) {
        const simt::FindingSide &write = finding.sides[side], &other = finding.sides[1 - side];
        if (write.action != "write" || write.site.line == other.site.line ||
            write.site.file != other.site.file)
            continue;
        const FunctionText function(file, write.site.line);
        const std::string array = array_of(write);
        const int at = function.at(write.site.line, array);
        if (at < 0 || function.at(other.site.line, array) < 0) continue;
        const std::vector<Assigned> sets =
            assignments_in(function.statements()[static_cast<std::size_t>(at)]);
        const Assigned* const set = written(sets, array);
        if (set == nullptr || set->sign != "=") continue;
        const Hold hold = given_before(file, function, at);
        if (hold.given < 0 ||
            other.site.line <= function.statements()[static_cast<std::size_t>(hold.taken)].line)
            continue;
        const Tokens index = part_of(set->to, 2, closing(set->to, 1));
        if (!chosen_between(function, index, hold.taken, hold.given)) continue;
        const int release = function.statements()[static_cast<std::size_t>(hold.given)].line;
        const int fence = fence_before(function, hold.given);
        return fmt::format(
            "Line {0} writes {1} behind line {2}, which gives {3} back. From then on another "
            "thread can take the lock and come to the same element. The write belongs before line "
            "{2}{4}. No fence and no barrier between line {5} and line {6} helps.",
            write.site.line, text_of(set->to), release, with_name(hold.lock),
            fence == 0 ? "" : fmt::format(", and before the fence in line {}", fence),
            std::min(write.site.line, other.site.line), std::max(write.site.line, other.site.line));
    }
    return "";
}

}  // namespace simtutor
