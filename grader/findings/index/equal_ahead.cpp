#include "grader/findings/index/equal_ahead.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/index/inside_column.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "k" and "ahead" of "k + ahead", or of the right side of "k <= depth - ahead".
struct Ahead {
    std::string counter;
    Tokens by, end;
};

Ahead ahead_in(const Guard& guard) {
    if (guard.left.size() == 1 && guard.left[0].is_name()) {
        const auto parts = split(guard.right, "-");
        if (parts.size() != 2 || parts[0].empty() || parts[1].empty()) return {};
        return {guard.left[0].text, parts[1], parts[0]};
    }
    const auto parts = split(guard.left, "+");
    if (parts.size() != 2 || parts[0].size() != 1 || !parts[0][0].is_name() || parts[1].empty())
        return {};
    return {parts[0][0].text, parts[1], guard.right};
}

/// Whether a loop around the statement ends its counter where the guard ends what is ahead of it.
bool ends_there(const FunctionText& function, int statement, const Ahead& ahead) {
    for (const Guard& loop : function.guards(statement))
        if (loop.loop && loop.sign == "<" && loop.left.size() == 1 &&
            loop.left[0].text == ahead.counter && same_words(loop.right, ahead.end))
            return true;
    return false;
}

/// Whether the line takes what is as far ahead: "b[(start + k + ahead) * n]".
bool takes(const Tokens& words, const Ahead& ahead) {
    for (std::size_t i = 0; i + 1 + ahead.by.size() < words.size(); ++i)
        if (words[i].text == ahead.counter && words[i + 1].is("+") &&
            same_words(part_of(words, i + 2, i + 2 + ahead.by.size()), ahead.by))
            return true;
    return false;
}

}  // namespace

std::string equal_ahead(const FunctionText& function, int line) {
    const int statement = function.at(line, "");
    if (statement < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (const Guard& guard : function.guards(statement)) {
        if (guard.sign != "<=" || guard.loop || guard.one_of || guard.exit) continue;
        const Ahead ahead = ahead_in(guard);
        if (ahead.counter.empty() || !takes(words, ahead) ||
            !ends_there(function, statement, ahead))
            continue;
        const std::string by = text_of(ahead.by), end = text_of(ahead.end);
        return fmt::format(
            "{0} <= {1} in line {2} lets {0} == {1} through, and there {3} + {4} is {5}: the last "
            "that exists in this loop is {5} - 1. Write {0} < {1}, so that {5} - {4} - 1 is the "
            "largest {3} that passes. This also saves a load that nothing uses.",
            text_of(guard.left), text_of(guard.right), guard.line, ahead.counter, by, end);
    }
    return "";
}

std::string equal_let_through(const FunctionText& function, int line, const std::string& array) {
    const Guard* found = nullptr;
    const int statement = function.at(line, "");
    if (statement < 0) return "";
    auto guards = function.guards(statement);
    for (const NamedCondition& named : named_conditions(function, statement, array))
        for (const Tokens& one : compared_in(named.value))
            if (const auto sides = split(one, "<="); sides.size() == 2)
                guards.push_back({sides[0], sides[1], "<=", named.line});
    for (const Guard& guard : guards) {
        if (guard.sign != "<=" || guard.loop || guard.one_of || guard.exit) continue;
        if (found) return "";
        found = &guard;
    }
    // A size that is a parameter: what the function computes may be the last index itself.
    if (!found || found->right.size() != 1 ||
        !mentions(function.parameters(), found->right[0].text) ||
        found->right[0].text.find("last") != std::string::npos ||
        found->right[0].text.find("max") != std::string::npos)
        return "";
    return fmt::format(
        "The element is the first behind the end, and line {} lets {} == {} through: write <, not "
        "<=.",
        found->line, text_of(found->left), text_of(found->right));
}

}  // namespace simtutor
