#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The one loop that a line without a loop leads to.
struct CalledLoop {
    int line = 0;          ///< where it begins; 0: there is none, or more than one
    int call = 0;          ///< the line that calls its function
    std::string function;  ///< in which it stands
};

/// In the functions of the file that a line calls, and those that it calls later in its function by
/// the object that the line declares: the compiler may give their code the object's line.
CalledLoop called_loop(const Tokens& file, int line);

}  // namespace simtutor
