#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop over copies of a container's elements that lets CUDA store something in each copy: "for
/// (cudaEvent_t mark : marks) cudaEventCreate(&mark);". "Line 41 makes mark a copy of …"; empty if
/// the file has none.
std::string copy_in_loop(const Tokens& file);

}  // namespace simtutor
