#include "grader/simt/session/openmp_team.h"

#include "grader/simt/engine/atomics.h"

namespace simtutor::simt {

bool OrderingLock::try_acquire(Thread& thread) {
    if (owner_) return false;
    owner_ = &thread;
    merge_acquired(thread.acquired, known_);
    return true;
}

void OrderingLock::acquire(Thread& thread) {
    while (!try_acquire(thread)) {
        thread.spinning = true;
        thread.block->give_way(thread);
    }
}

void OrderingLock::release(Thread& thread) {
    merge_acquired(known_, knowledge_of(thread, thread.stamp));
    start_own_segment(thread);
    owner_ = nullptr;
}

WorkShare& OpenMpRegion::meet(const Thread& thread, bool& fresh) {
    const std::uint64_t number = ++met[thread.index];
    const auto [found, inserted] = shares.try_emplace(number);
    fresh = inserted;
    return found->second;
}

WorkShare& OpenMpRegion::current(const Thread& thread) {
    return shares[met[thread.index]];
}

OpenMpRegion& openmp_region() {
    static auto* region = new OpenMpRegion;
    return *region;
}

}  // namespace simtutor::simt
