#include "grader/findings/result/last_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "next[node]" of "next[node] != -1": the link that a loop asks for, by the array and the node.
struct Link {
    std::string array, node;
};

Link link_of(const Tokens& condition) {
    if (condition.size() < 6 || !condition[0].is_name() || !condition[1].is("[") ||
        !condition[2].is_name() || !condition[3].is("]"))
        return {};
    const bool ends = condition[4].is("!=") || condition[4].is(">=") || condition[4].is(">");
    const bool number =
        std::ranges::any_of(part_of(condition, 5, condition.size()),
                            [](const Token& word) { return word.is("1") || word.is("0"); });
    return ends && number ? Link{condition[0].text, condition[2].text} : Link{};
}

/// Whether the words compare an element of another array at the node, "keys[node] == key".
bool compares_node(const Tokens& words, const Link& link) {
    if (!mentions(words, "==")) return false;
    for (std::size_t i = 0; i + 3 < words.size(); ++i)
        if (words[i].is_name() && words[i].text != link.array && words[i + 1].is("[") &&
            words[i + 2].text == link.node && words[i + 3].is("]"))
            return true;
    return false;
}

bool steps(const Tokens& words, const Link& link) {
    for (std::size_t i = 0; i + 4 < words.size(); ++i)
        if (words[i].text == link.node && words[i + 1].is("=") && words[i + 2].text == link.array &&
            words[i + 3].is("[") && words[i + 4].text == link.node)
            return true;
    return false;
}

std::string told(const FunctionText& function, int loop) {
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(loop)];
    const std::vector<Tokens> three = split(head.words, ";");
    const Link link = link_of(three.size() == 3 ? three[1] : head.words);
    if (link.array.empty()) return "";
    bool moves = three.size() == 3 && steps(three[2], link);
    int compared = 0;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const bool compares = compares_node(one.words, link);
        // Behind the loop the last node may have its turn.
        if (!is_inside(function, i, loop)) {
            if (mentions(one.words, link.node)) return "";
            continue;
        }
        // Compared behind the step, every node but the first is.
        if (compares && !moves && std::ranges::any_of(all, [&](const Statement& step) {
                return step.kind == Statement::Kind::plain && steps(step.words, link) &&
                       step.line < one.line && step.line > head.line;
            }))
            return "";
        if (compares && compared == 0) compared = one.line;
        moves |= one.kind == Statement::Kind::plain && steps(one.words, link);
    }
    if (!moves || compared == 0) return "";
    return fmt::format(
        "The loop in line {0} goes on only while {1}[{2}] is a node, so it ends at the last node "
        "of "
        "a chain before line {3} has compared that one: what lies there is never found. Go on "
        "while {2} itself is a node.",
        head.line, link.array, link.node, compared);
}

}  // namespace

std::string last_node_left_out(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (function.statements()[static_cast<std::size_t>(i)].kind == Statement::Kind::loop)
                if (std::string text = told(function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
