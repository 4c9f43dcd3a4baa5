#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A device's memory in whole GiB that is compared: "totalGlobalMem >> 30 in line 53 is a whole
/// number, rounded down …". Empty where it is compared in bytes, or as a number with a fraction.
std::string whole_memory(const Tokens& file);

}  // namespace simtutor
