#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// A thread of a kernel whose accesses are to be recorded one by one.
struct WatchedThread {
    std::string kernel;
    ThreadCoordinates who;
};

/// What a run is to record, access by access. See trace.md.
struct TraceOptions {
    bool on = false;
    /// Their blocks are recorded. Of a kernel without any, the first block of the grid.
    std::vector<WatchedThread> watched;
    /// Also records blocks that do not come to their end, whichever they are (slower).
    bool broken_off = false;
    /// Instead of requests and steps: every access of every thread of the watched threads' blocks,
    /// in the order of the run and with the value read or written (slower).
    bool values = false;
    /// Also where each thread of these blocks first computes with a signalling NaN that it has
    /// loaded from an array (slower).
    bool first_uses = false;
};

}  // namespace simtutor::simt
