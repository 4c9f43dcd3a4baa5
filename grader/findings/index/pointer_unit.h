#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of an access outside of a shared array: an offset that counts elements of the array where the
/// pointer is to a wider type, "put[32]" with "float4* put = …": it goes four times as far. Empty
/// where the offset may be meant in the pointer's own unit.
std::string pointer_unit(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
