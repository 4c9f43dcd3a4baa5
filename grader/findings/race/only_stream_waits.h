#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a host that touches what a copy may still need: cudaStreamWaitEvent in front of the access,
/// for an event that is recorded behind the copy. It holds back a stream, and not the host. Empty
/// where there is none.
std::string only_stream_waits(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
