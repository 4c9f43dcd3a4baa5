#include "grader/findings/result/tree_value.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"

namespace simtutor {
namespace {

/// "if (t < half) part[t] += part[t + half]" in a loop.
struct Round {
    std::string array;
    Tokens own;   ///< "t"
    Tokens half;  ///< "half"
    int statement = -1, loop = -1;
};

/// "t + half".
bool is_sum_of(const Tokens& words, const Tokens& one, const Tokens& other) {
    const auto parts = split(words, "+");
    return parts.size() == 2 && ((same_words(parts[0], one) && same_words(parts[1], other)) ||
                                 (same_words(parts[1], one) && same_words(parts[0], other)));
}

std::optional<Round> round_at(const FunctionText& function, int i) {
    const int loop = loop_around(function, i);
    if (loop < 0) return {};
    for (const Assigned& set : assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
        const auto to = elements_in(set.to);
        if (to.size() != 1 || !is_block_shared(function, to[0].array)) continue;
        for (const Guard& guard : function.guards(i)) {
            if (guard.sign != "<" || guard.loop || guard.one_of ||
                !same_words(guard.left, to[0].index))
                continue;
            for (const ElementText& other : elements_in(set.value))
                if (other.array == to[0].array && is_sum_of(other.index, guard.left, guard.right) &&
                    (set.sign == "+=" || mentions(set.value, "+")))
                    return Round{other.array, guard.left, guard.right, i, loop};
        }
    }
    return {};
}

bool sets(const Statement& one, const Round& round) {
    for (const Assigned& set : assignments_in(one))
        for (const ElementText& to : elements_in(set.to))
            if (to.array == round.array && same_words(to.index, round.own)) return true;
    return false;
}

bool reads(const Statement& one, const Round& round) {
    for (const Assigned& set : assignments_in(one))
        for (const ElementText& from : elements_in(set.value))
            if (from.array == round.array && same_words(from.index, round.own)) return true;
    return false;
}

/// Whether only some threads come there, such as the first.
bool is_for_some(const FunctionText& function, int statement, const Round& round) {
    for (const Guard& guard : function.guards(statement))
        if (same_words(guard.left, round.own) || same_words(guard.right, round.own)) return true;
    return false;
}

}  // namespace

std::string tree_value(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        std::optional<Round> round;
        int put = 0;
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& one = all[static_cast<std::size_t>(i)];
            if (const auto found = round_at(function, i)) {
                round = found;
                continue;
            }
            if (!round) {
                for (const Assigned& set : assignments_in(one))
                    if (set.element()) put = i;
                continue;
            }
            if (is_inside(function, i, round->loop)) continue;
            if (sets(one, *round)) break;
            if (!reads(one, *round) || is_for_some(function, i, *round)) continue;
            return fmt::format(
                "Line {0} reads {1}[{2}] behind the sum in rounds: where {2} < {3}, line {4} has "
                "replaced it by a sum, so it is no longer what line {5} put there. Keep that value "
                "in a variable of the thread.",
                one.line, round->array, text_of(round->own), text_of(round->half),
                all[static_cast<std::size_t>(round->statement)].line,
                all[static_cast<std::size_t>(put)].line);
        }
    }
    return "";
}

}  // namespace simtutor
