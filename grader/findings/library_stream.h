#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// A plan or a handle of a library that is never given a stream, in a file that gives one to
/// another: "Line 90 runs the plan back …". Empty where there is none.
std::string library_without_stream(const Tokens& file);

}  // namespace simtutor
