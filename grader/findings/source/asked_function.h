#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call of a function that does nothing but compare: "exists(row, column, n)" of "bool exists(int
/// r, int c, int n) { return r * n + c < n * n; }".
struct AskedFunction {
    std::string name;
    int call_line = 0;    ///< where it is called
    int return_line = 0;  ///< where it compares
    Tokens asks;          ///< "row * n + column < n * n": with what the call gives
};

/// The file's words with the place that a function gives back in the place of its calls: "row * n +
/// column" of "place(row, column)", where the function does nothing else, and of
/// "matrix.place(row, column)".
Tokens with_places(const Tokens& file);

/// The file's words with what such functions compare in the place of their calls, in the calls'
/// lines and in brackets: then a condition says what it asks.
/// @param asked gets the calls, if not null
Tokens with_questions(const Tokens& file, std::vector<AskedFunction>* asked = nullptr);

}  // namespace simtutor
