#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a search for the best of those that fit, which begins with the first one as the best and asks
/// only the others whether they fit: "Lines 52, 53 take the first one as the best …". Empty where
/// the file has no such search.
std::string untested_first(const Tokens& file);

}  // namespace simtutor
