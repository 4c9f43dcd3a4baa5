#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// An array that is allocated write-combined and then read by host code: "Line 45 allocates partial
/// write-combined, and line 95 …". Empty where none is.
std::string combined_reads(const Tokens& file);

}  // namespace simtutor
