#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of an array of links: that a new node, which an atomic function draws, gets its link in one
/// branch only. Empty where each new node gets one, and for other arrays.
std::string unset_link(const Tokens& file, const std::string& array);

/// The same for a line with an index that comes from such an array.
std::string index_from_unset_link(const Tokens& file, int line);

/// Whether advice is that of unset_link().
bool tells_of_unset_link(const std::string& advice);

}  // namespace simtutor
