#pragma once
/// C++ text as words, as far as the cause of a finding needs it. The text is a student's: it may be
/// broken, and it may be made to be slow to read, so nothing here fails and everything has a limit.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/sources.h"

namespace simtutor {

/// A name, a number or an operator.
struct Token {
    std::string text;
    int line = 0;

    bool is(std::string_view other) const { return text == other; }
    bool is_name() const;
};

using Tokens = std::vector<Token>;

/// The words of a file, without comments, texts, directives and the names of casts.
Tokens tokens_of(Sources& sources, const std::string& file);
/// The words with blanks where a reader expects them: "y * height + x", "a[i + 1]".
std::string text_of(const Tokens& tokens);
/// Position of the bracket that closes the one at `open`; the number of tokens if none does.
std::size_t closing(const Tokens& tokens, std::size_t open);
/// Whether the words are the same, whatever lines they stand in.
bool same_words(const Tokens& a, const Tokens& b);
bool mentions(const Tokens& tokens, const std::string& name);
Tokens part_of(const Tokens& tokens, std::size_t begin, std::size_t end);
/// "a + b" of "((a + b))"; words that no brackets stand around as they are.
Tokens without_brackets(Tokens words);
/// The pieces between `separator` outside of all brackets.
std::vector<Tokens> split(const Tokens& tokens, const char* separator);
/// "{ ... }" of the function, or of the function object, of this name; empty if there is none.
Tokens body_of(const Tokens& file, const std::string& name);
/// The value of numbers, of names that the file defines as constants, and of + - * / on them.
std::optional<long long> constant_value(const Tokens& file, const Tokens& expression);

}  // namespace simtutor
