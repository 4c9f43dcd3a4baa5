#pragma once

#include <optional>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// What a call gives back of a function, or a function object, of the file that does nothing but
/// return: "exists(row, column)" of "bool exists(int r, int c) { return r * n + c < n * n; }".
struct ReturnedWords {
    std::string name;  ///< "exists"
    int line = 0;      ///< of the return
    Tokens value;      ///< "r * n + c < n * n"
    Tokens here;       ///< "row * n + column < n * n": in the words of the call, in its line
};

/// Nothing where the words are no such call and nothing else, and where the function does more.
std::optional<ReturnedWords> returned_words(const Tokens& file, const Tokens& call);

}  // namespace simtutor
