#pragma once

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// Whether the sides of a kernel's block are given: the line that makes the block, or, where the
/// kernel is launched in several lines, each of these. False where nothing is marked.
bool is_given_block(Sources& sources, const std::string& file, const std::string& kernel);

}  // namespace simtutor
