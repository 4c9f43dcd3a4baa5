#include "grader/findings/result/last_limit.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

const Statement& statement_at(const FunctionText& function, int i) {
    return function.statements()[static_cast<std::size_t>(i)];
}

/// Whether the name was set to 0, and is used behind the statement in a return.
bool is_result(const FunctionText& function, const std::string& name, int statement) {
    bool zero = false, given = false;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = statement_at(function, i);
        if (i > statement && !one.words.empty() && one.words[0].is("return"))
            given |= mentions(one.words, name);
        for (const Assigned& set : assignments_in(one))
            zero |= i < statement && set.name() == name && set.sign == "=" && is_zero(set.value);
    }
    return zero && given;
}

/// "if (counts[i] == least) limits = 1 << i;" in a loop that goes on.
bool is_kept_by_equal(const FunctionText& function, int statement) {
    const int head = statement_at(function, statement).parent;
    if (head < 0 || statement_at(function, head).kind != Statement::Kind::branch ||
        !mentions(statement_at(function, head).words, "=="))
        return false;
    const int loop = statement_at(function, head).parent;
    if (loop < 0 || statement_at(function, loop).kind != Statement::Kind::loop) return false;
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, loop) && statement_at(function, i).leaves()) return false;
    return true;
}

}  // namespace

std::string last_limit_only(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            for (const Assigned& set : assignments_in(statement_at(function, i))) {
                const std::string& name = set.name();
                if (set.sign != "=" || set.element() || set.declares || mentions(set.value, name) ||
                    !is_kept_by_equal(function, i) || !is_result(function, name, i))
                    continue;
                return fmt::format(
                    "Line {0} sets {1} anew, and of several that are equal only the last one "
                    "stays. Add instead: {1} += {2}.",
                    set.to[0].line, name, text_of(set.value));
            }
    return "";
}

}  // namespace simtutor
