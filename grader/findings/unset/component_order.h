#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The four components of a vector that are put into an array in another order than they have in
/// memory: "{f.w, f.z, f.y, f.x}". Empty where x comes first, or where the array is read backwards.
std::string component_order(const Tokens& file);

}  // namespace simtutor
