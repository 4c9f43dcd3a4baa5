#pragma once
/// What the text of a line says about the way that a warp goes through memory there.

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// "threadIdx.x is in column, which is multiplied by n: …": why neighbouring lanes lie far apart in
/// device memory in a line, or, with `banks`, in shared memory. Empty where the text follows no
/// pattern.
std::string lanes_apart(Sources& sources, const std::string& file, int line, bool banks);

}  // namespace simtutor
