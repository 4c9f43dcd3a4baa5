#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// Pieces of a buffer that are laid down with one step and read with another: "pack_a, which fills
/// a_panels (line 89), is given terms …". Empty where no step shows to be another one.
std::string panel_steps(const Tokens& file);

/// Where a sum lacks its first terms, and every line that stores the result replaces what is there:
/// the last slice of the terms overwrites those before. Empty for any other message.
std::string only_last_slice(const Tokens& file, const std::string& message);

}  // namespace simtutor
