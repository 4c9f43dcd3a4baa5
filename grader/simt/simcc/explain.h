#pragma once

#include <string>
#include <vector>

#include "grader/simt/simcc/nvcc_options.h"

namespace simtutor::simt {

/// simcc --explain-build: names everything that a command line's program needs and that simcc does
/// not have, instead of building it. With a file, or when make calls, several calls add up, and
/// make goes on.
/// @param command the words of the command line
/// @return exit status: 1 if something is missing, and no other call is to come
int explain_build(const NvccOptions& options, const std::vector<std::string>& command);

}  // namespace simtutor::simt
