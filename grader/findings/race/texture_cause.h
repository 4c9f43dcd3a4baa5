#pragma once

#include <string>

#include "grader/findings/cause.h"

namespace simtutor {

/// Of a race between a store and a read through a texture: its memory must not change during a
/// launch (CUDA C++ Programming Guide, "Texture and Surface Memory": the texture cache does not see
/// stores of the same launch), so no barrier helps.
Cause texture_cause(const simt::Finding& finding, Sources& sources);

/// Of a read through a texture whose memory nothing has written: the launch that writes to the
/// buffer of the texture it reads, and so never to the other. Empty where none does.
std::string texture_never_written(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
