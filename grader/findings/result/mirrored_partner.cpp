#include "grader/findings/result/mirrored_partner.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"

namespace simtutor {
namespace {

/// "(count + 1) / 2", "(count + 1) >> 1" and "count - count / 2".
bool is_half_rounded_up(const Tokens& words, const Tokens& count) {
    const std::string whole = text_of(count), text = text_of(words);
    return text == "(" + whole + " + 1) / 2" || text == "(" + whole + " + 1) >> 1" ||
           text == "(1 + " + whole + ") / 2" || text == whole + " - " + whole + " / 2";
}

/// The guard that lets through what is less than half of the count, rounded up.
const Guard* guard_of_half(const FunctionText& function, const std::vector<Guard>& guards,
                           int statement, const Tokens& me, const Tokens& count) {
    for (const Guard& guard : guards) {
        if (guard.sign != "<" || guard.one_of || !same_words(guard.left, me)) continue;
        Tokens half = guard.right;
        if (half.size() == 1) function.definition(half[0].text, statement, &half);
        if (is_half_rounded_up(half, count)) return &guard;
    }
    return nullptr;
}

}  // namespace

std::string mirrored_partner(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                const auto to = elements_in(set.to);
                if (to.size() != 1) continue;
                const bool adds = set.sign == "+=" || mentions(set.value, "+");
                for (const ElementText& partner : elements_in(set.value)) {
                    Tokens count;
                    if (!adds || partner.array != to[0].array ||
                        !is_mirrored(partner.index, to[0].index, count))
                        continue;
                    const std::vector<Guard> guards = function.guards(i);
                    const Guard* guard = guard_of_half(function, guards, i, to[0].index, count);
                    if (guard == nullptr) continue;
                    const std::string me = text_of(to[0].index), whole = text_of(count);
                    return fmt::format(
                        "Line {0} adds {1}[{2}] to {1}[{3}] where {3} < {4}, which is half of {5}, "
                        "rounded up: where {5} is odd, the middle element is its own partner and "
                        "counts twice. Only where {3} < {5} / 2 is there one to add.",
                        function.statements()[static_cast<std::size_t>(i)].line, partner.array,
                        text_of(partner.index), me, text_of(guard->right), whole);
                }
            }
    return "";
}

}  // namespace simtutor
