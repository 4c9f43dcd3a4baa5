#pragma once

#include <string>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// Changes to a text, collected in any order and applied at once. Every line keeps its number.
class Edits {
  public:
    explicit Edits(const TokenStream& stream) : stream_(stream) {}

    void remove(std::size_t token);
    void replace(std::size_t token, std::string text);
    void insert_before(std::size_t token, std::string text);
    void insert_after(std::size_t token, std::string text);
    /// Replaces tokens [first, last). If they span lines, a line marker for what follows is added.
    void replace_range(std::size_t first, std::size_t last, std::string text);

    /// Replaces the bytes [begin, end) of the text, which lie in no token.
    void replace_text(std::size_t begin, std::size_t end, std::string text);

    std::string apply() const;

  private:
    struct Edit {
        std::size_t begin, end;
        std::string text;
    };
    void add(std::size_t begin, std::size_t end, std::string text);

    const TokenStream& stream_;
    std::vector<Edit> edits_;
};

/// `text` as a C++ string literal.
std::string quote(const std::string& text);
std::string line_marker(int line, const std::string& file);

}  // namespace simtutor::simt
