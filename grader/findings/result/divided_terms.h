#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "the division stands in line 11.": all lines that divide by the number. Empty where none does.
std::string divided_terms(const Tokens& file, const std::string& divisor);

}  // namespace simtutor
