#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The rows of an array that the file declares with two dimensions or more.
struct DeclaredRows {
    long long length = 0;  ///< of one row, in elements; 0: there is no such declaration
    int line = 0;
    Tokens words;     ///< the length as the declaration has it: "rows + 8", "pitch"
    int made = 0;     ///< the line of the constant that the declaration names; 0: it names none
    Tokens constant;  ///< what that constant is made of

    /// "line 11 declares the rows, and line 10 makes their length: length = 4 * rows + 16": the
    /// lines in which the length is changed.
    std::string where() const;
};

DeclaredRows declared_rows(const Tokens& file, const std::string& array);

}  // namespace simtutor
