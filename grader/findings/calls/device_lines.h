#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Where a device is chosen: for "Device 1 is in use; wanted 2".
std::string device_lines(const Tokens& file);

}  // namespace simtutor
