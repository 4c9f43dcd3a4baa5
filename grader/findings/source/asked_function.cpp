#include "grader/findings/source/asked_function.h"

#include <algorithm>
#include <optional>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

bool compares(const Tokens& words) {
    return std::ranges::any_of(words, [](const Token& word) {
        return word.is("<") || word.is("<=") || word.is(">") || word.is(">=") || word.is("==") ||
               word.is("!=");
    });
}

/// What the call at `at` asks; nothing where the function does anything else.
std::optional<AskedFunction> asked_at(const Tokens& file, std::size_t at) {
    if (at + 1 >= file.size() || !file[at].is_name() || !file[at + 1].is("(")) return {};
    const Tokens body = body_of(file, file[at].text);
    if (body.size() < 4 || !body[1].is("return")) return {};
    const auto returned = returned_by(file, file[at].text);
    if (!returned || !compares(returned->value)) return {};
    // "{ return … ; }" and nothing else.
    if (body.size() > returned->value.size() + 4) return {};
    const FunctionText function(file, returned->line);
    const auto given = split(part_of(file, at + 2, closing(file, at + 1)), ",");
    const auto parameters = split(function.parameters(), ",");
    if (function.name() != file[at].text || given.size() != parameters.size()) return {};
    AskedFunction asked{function.name(), file[at].line, returned->line, {}};
    for (const Token& word : returned->value) {
        const auto parameter = std::ranges::find_if(parameters, [&](const Tokens& one) {
            return !one.empty() && one.back().text == word.text;
        });
        if (parameter == parameters.end()) {
            asked.asks.push_back({word.text, asked.call_line});
            continue;
        }
        const Tokens& value = given[static_cast<std::size_t>(parameter - parameters.begin())];
        if (value.size() != 1) asked.asks.push_back({"(", asked.call_line});
        for (const Token& one : value) asked.asks.push_back({one.text, asked.call_line});
        if (value.size() != 1) asked.asks.push_back({")", asked.call_line});
    }
    return asked;
}

/// Whether the words at `at` declare the function, as "bool exists(".
bool declares(const Tokens& file, std::size_t at) {
    return at > 0 && file[at - 1].is_name() && !file[at - 1].is("return");
}

}  // namespace

Tokens with_questions(const Tokens& file, std::vector<AskedFunction>* asked) {
    Tokens words;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const auto one = declares(file, i) ? std::nullopt : asked_at(file, i);
        if (!one) {
            words.push_back(file[i]);
            continue;
        }
        words.push_back({"(", one->call_line});
        words.insert(words.end(), one->asks.begin(), one->asks.end());
        words.push_back({")", one->call_line});
        i = closing(file, i + 1);
        if (asked) asked->push_back(*one);
    }
    return words;
}

}  // namespace simtutor
