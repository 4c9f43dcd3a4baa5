#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where the bytes that a device must have are made of 10^9 for each GiB: "needed in line 65 counts
/// 10^9 bytes for each GiB, …". Empty where the text counts 2^30, or compares no memory.
std::string gib_unit(const Tokens& file);

}  // namespace simtutor
