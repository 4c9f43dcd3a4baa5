#include "grader/findings/index/rest_behind.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The names of the terms of "b + done * n + side" behind its first one, the pointer.
std::vector<std::string> offsets_of(const Tokens& argument) {
    std::vector<std::string> names;
    const std::vector<Tokens> terms = split(argument, "+");
    for (std::size_t i = 1; i < terms.size(); ++i)
        for (const Token& word : terms[i])
            if (word.is_name()) names.push_back(word.text);
    return names;
}

/// Whether the function compares a parameter with something.
bool compares(const FunctionText& function, const std::string& name) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            const auto sign = [&](std::size_t k) {
                return k < one.words.size() &&
                       (one.words[k].text.starts_with("<") || one.words[k].text.starts_with(">"));
            };
            if (one.words[i].text == name && (sign(i + 1) || (i > 0 && sign(i - 1)))) return true;
        }
        return false;
    });
}

/// "n - t" as the two names; empty for another form.
std::vector<std::string> difference(const Tokens& words) {
    if (words.size() != 3 || !words[0].is_name() || !words[1].is("-") || !words[2].is_name())
        return {};
    return {words[0].text, words[2].text};
}

}  // namespace

std::string rest_behind(const Tokens& file, const FunctionText& function) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    for (const FunctionCall& call : calls_of(file, function)) {
        if (call.arguments.size() != parameters.size()) continue;
        std::vector<std::string> offsets, taken;
        for (const Tokens& argument : call.arguments) {
            for (std::string& name : offsets_of(argument)) offsets.push_back(std::move(name));
            if (const auto two = difference(argument); !two.empty()) taken.push_back(two[1]);
        }
        const FunctionText caller(file, call.line);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const auto two = difference(call.arguments[i]);
            if (two.empty() || parameters[i].empty() || has(offsets, two[1]) ||
                !compares(function, parameters[i].back().text))
                continue;
            for (const std::string& offset : offsets) {
                Tokens value;
                const int set = caller.definition(offset, caller.at(call.line, ""), &value);
                // The body of a lambda is one statement.
                value = split(value, ";").front();
                // "done = t * 16": the pointers are moved by that, and t is only its number.
                if (set < 0 || has(taken, offset) || !mentions(value, two[1]) ||
                    !mentions(value, "*"))
                    continue;
                return fmt::format(
                    "Line {0} hands over pointers that lie {1} ahead, and {1} is {2} (line {3}), "
                    "but what is left ({4}) as {5} - {6}: that is more than there is. From there "
                    "on {5} - {1} are left.",
                    call.line, offset, text_of(value), value.front().line,
                    parameters[i].back().text, two[0], two[1]);
            }
        }
    }
    return "";
}

}  // namespace simtutor
