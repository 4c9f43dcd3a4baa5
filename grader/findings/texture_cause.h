#pragma once

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between a store and a read through a texture: its memory must not change during a
/// launch (CUDA C++ Programming Guide, "Texture and Surface Memory": the texture cache does not see
/// stores of the same launch), so no barrier helps.
Cause texture_cause(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
