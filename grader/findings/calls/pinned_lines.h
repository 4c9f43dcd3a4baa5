#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of copies that found memory which is not pinned: the lines that allocate the host's memory
/// another way. Empty where the file has none of these.
/// @param for_device the memory may be pinned, but for another device: the lines that pin it so
std::string pinned_lines(const Tokens& file, bool for_device);

}  // namespace simtutor
