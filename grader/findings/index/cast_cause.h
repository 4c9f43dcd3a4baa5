#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a misaligned access: "reinterpret_cast<const float4*>(b + group)", where what is added counts
/// elements of the narrow type.
Cause cast_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
