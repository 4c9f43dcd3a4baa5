#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of an index from -128 to -1 that is a char, or has one in it: "value is a char (line 27), which
/// goes from -128 to 127 …". Empty where no char is part of the index.
std::string signed_byte(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
