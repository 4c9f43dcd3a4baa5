#include "grader/findings/unset/unset_link.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr const char* marks_text = " is never written, and a walk along ";

/// "next[node] = …": a statement that stores to the link of a node.
struct LinkStore {
    int at = -1;
    std::string place;
};

std::vector<LinkStore> stores_to_link(const FunctionText& function, int from,
                                      const std::string& array, const std::string& node) {
    std::vector<LinkStore> all;
    for (int i = from; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (set.name() == array && set.element() && set.to[1].is("[") && set.to.size() == 4 &&
                set.to[2].text == node)
                all.push_back({i, text_of(set.to)});
    return all;
}

/// "node" of "node = atomicAdd(used, 1)"
std::string drawn_in(const Statement& one) {
    for (const Assigned& set : assignments_in(one))
        if (!set.element() && !set.value.empty() && set.value[0].is("atomicAdd")) return set.name();
    return "";
}

std::string link_of_new_node(const FunctionText& function, int drawn, const std::string& array) {
    const auto& all = function.statements();
    const int parent = all[static_cast<std::size_t>(drawn)].parent;
    const std::string node = drawn_in(all[static_cast<std::size_t>(drawn)]);
    const auto stores = stores_to_link(function, drawn, array, node);
    if (node.empty() || stores.empty()) return "";
    int branch = -1;
    for (const LinkStore& store : stores) {
        const int head = all[static_cast<std::size_t>(store.at)].parent;
        // In another place than the branch's first part it may be that every node gets its link.
        if (head < 0 || all[static_cast<std::size_t>(head)].kind != Statement::Kind::branch ||
            all[static_cast<std::size_t>(head)].parent != parent || (branch >= 0 && branch != head))
            return "";
        branch = head;
    }
    const Statement& head = all[static_cast<std::size_t>(branch)];
    // A condition that is only that a node was drawn holds for all of them.
    if (mentions(head.words, node)) return "";
    return fmt::format(
        "A new node, which line {} draws, gets its {} in line {}, under the condition of line {} "
        "alone: elsewhere {}{}{} goes on with any number. Write it in both cases, before line {}.",
        all[static_cast<std::size_t>(drawn)].line, stores[0].place,
        all[static_cast<std::size_t>(stores[0].at)].line, head.line, stores[0].place, marks_text,
        array, head.line);
}

}  // namespace

std::string unset_link(const Tokens& file, const std::string& array) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (!drawn_in(function.statements()[static_cast<std::size_t>(i)]).empty())
                if (std::string text = link_of_new_node(function, i, array); !text.empty())
                    return text;
    return "";
}

std::string index_from_unset_link(const Tokens& file, int line) {
    const FunctionText function(file, line);
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (std::size_t k = 1; k + 1 < one.words.size(); ++k) {
            if (!one.words[k - 1].is("[") || !one.words[k].is_name() || !one.words[k + 1].is("]"))
                continue;
            const std::string& name = one.words[k].text;
            for (const Statement& other : function.statements())
                for (const Assigned& set : assignments_in(other)) {
                    if (set.element() || set.name() != name || set.value.size() < 3 ||
                        !set.value[1].is("["))
                        continue;
                    if (std::string text = unset_link(file, set.value[0].text); !text.empty())
                        return fmt::format("{} comes from {} in line {}. {}", name,
                                           set.value[0].text, other.line, text);
                }
        }
    }
    return "";
}

bool tells_of_unset_link(const std::string& advice) {
    return advice.starts_with("A new node, ") && advice.find(marks_text) != std::string::npos;
}

}  // namespace simtutor
