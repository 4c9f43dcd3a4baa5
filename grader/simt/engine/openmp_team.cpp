#include "grader/simt/engine/openmp_team.h"

#include "grader/simt/engine/atomics.h"

namespace simtutor::simt {

bool OrderingLock::try_acquire(Lane& lane) {
    if (owner_) return false;
    owner_ = &lane;
    merge_acquired(lane.acquired, known_);
    return true;
}

void OrderingLock::acquire(Lane& lane) {
    while (!try_acquire(lane)) {
        lane.spinning = true;
        lane.team->give_way(lane);
    }
}

void OrderingLock::release(Lane& lane) {
    merge_acquired(known_, knowledge_of(lane, lane.stamp));
    start_own_segment(lane);
    owner_ = nullptr;
}

WorkShare& OpenMpRegion::meet(const Lane& lane, bool& fresh) {
    const std::uint64_t number = ++met[lane.index];
    const auto [found, inserted] = shares.try_emplace(number);
    fresh = inserted;
    return found->second;
}

WorkShare& OpenMpRegion::current(const Lane& lane) {
    return shares[met[lane.index]];
}

OpenMpRegion& openmp_region() {
    static auto* region = new OpenMpRegion;
    return *region;
}

}  // namespace simtutor::simt
