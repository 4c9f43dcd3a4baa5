#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A pointer where an array of the device is meant: "const Sphere* spheres;" outside of all
/// functions, which cudaMemcpyToSymbol is given, or which a kernel reads. Empty for other names.
/// @param line   of a copy to it, or of a read
/// @param object that is read
std::string pointer_for_symbol(const Tokens& file, int line, const std::string& object);

}  // namespace simtutor
