#pragma once
/// Questions about characters and words that the readers of several languages ask.

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace simtutor::simt {

/// Of the decimal system, whatever the locale.
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether the word has a capital letter there.
inline bool is_upper(std::string_view word, std::size_t at) {
    return at < word.size() && word[at] >= 'A' && word[at] <= 'Z';
}

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace simtutor::simt
