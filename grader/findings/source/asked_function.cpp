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

bool is_point(const Token& word) {
    return word.is(".") || word.is("->");
}

/// How many words before a call are its object: "left." of "left.has(…)". Nothing where that is
/// more than a name.
std::optional<std::size_t> object_before(const Tokens& words) {
    if (words.empty() || !is_point(words.back())) return 0;
    const std::size_t name = words.size() - 2;
    if (words.size() < 2 || !words[name].is_name() || (name > 0 && is_point(words[name - 1])))
        return {};
    return 2;
}

/// "r * n + c": a sum with a product, and no more.
bool is_place(const Tokens& words) {
    return mentions(words, "*") && std::ranges::all_of(words, [](const Token& word) {
               return word.is_name() || word.is("*") || word.is("+");
           });
}

/// Whether nothing beside the words takes a part of a sum there.
bool stands_alone(const Tokens& before, const Token& behind) {
    const auto one_of = [](const Token& word, std::initializer_list<const char*> signs) {
        return std::ranges::any_of(signs, [&](const char* sign) { return word.is(sign); });
    };
    return !before.empty() &&
           one_of(before.back(), {"(", "[", "=", "return", ",", "+", "<", ">", "<=", ">="}) &&
           one_of(behind, {")", "]", ";", ",", "+", "<", ">", "<=", ">="});
}

/// Whether the words at `at` declare the function, as "bool exists(".
bool declares(const Tokens& file, std::size_t at) {
    return at > 0 && file[at - 1].is_name() && !file[at - 1].is("return");
}

}  // namespace

Tokens with_places(const Tokens& file) {
    Tokens words;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const bool called =
            i + 1 < file.size() && file[i].is_name() && file[i + 1].is("(") && !declares(file, i);
        const std::size_t end = called ? closing(file, i + 1) : 0;
        const auto place = called ? returned_words(file, part_of(file, i, end + 1)) : std::nullopt;
        const auto object = object_before(words);
        if (!place || !object || !is_place(place->value) || end + 1 >= file.size()) {
            words.push_back(file[i]);
            continue;
        }
        words.resize(words.size() - *object);
        const bool alone = stands_alone(words, file[end + 1]);
        if (!alone) words.push_back({"(", file[i].line});
        words.insert(words.end(), place->here.begin(), place->here.end());
        if (!alone) words.push_back({")", file[i].line});
        i = end;
    }
    return words;
}

Tokens with_questions(const Tokens& file, std::vector<AskedFunction>* asked) {
    Tokens words;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const auto one = declares(file, i) ? std::nullopt : asked_at(file, i);
        const auto object = object_before(words);
        if (!one || !object) {
            words.push_back(file[i]);
            continue;
        }
        words.resize(words.size() - *object);
        words.push_back({"(", one->call_line});
        words.insert(words.end(), one->asks.begin(), one->asks.end());
        words.push_back({")", one->call_line});
        i = closing(file, i + 1);
        if (asked) asked->push_back(*one);
    }
    return words;
}

}  // namespace simtutor
