#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of "cudaMemcpy(d, &values, …)" where values is a std::vector: a copy from the object, which
/// holds pointers, and not from its elements. "line 48 gives cudaMemcpy &values, …". Empty where no
/// copy is so.
std::string vector_object(const Tokens& file);

}  // namespace simtutor
