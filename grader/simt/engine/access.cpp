#include "grader/simt/engine/access.h"

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

constinit Client* access_follower = nullptr;

void tell_follower(Thread& thread, const MemoryAccess& access, Region region) {
    access_follower->on_followed_access(thread, access, region);
}

}  // namespace simtutor::simt
