#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop of a kernel that loads all places of a private array behind the statements of the same
/// round that use them: none of the loads is on its way while these compute.
std::string loaded_together(const Tokens& file, const std::set<std::string>& kernels);

}  // namespace simtutor
