#include "grader/findings/result/rest_by_branch.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The name that the head of a loop steps, and by how much: "k" and 4 of "k += 4".
long long step_of_loop(const Tokens& file, const Statement& head, std::string& name) {
    const auto three = split(head.words, ";");
    if (head.kind != Statement::Kind::loop || three.size() != 3 || three[2].size() != 3 ||
        !three[2][1].is("+=") || !three[2][0].is_name())
        return 0;
    name = three[2][0].text;
    return constant_value(file, {three[2][2]}).value_or(0);
}

/// How many elements the loop may leave: 4 of "k + 4 < n", 3 of "k + 3 < n" and of "k + 4 <= n".
long long left_by(const Tokens& file, const Statement& head, const std::string& name,
                  long long step) {
    const Tokens condition = split(head.words, ";")[1];
    const bool ahead = condition.size() == 5 && condition[0].text == name && condition[1].is("+");
    const auto number = ahead ? constant_value(file, {condition[2]}) : std::nullopt;
    // A round that asks for more than the step takes its elements in another way.
    if (number && *number > step) return step < 3 ? 0 : step - 1;
    if (number && condition[3].is("<")) return *number;
    if (number && condition[3].is("<=")) return *number - 1;
    return step < 3 ? 0 : step - 1;
}

/// Whether the branch asks only for the counter's place, "k < n", and takes only that element.
bool takes_one(const FunctionText& function, int branch, const std::string& name) {
    const auto& all = function.statements();
    const Tokens& words = all[static_cast<std::size_t>(branch)].words;
    if (words.size() != 3 || words[0].text != name || !words[1].is("<")) return false;
    bool uses = false;
    for (int i = branch + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, branch)) continue;
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain &&
            (one.kind != Statement::Kind::loop || mentions(one.words, name)))
            return false;
        for (std::size_t k = 0; k < one.words.size(); ++k) {
            if (one.words[k].text != name) continue;
            uses = true;
            // A function may take all that is left: "add(x + k, n - k)".
            // Of "c + k * n" a row is taken.
            const bool row = k + 1 < one.words.size() && one.words[k + 1].is("*");
            if (k > 0 && !row &&
                (one.words[k - 1].is("+") || one.words[k - 1].is("-") || one.words[k - 1].is("(") ||
                 one.words[k - 1].is(",")))
                return false;
            if (mentions(one.words, "-")) return false;
            const auto changes = [&](std::size_t at) {
                return at < one.words.size() &&
                       (one.words[at].is("++") || one.words[at].is("+=") || one.words[at].is("+"));
            };
            if (changes(k + 1) || (k > 0 && one.words[k - 1].is("++"))) return false;
        }
    }
    return uses;
}

}  // namespace

std::string rest_by_branch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Statement& loop = all[static_cast<std::size_t>(i)];
            std::string name;
            const long long step = step_of_loop(file, loop, name);
            if (step < 2) continue;
            const long long left = left_by(file, loop, name, step);
            if (left < 2) continue;
            int branch = -1, others = 0;
            for (int k = i + 1; k < static_cast<int>(all.size()); ++k) {
                const Statement& one = all[static_cast<std::size_t>(k)];
                if (one.parent != loop.parent || !mentions(one.words, name)) continue;
                const bool rest = branch < 0 && one.kind == Statement::Kind::branch &&
                                  takes_one(function, k, name);
                if (rest)
                    branch = k;
                else
                    ++others;
            }
            if (branch < 0 || others > 0) continue;
            if (left >= step)
                return fmt::format(
                    "the loop in line {0} takes {1} at a time and goes on while {2}, so up to {3} "
                    "are left; line {4} is a branch and takes one of them. Let the loop go on "
                    "while {5} + {6} < {7}{8}.",
                    loop.line, step, text_of(split(loop.words, ";")[1]), left,
                    all[static_cast<std::size_t>(branch)].line, name, step - 1,
                    split(loop.words, ";")[1].back().text,
                    step > 2 ? ", and make the branch a loop" : "");
            return fmt::format(
                "the loop in line {} takes {} at a time, so up to {} are left; line {} is a branch "
                "and takes one of them. Make it a loop.",
                loop.line, step, left, all[static_cast<std::size_t>(branch)].line);
        }
    }
    return "";
}

}  // namespace simtutor
