#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simtutor::simt {

/// The kind of a token. Comments and line markers are no tokens.
enum class TokenKind {
    identifier,
    number,
    string,
    character,
    punctuator,  ///< `<` and `>` always stand alone, so that `>>>` can be split where needed
    directive    ///< a whole line that starts with `#`, such as a pragma
};

/// A token of the program's own text, with its place according to the line markers.
struct Token {
    TokenKind kind;
    std::size_t begin;  ///< offset in the text
    std::size_t end;
    int line;
    int file;  ///< index in TokenStream::files
};

constexpr std::size_t npos = static_cast<std::size_t>(-1);

/// Preprocessed text split into tokens. Text that must stay unchanged has no tokens.
struct TokenStream {
    std::string_view text;
    std::vector<Token> tokens;
    std::vector<std::string> files;
    /// Places [begin, end) in system headers that have keywords of CUDA, as Boost's do.
    std::vector<std::pair<std::size_t, std::size_t>> system_keywords;
    /// For each bracket the index of its partner, npos if it has none.
    std::vector<std::size_t> partner;

    std::size_t size() const { return tokens.size(); }
    std::string_view spelling(std::size_t index) const;
    bool is(std::size_t index, std::string_view spelling) const;
    bool is_identifier(std::size_t index) const;
    /// True if the second token follows the first without a gap.
    bool adjacent(std::size_t first, std::size_t second) const;
    /// Text of the tokens [first, last), with white space and markers replaced by one blank.
    std::string joined(std::size_t first, std::size_t last) const;
    /// For a `>` the matching `<` before it, not going below `lowest`; npos if there is none.
    std::size_t open_angle(std::size_t close, std::size_t lowest) const;
    /// For a `<` the matching `>` after it, before `limit`; npos if there is none.
    std::size_t close_angle(std::size_t open, std::size_t limit) const;
};

}  // namespace simtutor::simt
