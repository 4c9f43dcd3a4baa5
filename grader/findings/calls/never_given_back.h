#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of something that a function of the file makes and that is lost: " Line 97 gets one in hot, and
/// no line gives that to cudaFree; …". Only where the others that the function made are given back.
/// Empty else.
/// @param line of the call that made it @param advice "Call cudaFree when …"
std::string never_given_back(const Tokens& file, int line, const std::string& advice);

/// " The continue in line 30 comes before the cudaFree in line 31: …", where both stand in the loop
/// of the allocation.
std::string leaves_before_free(const Tokens& file, int line, const std::string& advice);

}  // namespace simtutor
