#include "grader/findings/index/next_element.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "(t + 1) % 2" of "ring[(t + 1) % 2]".
Tokens index_of(const Tokens& value, const std::string& array) {
    const std::size_t at = !value.empty() && value[0].is("&") ? 1 : 0;
    if (at + 1 >= value.size() || value[at].text != array || !value[at + 1].is("[")) return {};
    return part_of(value, at + 2, closing(value, at + 1));
}

/// Whether words have "t + 1".
bool has_next(const Tokens& words, const std::string& counter) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].text == counter && words[i + 1].is("+") && words[i + 2].is("1")) return true;
    return false;
}

/// Whether something in the loop asks for the round before the statement runs.
bool is_asked(const FunctionText& function, int statement, int loop, const std::string& counter) {
    const auto& all = function.statements();
    if (mentions(all[static_cast<std::size_t>(statement)].words, "?")) return true;
    for (const int head : function.around(statement)) {
        if (head == loop) return false;
        if (mentions(all[static_cast<std::size_t>(head)].words, counter)) return true;
    }
    return false;
}

/// Whether a round may be left before its end.
bool may_be_left(const FunctionText& function, int loop) {
    for (int i = loop + 1; i < static_cast<int>(function.statements().size()); ++i)
        if (is_inside(function, i, loop) &&
            function.statements()[static_cast<std::size_t>(i)].leaves())
            return true;
    return false;
}

std::string unasked_use(const FunctionText& function, int set, const std::string& name,
                        const Tokens& element, const Tokens& index) {
    const auto& all = function.statements();
    const int loop = loop_around(function, set);
    if (loop < 0 || may_be_left(function, loop)) return "";
    const Statement& head = all[static_cast<std::size_t>(loop)];
    const std::string counter = counter_of(head);
    const std::vector<Tokens> parts = split(head.words, ";");
    if (counter.empty() || !has_next(index, counter) || parts.size() != 3 || parts[1].size() != 3 ||
        parts[1][0].text != counter || !parts[1][1].is("<"))
        return "";
    int first = 0;
    for (int i = set + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!is_inside(function, i, loop) || !mentions(one.words, name)) continue;
        if (is_asked(function, i, loop, counter)) return "";
        if (first == 0) first = one.line;
    }
    if (first == 0) return "";
    return fmt::format(
        "The last round of the loop in line {0} has no next one, and line {1} takes {2} there, too "
        "({3}, line {4}), to which nothing was copied. Take it only where {5} + 1 < {6}.",
        head.line, first, text_of(element), name, all[static_cast<std::size_t>(set)].line, counter,
        parts[1][2].text);
}

}  // namespace

std::string next_element(const Tokens& file, const std::string& array) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            for (const Assigned& set :
                 assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
                const Tokens index = index_of(set.value, array);
                if (index.empty() || set.element()) continue;
                if (std::string text = unasked_use(function, i, set.name(), set.value, index);
                    !text.empty())
                    return text;
            }
    return "";
}

}  // namespace simtutor
