#include "grader/findings/source/returned_words.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace simtutor {
namespace {

/// A function, or a function object, whose body is "{ return …; }".
struct OnlyReturns {
    int line = 0;
    std::vector<std::string> parameters;
    Tokens value;
};

/// Where the parameters of a definition open: "name(" and "name = [&](".
std::size_t open_of_definition(const Tokens& file, std::size_t name) {
    if (name + 2 >= file.size()) return 0;
    if (file[name + 1].is("(")) return name + 1;
    if (!file[name + 1].is("=") || !file[name + 2].is("[")) return 0;
    const std::size_t open = closing(file, name + 2) + 1;
    return open < file.size() && file[open].is("(") ? open : 0;
}

std::optional<OnlyReturns> definition_of(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 4 < file.size(); ++i) {
        if (file[i].text != name) continue;
        const std::size_t open = open_of_definition(file, i);
        if (open == 0) continue;
        std::size_t body = closing(file, open) + 1;
        while (body < file.size() && (file[body].is("const") || file[body].is("noexcept"))) ++body;
        if (body + 1 >= file.size() || !file[body].is("{")) continue;
        if (!file[body + 1].is("return")) return {};
        std::size_t end = body + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        if (end + 1 >= file.size() || !file[end + 1].is("}")) return {};
        OnlyReturns found{file[body + 1].line, {}, part_of(file, body + 2, end)};
        for (const Tokens& one : split(part_of(file, open + 1, closing(file, open)), ","))
            if (!one.empty()) found.parameters.push_back(one.back().text);
        return found;
    }
    return {};
}

/// Whether words are more than one operand, as "a + b" is, and "parts[d].device" is not.
bool has_operator(const Tokens& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("(") || words[i].is("[")) {
            i = closing(words, i);
            continue;
        }
        const char first = words[i].text.front();
        const bool operand = words[i].is_name() || std::isdigit(static_cast<unsigned char>(first));
        if (!operand && !words[i].is(".") && !words[i].is("->") && !words[i].is("::")) return true;
    }
    return false;
}

/// Whether the operators beside an argument would take a part of it: "2 * n" with n as "a + b".
bool needs_brackets(const Tokens& words, std::size_t at, const Tokens& argument) {
    if (!has_operator(argument)) return false;
    const auto binds = [&](std::size_t i) {
        return words[i].is("*") || words[i].is("/") || words[i].is("%");
    };
    return (at + 1 < words.size() && (binds(at + 1) || words[at + 1].is("."))) ||
           (at > 0 && (binds(at - 1) || words[at - 1].is("-") || words[at - 1].is("!")));
}

}  // namespace

std::optional<ReturnedWords> returned_words(const Tokens& file, const Tokens& call) {
    if (call.size() < 3 || !call[0].is_name() || !call[1].is("(") ||
        closing(call, 1) + 1 != call.size())
        return {};
    const auto known = definition_of(file, call[0].text);
    if (!known || known->value.empty()) return {};
    std::vector<Tokens> given = split(part_of(call, 2, call.size() - 1), ",");
    std::erase_if(given, [](const Tokens& one) { return one.empty(); });
    if (given.size() != known->parameters.size()) return {};
    ReturnedWords returned{call[0].text, known->line, known->value, {}};
    for (std::size_t i = 0; i < known->value.size(); ++i) {
        const Token& word = known->value[i];
        const bool member = i > 0 && (known->value[i - 1].is(".") || known->value[i - 1].is("->"));
        const auto parameter = std::ranges::find(known->parameters, word.text);
        if (member || parameter == known->parameters.end()) {
            returned.here.push_back({word.text, call[0].line});
            continue;
        }
        const Tokens& value =
            given[static_cast<std::size_t>(parameter - known->parameters.begin())];
        const bool brackets = needs_brackets(known->value, i, value);
        if (brackets) returned.here.push_back({"(", call[0].line});
        for (const Token& one : value) returned.here.push_back({one.text, call[0].line});
        if (brackets) returned.here.push_back({")", call[0].line});
    }
    return returned;
}

}  // namespace simtutor
