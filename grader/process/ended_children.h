#pragma once

namespace simtutor {

/// Ends the children of this process, and all below them, with SIGTERM, and those that are left a
/// tenth of a second later with SIGKILL. It waits for each of them, two seconds at most: where
/// process 1 waits for nobody, as in many containers, they would stay as zombies. Call it before
/// the end, from any thread; it allocates nothing, for another thread may have been stopped while
/// it did. Children of threads other than the first one are waited for, not killed.
void end_children();

}  // namespace simtutor
