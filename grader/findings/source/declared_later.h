#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a name that the compiler does not know in a line: "'part' is declared in line 47, behind this
/// line: move the declaration above line 31". Empty where no line behind declares it for the whole
/// file.
std::string declared_later(const Tokens& file, const std::string& name, int line);

/// The same for a compiler's message: "kernel.cu:31: error: 'part' was not declared in this scope".
std::string declared_later(const Tokens& file, const std::string& message);

}  // namespace simtutor
