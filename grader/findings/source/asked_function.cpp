#include "grader/findings/source/asked_function.h"

#include <algorithm>
#include <optional>

#include "grader/findings/source/returned_words.h"

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
    const auto asked = returned_words(file, part_of(file, at, closing(file, at + 1) + 1));
    if (!asked || !compares(asked->value)) return {};
    return AskedFunction{asked->name, file[at].line, asked->line, asked->here};
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
