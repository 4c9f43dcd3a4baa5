#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A plan or a handle of a library that is never given a stream, in a file that gives one to
/// another: "Line 90 runs the plan back …". Empty where there is none.
std::string library_without_stream(const Tokens& file);

/// A function that gives the plan, or the handle, that it makes a stream only where a parameter has
/// one value, and a call that passes another: "Line 84 sets the stream only where …". Empty where
/// there is none.
std::string stream_in_branch(const Tokens& file);

/// The only handle of cuBLAS, in a file that makes a stream and gives it to none. Empty where one
/// is given, and where there is more than one handle.
std::string handle_without_stream(const Tokens& file);

}  // namespace simtutor
