#include "grader/findings/result/last_of_group.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"

namespace simtutor {
namespace {

/// "column + 3 < n" among the conditions that are joined by &&.
struct Asked {
    Tokens words, first;
    std::string bound;
    long long last = 0;
};

std::optional<Asked> asked_of_last(const Tokens& value) {
    if (mentions(value, "||")) return {};
    for (const Tokens& part : split(value, "&&")) {
        const auto sides = split(part, "<");
        if (sides.size() != 2 || sides[1].size() != 1) continue;
        const auto sum = split(sides[0], "+");
        if (sum.size() != 2 || sum[0].empty()) continue;
        const long long last = constant_value({}, sum[1]).value_or(0);
        if (last > 0 && last < 16) return Asked{part, sum[0], sides[1][0].text, last};
    }
    return {};
}

/// The counter of the loop around a statement that has one round for each element of the group.
std::string element_counter(const FunctionText& function, int statement, long long last) {
    const int loop = loop_around(function, statement);
    if (loop < 0) return "";
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const auto parts = split(head.words, ";");
    const auto sides = parts.size() == 3 ? split(parts[1], "<") : std::vector<Tokens>();
    const bool each = sides.size() == 2 && constant_value({}, sides[1]).value_or(0) == last + 1;
    return each ? counter_of(head) : "";
}

/// Whether the words choose an element "[… + i]" by the name: "exists ? m[first + i] : 0".
bool chooses(const Tokens& value, const std::string& name, const std::string& counter) {
    const auto choice = split(value, "?");
    if (choice.size() != 2 || choice[0].size() != 1 || choice[0][0].text != name) return false;
    for (const ElementText& one : elements_in(choice[1]))
        if (mentions(one.index, counter)) return true;
    return false;
}

}  // namespace

std::string last_of_group(const Tokens& file, const std::string& common) {
    if (common.find(" no multiple of ") == std::string::npos &&
        common.find(" is odd") == std::string::npos)
        return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                const auto choice = split(set.value, "?");
                if (choice.size() != 2 || choice[0].size() != 1) continue;
                const std::string name = choice[0][0].text;
                Tokens value;
                const int made = function.definition(name, i, &value);
                const auto asked = made < 0 ? std::nullopt : asked_of_last(value);
                if (!asked) continue;
                const std::string counter = element_counter(function, i, asked->last);
                if (counter.empty() || is_inside(function, made, loop_around(function, i)) ||
                    !chooses(set.value, name, counter))
                    continue;
                return fmt::format(
                    "Line {} asks only for the last of {} elements, {}, and line {} takes none of "
                    "them where that one does not exist: those before it, which exist, are lost. "
                    "Ask for each by itself, {} + {} < {}.",
                    function.statements()[static_cast<std::size_t>(made)].line, asked->last + 1,
                    text_of(asked->words), function.statements()[static_cast<std::size_t>(i)].line,
                    text_of(asked->first), counter, asked->bound);
            }
    return "";
}

}  // namespace simtutor
