#include "grader/findings/cost/unused_distance.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/moved_pointer.h"

namespace simtutor {
namespace {

/// The first parameter that is no pointer and stands in no statement.
std::string unused_number(const FunctionText& function) {
    for (const Tokens& one : split(function.parameters(), ",")) {
        if (one.empty() || !one.back().is_name() || mentions(one, "*") || mentions(one, "&"))
            continue;
        const std::string& name = one.back().text;
        if (one.size() > 1 && std::ranges::none_of(function.statements(), [&](const Statement& s) {
                return mentions(s.words, name);
            }))
            return name;
    }
    return "";
}

}  // namespace

std::string unused_distance(const FunctionText& function, int line) {
    const std::string unused = unused_number(function);
    if (unused.empty()) return "";
    std::set<std::string> moves;
    for (const Statement& one : function.statements()) {
        if (one.line != line) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (is_loaded_through(one.words, i))
                if (std::string text = moves_of(function, one.words[i].text, one.words[i].text);
                    !text.empty())
                    moves.insert(text);
    }
    return fmt::format("{} is given {} and never uses it{}.", function.name(), unused,
                       moves.size() == 1 ? "; " + *moves.begin() : std::string());
}

}  // namespace simtutor
