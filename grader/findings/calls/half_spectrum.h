#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A launch that is given n / 2 numbers of the spectrum of n real ones, which has n / 2 + 1. Empty
/// where none is.
std::string half_spectrum(const Tokens& file);

/// Of an array of which only n / 2 + 1 complex numbers were written, where it holds n: that is all
/// that a transform of n real numbers stores. Empty where the sizes are others.
/// @param advice "Only the first 264 of its 512 bytes were written: …"
std::string whole_spectrum(const Tokens& file, const std::string& advice);

}  // namespace simtutor
