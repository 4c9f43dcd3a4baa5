#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Tiles whose loads are cut off at the last element along the loop's direction: what lies beyond
/// counts as that element again. @param common says for which sizes the result is wrong. Empty
/// where one of the tiles gets a 0 there.
std::string clamped_tile(const Tokens& file, const std::string& common);

}  // namespace simtutor
