#include "grader/findings/result/zero_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "node" of "node > 0" among conditions that all must hold; empty where there is none.
std::string asked_above_zero(const Tokens& condition) {
    for (const Tokens& part : split(condition, "&&"))
        if (part.size() == 3 && part[0].is_name() && (part[1].is(">") || part[1].is("!=")) &&
            part[2].is("0"))
            return part[0].text;
    return "";
}

/// "node = next[node]"
bool goes_on(const Statement& one, const std::string& node) {
    for (const Assigned& set : assignments_in(one))
        if (!set.element() && set.name() == node && set.value.size() == 4 && set.value[1].is("[") &&
            set.value[2].text == node)
            return true;
    return false;
}

}  // namespace

std::string zero_node(const FunctionText& function) {
    const auto& all = function.statements();
    for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        if (head.kind != Statement::Kind::loop) continue;
        const std::vector<Tokens> parts = split(head.words, ";");
        const std::string node = asked_above_zero(parts.size() == 3 ? parts[1] : head.words);
        if (node.empty()) continue;
        bool moves = goes_on(head, node);
        for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
            moves |=
                is_inside(function, i, loop) && goes_on(all[static_cast<std::size_t>(i)], node);
        if (!moves) continue;
        bool asked_behind = false;
        for (int i = loop + 1; i < static_cast<int>(all.size()); ++i)
            asked_behind |= !is_inside(function, i, loop) &&
                            all[static_cast<std::size_t>(i)].kind == Statement::Kind::branch &&
                            asked_above_zero(all[static_cast<std::size_t>(i)].words) == node;
        return fmt::format(
            "Line {0} takes {1} 0 for the end of a chain, which is -1: what lies there and behind "
            "it is never found. Go on while {1} >= 0{2}.",
            head.line, node, asked_behind ? ", and ask so behind the loop, too" : "");
    }
    return "";
}

std::string zero_node_behind(const Tokens& file, const FunctionText& function) {
    if (std::string own = zero_node(function); !own.empty()) return own;
    const auto& all = function.statements();
    for (const FunctionText& other : functions_in(file)) {
        const bool called = std::any_of(all.begin(), all.end(), [&](const Statement& one) {
            return other.name() != function.name() && mentions(one.words, other.name());
        });
        if (called)
            if (std::string text = zero_node(other); !text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
