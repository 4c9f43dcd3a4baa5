#pragma once

#include <optional>
#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// A size as a call has it, and what the names in it stand for.
struct SizeText {
    Tokens words;
    Tokens made;   ///< the words, or what the only name among them was given
    int line = 0;  ///< where it was given that; 0: the words are no single name

    /// "n * sizeof(float)"; "bytes, which line 9 makes n / 4,".
    std::string text() const;
};

/// @param statement in which the size stands
SizeText size_text(const FunctionText& function, const Tokens& words, int statement);

/// The size that one array got.
struct ArrayRoom {
    SizeText size;
    int line = 0;
    bool elements = false;  ///< the size is that of a std::vector, in elements
    /// " (line 7 makes blocks blocks_for(n))": the other names in the size, where they got a value.
    std::string names;
};

/// Of an array that the file allocates in one place alone: that place.
std::optional<ArrayRoom> room_of(const Tokens& file, const std::string& array);

/// "partial is allocated in line 46 with 3 * blocks * sizeof(float) (line 41 makes blocks ...): is
/// that too few?" Empty where the file allocates no such array, or several.
std::string asks_for_room(const Tokens& file, const std::string& array);

}  // namespace simtutor
