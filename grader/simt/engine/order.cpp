#include "grader/simt/engine/order.h"

#include <algorithm>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

bool known_through_fence(const std::vector<Acquired>& acquired, const SegmentInfo& info,
                         Stamp earlier) {
    return std::any_of(acquired.begin(), acquired.end(), [&](const Acquired& known) {
        if (known.block != info.block) return false;
        if (info.interval < known.interval) return true;
        return thread_of(known.who) == thread_of(earlier) &&
               segment_of(earlier) <= segment_of(known.who);
    });
}

}  // namespace

bool in_own_block(const Thread& thread, Stamp earlier) {
    const Segments& segments = Simulator::get().segments();
    const std::uint32_t segment = segment_of(earlier);
    return segment >= segments.first() &&
           segments.info(segment).block == thread.block->linear_index();
}

bool ordered_by_segment(const Thread& thread, Stamp earlier) {
    const std::uint32_t segment = segment_of(earlier);
    const Simulator& simulator = Simulator::get();
    if (segment < simulator.segments().first()) return simulator.happens_before().known(segment);
    if (thread.openmp && simulator.segments().inside_region(segment))
        return simulator.happens_before().known(segment);
    const bool same_segment = segment == segment_of(thread.stamp);  // another thread's
    const SegmentInfo& info = simulator.segments().info(segment);
    const Block& block = *thread.block;
    if (info.block == block.linear_index() && !same_segment) {
        if (info.interval < block.interval()) return true;
        if (thread_of(earlier) == thread.index) return true;
        const bool same_warp = thread_of(earlier) / warp_size == thread.index / warp_size;
        if (same_warp && !thread.openmp &&
            segment <= block.warp_known(thread.index, thread_of(earlier)))
            return true;
    }
    return known_through_fence(thread.acquired, info, earlier) ||
           known_through_fence(thread.block->acquired(), info, earlier);
}

}  // namespace simtutor::simt
