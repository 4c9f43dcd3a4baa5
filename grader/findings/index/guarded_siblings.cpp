#include "grader/findings/index/guarded_siblings.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "pb" of "b3 = pb[3 * n]", where a plain name gets what one pointer holds; else empty.
std::string loaded_through(const Statement& one) {
    if (one.kind != Statement::Kind::plain) return "";
    const std::vector<Assigned> all = assignments_in(one);
    if (all.size() != 1 || all[0].sign != "=" || all[0].value.size() < 4) return "";
    const Tokens& value = all[0].value;
    const bool whole =
        value[0].is_name() && value[1].is("[") && closing(value, 1) + 1 == value.size();
    return whole ? value[0].text : "";
}

/// The branch that a statement stands under in its loop; empty where it stands under none.
std::string branch_in_loop(const FunctionText& function, int statement) {
    std::string text;
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::loop) break;
        text += (text.empty() ? "" : " && ") + text_of(one.words);
    }
    return text;
}

}  // namespace

std::string guarded_siblings(const FunctionText& function, int line) {
    const int own = function.at(line, "");
    if (own < 0) return "";
    const std::string pointer =
        loaded_through(function.statements()[static_cast<std::size_t>(own)]);
    const int loop = loop_around(function, own);
    if (pointer.empty() || loop < 0 || !branch_in_loop(function, own).empty()) return "";
    std::set<int> lines;
    std::string condition;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (i == own || loaded_through(one) != pointer || loop_around(function, i) != loop)
            continue;
        const std::string branch = branch_in_loop(function, i);
        // Others that load in any case, or under conditions of their own, tell nothing.
        if (branch.empty() || (!condition.empty() && branch != condition)) return "";
        condition = branch;
        lines.insert(one.line);
    }
    if (lines.size() < 2) return "";
    return fmt::format(
        "In {0} {1} is loaded from only where {2}, and in line {3}, in the same loop, in any case: "
        "also in the round in which {2} does not hold. Does line {3} need the same condition?",
        lines_text(lines), pointer, condition, line);
}

}  // namespace simtutor
