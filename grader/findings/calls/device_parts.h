#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of a result that is wrong only where several devices share the work: a part that begins at its
/// number times its own length, or results that each device stores in a place of its own and that
/// are all read from one. Else two parts of which one does not begin where the other ends, with the
/// run's numbers. Empty where the text shows nothing of these.
/// @param run "n = 3, 4 devices"
std::string device_parts(const Tokens& file, const std::string& run = {});

}  // namespace simtutor
