#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Pieces of a buffer that are laid down with one step and read with another: "pack_a, which fills
/// a_panels (line 89), is given terms …". Empty where no step shows to be another one.
std::string panel_steps(const Tokens& file);

}  // namespace simtutor
