#include "grader/findings/source/inlined_calls.h"

#include <algorithm>
#include <map>
#include <optional>

namespace simtutor {
namespace {

constexpr std::size_t most_words = 20000;

/// "t" of "float* t", "float t[][16]" and "float (&t)[16][16]".
std::string name_of(const Tokens& parameter) {
    std::string name;
    for (const Token& word : parameter) {
        if (word.is("[") || word.is("=") || (word.is(")") && !name.empty())) break;
        if (word.is_name()) name = word.text;
    }
    return name;
}

bool is_pointer(const Tokens& parameter) {
    return mentions(parameter, "*") || mentions(parameter, "&") || mentions(parameter, "[");
}

/// Whether the only "return" is that of the last statement, and of all threads.
bool ends_at_its_end(const FunctionText& function) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (mentions(all[i].words, "return") && (i + 1 != all.size() || all[i].parent != -1))
            return false;
    return !all.empty();
}

/// What the parameters are called in the call; none where an array is given that has no plain name.
std::optional<std::map<std::string, std::string>> names_in(const FunctionText& function,
                                                           const Tokens& given) {
    const std::vector<Tokens> parameters = split(function.parameters(), ","),
                              arguments = split(given, ",");
    if (parameters.size() != arguments.size()) return {};
    std::map<std::string, std::string> names;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!is_pointer(parameters[i])) continue;
        if (arguments[i].size() != 1 || !arguments[i][0].is_name()) return {};
        names[name_of(parameters[i])] = arguments[i][0].text;
    }
    return names;
}

/// Where the call of the function at `at` is what its statement does: the begin of that statement.
std::optional<std::size_t> statement_of(const Tokens& file, std::size_t at, std::size_t close) {
    if (close + 1 >= file.size() || !file[close + 1].is(";")) return {};
    if (at == 0) return {};
    if (file[at - 1].is(";") || file[at - 1].is("{") || file[at - 1].is("}")) return at;
    if (!file[at - 1].is("=")) return {};
    std::size_t begin = at - 1;
    while (begin > 0 && !file[begin - 1].is(";") && !file[begin - 1].is("{") &&
           !file[begin - 1].is("}")) {
        if (file[begin - 1].is(")") || file[begin - 1].is("(")) return {};
        --begin;
    }
    return begin;
}

}  // namespace

FunctionText with_calls_inlined(const Tokens& file, const FunctionText& inside,
                                const std::vector<FunctionText>& wanted) {
    const Tokens own = body_of(file, inside.name());
    if (own.empty()) return inside;
    const auto first = std::search(
        file.begin(), file.end(), own.begin(), own.end(),
        [](const Token& a, const Token& b) { return a.line == b.line && a.text == b.text; });
    const auto begin = static_cast<std::size_t>(first - file.begin());
    std::size_t end = begin + own.size();
    Tokens text = file;
    for (std::size_t i = begin; i + 1 < end && i + 1 < text.size() && text.size() < most_words;
         ++i) {
        const auto called = std::ranges::find_if(
            wanted, [&](const FunctionText& one) { return one.name() == text[i].text; });
        if (called == wanted.end() || called->name() == inside.name() || !text[i + 1].is("("))
            continue;
        const std::size_t close = closing(text, i + 1);
        const auto statement = statement_of(text, i, close);
        Tokens body = body_of(file, called->name());
        if (!statement || body.empty() || !ends_at_its_end(*called)) continue;
        body.push_back({"}", body.back().line});
        const auto names = names_in(*called, part_of(text, i + 2, close));
        if (!names) continue;
        for (Token& word : body)
            if (const auto known = names->find(word.text); known != names->end())
                word.text = known->second;
        // The call itself goes: what is assigned takes a value that has no name.
        Tokens rest = part_of(text, *statement, i);
        if (!rest.empty()) {
            rest.push_back({"0", text[i].line});
            rest.push_back({";", text[i].line});
        }
        body.insert(body.end(), rest.begin(), rest.end());
        const std::size_t length = close + 2 - *statement;
        text.erase(text.begin() + static_cast<std::ptrdiff_t>(*statement),
                   text.begin() + static_cast<std::ptrdiff_t>(*statement + length));
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(*statement), body.begin(),
                    body.end());
        end += body.size();
        end -= length;
        // What was put in may call others.
        i = *statement;
    }
    return {text, own.front().line};
}

}  // namespace simtutor
