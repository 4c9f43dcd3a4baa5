#include "grader/findings/index/unsigned_end.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the words declare `name` with an unsigned type that is not computed with as an int.
bool declares_unsigned(const Tokens& words, const std::string& name) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        bool found = false;
        for (std::size_t k = i; k-- > 0;) {
            const std::string& word = words[k].text;
            if (word == "char" || word == "short") return false;
            found |=
                word == "size_t" || word == "unsigned" || word == "uint32_t" || word == "uint64_t";
            if (!words[k].is_name() && word != "::") break;
        }
        return found;
    }
    return false;
}

bool is_unsigned(const FunctionText& function, const std::string& name) {
    return declares_unsigned(function.parameters(), name) ||
           std::ranges::any_of(function.statements(), [&](const Statement& one) {
               const std::vector<Tokens> parts = split(one.words, ";");
               return !parts.empty() && declares_unsigned(parts[0], name);
           });
}

/// "i < n - 1"
std::string end_below_zero(const FunctionText& function, const Guard& guard) {
    const std::vector<Tokens> terms = split(guard.right, "-");
    if (guard.left.size() != 1 || terms.size() != 2 || terms[0].empty() || terms[1].size() != 1 ||
        !std::ranges::any_of(terms[0], &Token::is_name) ||
        !is_unsigned(function, guard.left[0].text))
        return "";
    return fmt::format(
        "Where {0} is smaller than {1}, {2} lies below 0, and beside the unsigned {3} that counts "
        "as a very large number: {3} {4} {2} in line {5} then holds in every round. If the last "
        "{6} shall get no round, ask for {3} + {1} {4} {0}; else for {3} {4} {0}.",
        text_of(terms[0]), text_of(terms[1]), text_of(guard.right), guard.left[0].text, guard.sign,
        guard.line, text_of(terms[1]) == "1" ? "one" : text_of(terms[1]));
}

/// "n - i > 0", turned to "0 < n - i"
std::string difference_above_zero(const FunctionText& function, const Guard& guard) {
    const bool positive = is_zero(guard.left) && guard.sign == "<";
    const std::vector<Tokens> terms = split(guard.right, "-");
    if (!positive || terms.size() != 2 || terms[0].empty() || terms[1].size() != 1 ||
        !is_unsigned(function, terms[1][0].text))
        return "";
    return fmt::format(
        "{0} is unsigned, so it is never below 0: where {1} has passed {2}, it is a very large "
        "number, and {0} > 0 in line {3} holds. Ask for {1} < {2}.",
        text_of(guard.right), terms[1][0].text, text_of(terms[0]), guard.line);
}

}  // namespace

UnsignedEnd unsigned_end(const FunctionText& function, int line) {
    const int statement = function.at(line, "");
    if (statement < 0) return {};
    std::vector<Guard> guards = function.guards(statement);
    // Where the line is the loop's own, what its body asks is asked.
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        if (function.statements()[static_cast<std::size_t>(i)].parent == statement) {
            guards = function.guards(i);
            break;
        }
    for (const Guard& guard : guards) {
        if (!guard.loop || guard.one_of) continue;
        if (std::string text = end_below_zero(function, guard); !text.empty())
            return {std::move(text), false};
        if (std::string text = difference_above_zero(function, guard); !text.empty())
            return {std::move(text), true};
    }
    return {};
}

}  // namespace simtutor
