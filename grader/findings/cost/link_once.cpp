#include "grader/findings/cost/link_once.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The name that gets what atomicCAS saw, and what it was to store, in a round of a loop.
struct Try {
    std::string seen;
    Tokens node;
    int line = 0;
};

Try try_in(const FunctionText& function, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop) || loop_around(function, i) != loop) continue;
        for (const Assigned& set : assignments_in(one))
            if (mentions(set.value, "atomicCAS") && !set.element())
                return {set.name(), given_to(set.value, "atomicCAS", 2), one.line};
    }
    return {};
}

/// Whether an assignment stores to an element at the node.
bool links(const Assigned& set, const Tokens& node) {
    if (!set.element() || set.to.size() < 4 || !set.to[1].is("[")) return false;
    return same_words(part_of(set.to, 2, closing(set.to, 1)), node);
}

std::string told_of_links(const FunctionText& function, int loop) {
    const auto& all = function.statements();
    const Try tried = try_in(function, loop);
    if (tried.node.empty()) return "";
    int before = 0;
    std::string link;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const bool inside = is_inside(function, i, loop);
        for (const Assigned& set : assignments_in(one)) {
            if (!links(set, tried.node)) continue;
            if (inside || i > loop) return "";
            if (!mentions(set.value, tried.seen) && !mentions(tried.node, set.name())) {
                // "next[i] = *head": what the first try expects to see.
                Tokens value;
                if (function.definition(tried.seen, loop - 1, &value) < 0 ||
                    !same_words(value, set.value))
                    continue;
            }
            before = one.line;
            link = text_of(set.to);
        }
    }
    if (before == 0) return "";
    return fmt::format(
        "Line {0} stores {1} once, before the loop in line {2}. Where atomicCAS (line {3}) finds "
        "another head than it expects and has to try again, {1} still has the first value, and the "
        "chain that was there is lost. Store it in each round, before atomicCAS.",
        before, link, all[static_cast<std::size_t>(loop)].line, tried.line);
}

}  // namespace

std::string link_once(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (function.statements()[static_cast<std::size_t>(i)].kind == Statement::Kind::loop)
                if (std::string text = told_of_links(function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
