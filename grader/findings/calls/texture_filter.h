#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The line that chooses a filter which mixes texels, where no coordinate of a fetch names the
/// middle of one. Empty where none does.
std::string texture_filter(const Tokens& file);

}  // namespace simtutor
