#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a read behind what was written of an array, under a guard such as "i < n", where n is what
/// the only launch passes: names the guard, the launch and what it passes, and asks whether so many
/// elements were written. Empty where no parameter bounds the read.
/// @param finding with "Only the first 20 of its 4000 bytes were written." as its advice
std::string passed_for_written(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
