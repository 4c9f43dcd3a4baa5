#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A loop that takes an element and its partner, a[i] and a[i + all], and goes on only while the
/// partner exists: an element without one is left out. Empty where the file has none.
std::string partner_asked(const Tokens& file);

}  // namespace simtutor
