#pragma once

#include <string>

#include "grader/findings/code_tokens.h"

namespace simtutor {

/// A launch that is given n / 2 numbers of the spectrum of n real ones, which has n / 2 + 1. Empty
/// where none is.
std::string half_spectrum(const Tokens& file);

}  // namespace simtutor
