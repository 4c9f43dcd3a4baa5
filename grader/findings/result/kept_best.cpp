#include "grader/findings/result/kept_best.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "t" and "least" of "t < least", which a branch asks for in a loop.
struct Search {
    std::string now, best;
    int branch = -1, loop = -1;
    int line = 0;
};

/// Where a name gets a value between two statements, both included; -1: nowhere.
int set_between(const FunctionText& function, const std::string& name, int first, int last) {
    for (int i = first; i <= last; ++i)
        for (const Assigned& one :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (!one.element() && one.name() == name) return i;
    return -1;
}

int last_inside(const FunctionText& function, int head) {
    int last = head;
    for (int i = head + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, head)) last = i;
    return last;
}

/// The function that "seconds(d, work)" calls; empty if the value is no call.
std::string called_for(const Tokens& value) {
    const bool call = value.size() > 2 && value[0].is_name() && value[1].is("(") &&
                      closing(value, 1) + 1 == value.size();
    return call ? value[0].text : "";
}

/// Whether a name is set before the loop, and not as a constant; a constant of the same kind as
/// what is compared with it, "least = seconds(0)", is the first of those.
bool is_variable_before(const FunctionText& function, const Search& search) {
    Tokens first, now;
    const int at = function.definition(search.best, search.loop - 1, &first);
    if (at < 0) return false;
    if (!mentions(function.statements()[static_cast<std::size_t>(at)].words, "const")) return true;
    function.definition(search.now, search.branch, &now);
    return !called_for(first).empty() && called_for(first) == called_for(now);
}

std::vector<Search> searches_in(const FunctionText& function) {
    std::vector<Search> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        const int loop = loop_around(function, i);
        if (one.kind != Statement::Kind::branch || loop < 0) continue;
        const int last = last_inside(function, loop);
        for (std::size_t k = 1; k + 1 < one.words.size(); ++k) {
            const bool sign = one.words[k].is("<") || one.words[k].is(">") ||
                              one.words[k].is("<=") || one.words[k].is(">=");
            const Token &left = one.words[k - 1], &right = one.words[k + 1];
            if (!sign || !left.is_name() || !right.is_name()) continue;
            if (k + 2 < one.words.size() && !one.words[k + 2].is(")") &&
                !one.words[k + 2].is("&&") && !one.words[k + 2].is("||"))
                continue;
            for (const auto& [now, best] :
                 {std::pair(left.text, right.text), std::pair(right.text, left.text)})
                if (set_between(function, now, loop + 1, i) >= 0 &&
                    is_variable_before(function, {now, best, i, loop, 0}) &&
                    set_between(function, best, loop, loop) < 0 &&
                    function.definition(now, loop - 1) < 0 && last > i)
                    all.push_back({now, best, i, loop, left.line});
        }
    }
    return all;
}

/// Which name the branch gives the counter of the loop, or what was measured: "winner"; empty if it
/// takes nothing.
std::string taken_in(const FunctionText& function, const Search& search) {
    for (int i = search.branch + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, search.branch))
            for (const Assigned& one :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)]))
                // "found = true" says that there is one, and not which.
                if (!one.element() && !one.declares && one.sign == "=" &&
                    !mentions(one.value, "true") && !mentions(one.value, "false") &&
                    one.name() != search.best &&
                    function.definition(one.name(), search.loop - 1) >= 0)
                    return one.name();
    return "";
}

}  // namespace

std::string best_not_kept(const FunctionText& function) {
    for (const Search& search : searches_in(function)) {
        const std::string taken = taken_in(function, search);
        if (taken.empty()) continue;
        const int last = last_inside(function, search.loop);
        const int set = set_between(function, search.best, search.loop + 1, last);
        if (set < 0)
            return fmt::format(
                "Line {0} compares {1} with {2}, and {2} keeps the value of line {3}: nothing in "
                "the loop sets it, so {4} is not the best one. Where {4} is set, also set {2} = "
                "{1}.",
                search.line, search.now, search.best,
                function
                    .statements()[static_cast<std::size_t>(
                        function.definition(search.best, search.loop - 1))]
                    .line,
                taken);
        const Statement& one = function.statements()[static_cast<std::size_t>(set)];
        const auto made = assignments_in(one);
        if (is_inside(function, set, search.branch) || made.empty() ||
            one.parent != function.statements()[static_cast<std::size_t>(search.branch)].parent ||
            !same_words(made.front().value, {Token{search.now, 0}}))
            continue;
        return fmt::format(
            "Line {0} sets {1} in every round, and not only where {2} is set (line {3}): then {4} "
            "is compared with the round before, and not with the best one. Set {1} in that branch.",
            one.line, search.best, taken, search.line, search.now);
    }
    return "";
}

}  // namespace simtutor
