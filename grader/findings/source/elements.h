#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "cache[me + 1]" somewhere in a text.
struct ElementText {
    std::string array;
    Tokens index;
    std::size_t at = 0;  ///< where the array's name stands
};

/// All elements of arrays in the words, of several dimensions the first.
std::vector<ElementText> elements_in(const Tokens& words);

/// Whether the words are "a - 1 - b" or "a - b - 1" with this b. @param a gets the words of a
bool is_mirrored(const Tokens& words, const Tokens& b, Tokens& a);

}  // namespace simtutor
