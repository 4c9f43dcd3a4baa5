#include <algorithm>
#include <cctype>
#include <string_view>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {
namespace {

template <std::size_t size>
bool is_one_of(const Token& token, const std::string_view (&words)[size]) {
    return std::find(std::begin(words), std::end(words), token.text) != std::end(words);
}

/// Whether a value may end with the word, so that a sign behind it has two sides.
bool ends_value(const Token& token) {
    static constexpr std::string_view before_value[] = {"return", "sizeof", "case", "else"};
    if (token.text.empty() || is_one_of(token, before_value)) return false;
    static constexpr std::string_view ends[] = {")", "]", "++", "--"};
    return token.is_name() || std::isdigit(static_cast<unsigned char>(token.text[0])) ||
           token.text[0] == '"' || token.text[0] == '\'' || is_one_of(token, ends);
}

/// A sign with one side: "&a[i]", "sizeof *word", "-1", unlike a factor or a term.
bool has_one_side(const Tokens& tokens, std::size_t at) {
    static constexpr std::string_view signs[] = {"&", "*", "-", "+", "~", "!"};
    return is_one_of(tokens[at], signs) && (at == 0 || !ends_value(tokens[at - 1]));
}

bool is_type(const Token& token) {
    static constexpr std::string_view types[] = {"float",  "double", "int",    "unsigned", "char",
                                                 "long",   "short",  "void",   "bool",     "size_t",
                                                 "float2", "float4", "uint8_t"};
    return is_one_of(token, types);
}

/// The `<` or the `>` of "vector<float>", unlike those of a comparison.
bool is_bracket_of_type(const Tokens& tokens, std::size_t at) {
    if (tokens[at].is("<"))
        return at + 2 < tokens.size() && is_type(tokens[at + 1]) && tokens[at + 2].is(">");
    return tokens[at].is(">") && at >= 3 && is_type(tokens[at - 1]) && tokens[at - 2].is("<");
}

/// Whether people write a blank between the word at `at` and the one before it.
bool blank_before(const Tokens& tokens, std::size_t at) {
    static constexpr std::string_view opening[] = {"(", "[", "::", ".", "->", "!", "~"};
    static constexpr std::string_view behind[] = {",", ";", ")", "]", ".", "->", "::", "["};
    static constexpr std::string_view heads[] = {"if", "for", "while", "switch", "return"};
    const Token &word = tokens[at], &last = tokens[at - 1];
    if (is_one_of(last, opening) || is_one_of(word, behind)) return false;
    if (has_one_side(tokens, at - 1) || is_bracket_of_type(tokens, at)) return false;
    if (is_bracket_of_type(tokens, at - 1) && (last.is("<") || word.is("("))) return false;
    if (word.is("(")) return !last.is_name() || is_one_of(last, heads);
    // "float*" as a type, and "a++"; "++a" stands behind an operator as any value does.
    if (word.is("*") && is_type(last)) return false;
    const auto steps = [](const Token& token) { return token.is("++") || token.is("--"); };
    if (steps(word)) return !ends_value(last);
    return !(steps(last) && (at == 1 || !ends_value(tokens[at - 2])));
}

}  // namespace

std::string text_of(const Tokens& tokens) {
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (i > 0 && blank_before(tokens, i)) text += ' ';
        text += tokens[i].text;
    }
    return text;
}

}  // namespace simtutor
