#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a product with infinite elements: the load that fills a tile with a neighbour where there is
/// no element, because its index is cut off with min(). Empty where none does.
std::string clamped_load(const Tokens& file, const std::string& message);

}  // namespace simtutor
