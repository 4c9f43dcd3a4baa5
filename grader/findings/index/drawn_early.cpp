#include "grader/findings/index/drawn_early.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The outermost branch around one statement that is not around another one; -1 if there is none.
int own_branch(const FunctionText& function, int statement, int other) {
    const std::vector<int> common = function.around(other);
    int found = -1;
    for (const int head : function.around(statement)) {
        const bool shared = std::ranges::find(common, head) != common.end();
        const bool loop =
            function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop;
        if (!shared && !loop) found = head;
    }
    return found;
}

/// The branch between two statements behind whose head threads leave without coming to the second;
/// -1 if there is none.
int leaves_between(const FunctionText& function, int first, int second) {
    const auto& all = function.statements();
    const std::vector<int> heads = function.around(second);
    for (int k = first + 1; k < second; ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        if (!one.leaves() || one.parent <= first) continue;
        const Statement& head = all[static_cast<std::size_t>(one.parent)];
        // What leaves a loop that ends before the second leads there.
        const bool reached =
            head.parent < 0 || std::ranges::find(heads, head.parent) != heads.end();
        if (head.kind == Statement::Kind::branch && reached &&
            std::ranges::find(heads, one.parent) == heads.end())
            return one.parent;
    }
    return -1;
}

}  // namespace

std::string drawn_early(const FunctionText& function, const std::string& name, int line) {
    const auto& all = function.statements();
    const int drawn = function.at(line, name);
    if (drawn < 0) return "";
    const Statement& draw = all[static_cast<std::size_t>(drawn)];
    // A thread that draws several at once may draw for others.
    if (draw.kind != Statement::Kind::plain || text_of(given_to(draw.words, "atomicAdd", 1)) != "1")
        return "";
    const Tokens counter = given_to(draw.words, "atomicAdd");
    int first = -1, branch = -1;
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Statement& one = all[static_cast<std::size_t>(k)];
        // What is drawn in vain may be given back.
        if (k != drawn && (same_words(given_to(one.words, "atomicSub"), counter) ||
                           same_words(given_to(one.words, "atomicAdd"), counter)))
            return "";
        if (k == drawn || !mentions(one.words, name) || one.kind == Statement::Kind::alternative)
            continue;
        // What is used before it is drawn is kept from one round to the next.
        if (k < drawn) return "";
        const int own = own_branch(function, k, drawn);
        if (first < 0) first = k, branch = own;
        if (own != branch) return "";
    }
    if (first < 0) return "";
    const bool inside = branch >= 0;
    if (!inside) branch = leaves_between(function, drawn, first);
    if (branch < 0 || mentions(all[static_cast<std::size_t>(branch)].words, name)) return "";
    const int condition = all[static_cast<std::size_t>(branch)].line;
    return fmt::format(
        "Every thread that comes to line {0} draws {1}, but only those that line {2} {3} use it "
        "(line {4}): the others draw one, too, and leave it unused. Draw it {5} line {2}, directly "
        "before it is used.",
        line, name, condition, inside ? "lets through" : "does not send away",
        all[static_cast<std::size_t>(first)].line, inside ? "inside what follows" : "behind");
}

std::string drawn_early(const FunctionText& function) {
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            if (set.element() || !mentions(set.value, "atomicAdd")) continue;
            if (std::string early = drawn_early(function, set.name(), one.line); !early.empty())
                return early;
        }
    return "";
}

}  // namespace simtutor
