#include "grader/findings/result/sum_in_array.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether a name is given another value in the loop, by its head or in its body.
bool varies_in(const FunctionText& function, int loop, const std::string& name) {
    const auto steps = [&](const Tokens& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i].text != name) continue;
            // "*place += x" leaves the pointer as it is.
            const bool pointee =
                i > 0 && words[i - 1].is("*") && (i == 1 || !words[i - 2].is_name());
            if (pointee) continue;
            const bool before = i > 0 && (words[i - 1].is("++") || words[i - 1].is("--"));
            const bool behind =
                i + 1 < words.size() &&
                (words[i + 1].is("++") || words[i + 1].is("--") ||
                 (words[i + 1].text.ends_with("=") && !words[i + 1].is("==") &&
                  !words[i + 1].is("!=") && !words[i + 1].is("<=") && !words[i + 1].is(">=")));
            if (before || behind) return true;
        }
        return false;
    };
    for (int k = loop; k < static_cast<int>(function.statements().size()); ++k)
        if ((k == loop || is_inside(function, k, loop)) &&
            steps(function.statements()[static_cast<std::size_t>(k)].words))
            return true;
    return false;
}

/// The outermost loop around a statement that changes none of the names; -1 if the nearest one
/// does.
int widest_loop(const FunctionText& function, int statement,
                const std::vector<std::string>& names) {
    int widest = -1;
    for (const int head : function.around(statement)) {
        if (function.statements()[static_cast<std::size_t>(head)].kind != Statement::Kind::loop)
            continue;
        for (const std::string& name : names)
            if (varies_in(function, head, name)) return widest;
        widest = head;
    }
    return widest;
}

}  // namespace

std::string sum_in_array(const simt::FindingSide& read, const FunctionText& function) {
    const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
    const int at = function.at(read.site.line, name);
    if (at < 0) return "";
    const Statement& statement = function.statements()[static_cast<std::size_t>(at)];
    for (const Assigned& set : assignments_in(statement)) {
        const bool pointee = statement.words[0].is("*") && !set.element() && !set.declares;
        if ((!set.element() && !pointee) ||
            (set.sign != "+=" && set.sign != "-=" && set.sign != "*="))
            continue;
        if (loop_around(function, at) < 0) continue;
        // What is read on the right side may be what was never written.
        const std::string own = name.empty() ? set.name() : name;
        if (mentions(set.value, own) ||
            (set.name() != own && !has(names_behind(function, set.to, at - 1), own)))
            continue;
        const int loop = widest_loop(function, at, names_behind(function, set.to, at - 1));
        if (loop < 0) continue;
        const std::string place = (pointee ? "*" : "") + text_of(set.to);
        return fmt::format(
            "Line {0} adds to {1} in each round of the loop in line {2}, and {3} reads the element "
            "first, which nothing has set. Add up in a local variable that begins with {4}, and "
            "store it to {1} once, with =, behind that loop.",
            set.to.front().line, place, function.statements()[static_cast<std::size_t>(loop)].line,
            set.sign, set.sign == "*=" ? "1" : "0");
    }
    return "";
}

}  // namespace simtutor
