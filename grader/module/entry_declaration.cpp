#include "grader/module/entry_declaration.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace simtutor {
namespace {

bool in_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// A word, a number or one character of punctuation, and where it begins in the text.
struct Token {
    std::string text;
    std::size_t begin = 0;
    bool is_name() const {
        return in_word(text.front()) && !std::isdigit(static_cast<unsigned char>(text.front()));
    }
};
using Tokens = std::vector<Token>;

/// In one line: comments become spaces, several spaces one, and the end loses `;`.
std::string tidied(const std::string& declaration) {
    std::string text;
    for (std::size_t i = 0; i < declaration.size(); ++i) {
        const std::string two = declaration.substr(i, 2);
        if (two == "//") i = std::min(declaration.find('\n', i), declaration.size());
        if (two == "/*") i = std::min(declaration.find("*/", i + 2), declaration.size() - 2) + 1;
        const bool space =
            two == "//" || two == "/*" || std::isspace(static_cast<unsigned char>(declaration[i]));
        if (!space) text += declaration[i];
        if (space && !text.empty() && text.back() != ' ') text += ' ';
    }
    while (!text.empty() && (text.back() == ';' || text.back() == ' ')) text.pop_back();
    return text;
}

Tokens tokens_of(const std::string& text) {
    Tokens found;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (in_word(text[i]) && end < text.size() && in_word(text[end])) ++end;
        if (text[i] != ' ') found.push_back({text.substr(i, end - i), i});
        i = end;
    }
    return found;
}

bool has(const Tokens& tokens, const char* word) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [word](const Token& token) { return token.text == word; });
}

/// Where the bracket at `open` closes; the number of tokens if it does not.
std::size_t closing(const Tokens& tokens, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < tokens.size(); ++i) {
        if (tokens[i].text == "(") ++depth;
        if (tokens[i].text == ")" && --depth == 0) return i;
    }
    return tokens.size();
}

/// The tokens between the commas of [first, last) that lie in no bracket.
std::vector<Tokens> split_commas(const Tokens& tokens, std::size_t first, std::size_t last) {
    static const std::string opening = "([{<", ending = ")]}>";
    std::vector<Tokens> parts;
    int depth = 0;
    for (std::size_t i = first; i < last; ++i) {
        const char c = tokens[i].text.front();
        if (opening.find(c) != std::string::npos) ++depth;
        if (ending.find(c) != std::string::npos) --depth;
        if (parts.empty() || (c == ',' && depth == 0)) parts.emplace_back();
        if (c != ',' || depth > 0) parts.back().push_back(tokens[i]);
    }
    return parts;
}

/// The parameter's own name: a word behind its type. Behind a `*` there may be none.
std::string name_of(const Tokens& tokens) {
    static const std::set<std::string> never_names = {
        "const",  "volatile", "restrict", "__restrict__", "__restrict", "unsigned",
        "signed", "char",     "short",    "int",          "long",       "float",
        "double", "bool",     "size_t",   "struct",       "enum",       "typename"};
    static const std::set<std::string> qualifiers = {"const", "volatile", "struct", "enum",
                                                     "typename"};
    for (std::size_t i = tokens.size(); i-- > 0;) {
        if (tokens[i].text == "*") return {};
        if (!tokens[i].is_name() || qualifiers.count(tokens[i].text)) continue;
        if (never_names.count(tokens[i].text)) {
            if (tokens[i].text.find("restrict") != std::string::npos) continue;
            return {};
        }
        const bool typed = std::any_of(
            tokens.begin(), tokens.begin() + static_cast<long>(i),
            [&](const Token& token) { return token.is_name() && !qualifiers.count(token.text); });
        return typed ? tokens[i].text : std::string();
    }
    return {};
}

std::optional<EntryParameter> parse_parameter(Tokens tokens) {
    const auto is = [](const char* text) {
        return [text](const Token& token) { return token.text == text; };
    };
    tokens.erase(std::find_if(tokens.begin(), tokens.end(), is("=")), tokens.end());
    if (tokens.empty() || has(tokens, "&")) return std::nullopt;
    EntryParameter parameter;
    parameter.name = name_of(tokens);
    parameter.pointer = has(tokens, "*") || has(tokens, "[");
    parameter.floating = !parameter.pointer && (has(tokens, "float") || has(tokens, "double"));
    const auto star = std::find_if(tokens.begin(), tokens.end(), is("*"));
    parameter.constant = std::any_of(tokens.begin(), star, is("const"));
    return parameter;
}

}  // namespace

std::optional<EntryDeclaration> parse_entry(const std::string& declaration) {
    EntryDeclaration entry;
    entry.signature = tidied(declaration);
    const Tokens tokens = tokens_of(entry.signature);
    std::size_t open = 0;
    while (open < tokens.size() && tokens[open].text != "(") ++open;
    if (open < 2 || tokens.front().text == "template" || closing(tokens, open) + 1 != tokens.size())
        return std::nullopt;
    if (!tokens[open - 1].is_name()) return std::nullopt;
    entry.name = tokens[open - 1].text;
    for (std::size_t i = 0; i + 1 < open; ++i) {
        if (tokens[i].text == "__global__") {
            entry.is_kernel = true;
        } else {
            entry.result += (entry.result.empty() ? "" : " ") + tokens[i].text;
        }
    }
    if (entry.result.empty()) return std::nullopt;
    const std::size_t begin = tokens[open].begin + 1;
    entry.parameter_list = entry.signature.substr(begin, entry.signature.size() - 1 - begin);
    for (const Tokens& part : split_commas(tokens, open + 1, tokens.size() - 1)) {
        if (part.size() == 1 && part[0].text == "void") continue;
        const auto parameter = parse_parameter(part);
        if (!parameter) return std::nullopt;
        entry.parameters.push_back(*parameter);
    }
    return entry;
}

}  // namespace simtutor
