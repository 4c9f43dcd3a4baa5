#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of works of two streams that met in one of several buffers: that the line chooses the buffer by
/// another number than the stream, "d_a[m % 2]" beside "streams[m / 2 % 2]". Empty for others.
std::string other_index(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
