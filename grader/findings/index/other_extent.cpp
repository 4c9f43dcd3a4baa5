#include "grader/findings/index/other_extent.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "rows" of "for (int r = 0; r < rows; ++r)"; empty for other loops.
std::string end_of_loop_head(const Statement& loop) {
    const std::vector<Tokens> parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3 || parts[1].size() != 3 ||
        !parts[1][1].is("<") || !parts[1][2].is_name())
        return "";
    return parts[1][2].text;
}

/// The loop in the "else" of a branch, which goes to a name that the branch does not ask for.
const Statement* loop_of_else(const FunctionText& function, int branch) {
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(branch)];
    for (int i = branch + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& other = all[static_cast<std::size_t>(i)];
        if (other.parent != head.parent || is_inside(function, i, branch)) continue;
        if (other.kind != Statement::Kind::alternative) return nullptr;
        for (int k = i + 1; k < static_cast<int>(all.size()) && is_inside(function, k, i); ++k) {
            const Statement& loop = all[static_cast<std::size_t>(k)];
            const std::string end = end_of_loop_head(loop);
            if (loop.parent == i && !end.empty() && mentions(function.parameters(), end) &&
                !mentions(head.words, end))
                return &loop;
        }
        return nullptr;
    }
    return nullptr;
}

}  // namespace

std::string other_extent(const FunctionText& function, int line) {
    const auto& all = function.statements();
    const int at = function.at(line, "");
    for (const int branch : function.around(at)) {
        const Statement& head = all[static_cast<std::size_t>(branch)];
        if (head.kind != Statement::Kind::branch || head.words.size() != 3 ||
            !(head.words[1].is("==") || head.words[1].is(">=")))
            continue;
        const std::string& asked = head.words[0].text;
        const Statement* outer = nullptr;
        for (const int loop : function.around(branch))
            if (end_of_loop_head(all[static_cast<std::size_t>(loop)]) == asked)
                outer = &all[static_cast<std::size_t>(loop)];
        const Statement* const other = outer ? loop_of_else(function, branch) : nullptr;
        if (other == nullptr) continue;
        return fmt::format(
            "Line {0} lets line {1} work on a whole piece where {2}, but {3} is what the loop in "
            "line {4} goes to. The other part goes to {5} (line {6}): is that what line {0} has to "
            "ask for?",
            head.line, line, text_of(head.words), asked, outer->line, end_of_loop_head(*other),
            other->line);
    }
    return "";
}

}  // namespace simtutor
