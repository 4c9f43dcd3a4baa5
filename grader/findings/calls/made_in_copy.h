#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "for (Part part : parts) start(part);", where start() makes a stream in the object that it is
/// given by reference: it makes it in a copy, which is gone after the round. @param member what the
/// finding is about: "stream" of "part.stream". Empty where nothing is lost in that way.
std::string made_in_copy(const Tokens& file, const std::string& member);
/// The same for the call of a line: "&part.a" of cudaMalloc, or "part.stream" of cudaStreamDestroy.
std::string made_in_copy(const Tokens& file, int line);

}  // namespace simtutor
