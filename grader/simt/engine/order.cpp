#include "grader/simt/engine/order.h"

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

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
        if (thread.openmp && thread_of(earlier) == thread_of(thread.stamp)) return true;  // a task
        const bool same_warp = thread_of(earlier) / warp_size == thread.index / warp_size;
        if (same_warp && !thread.openmp &&
            segment <= block.warp_known(thread.index, thread_of(earlier)))
            return true;
    }
    return covers(thread.acquired, info, earlier) ||
           covers(thread.block->acquired(), info, earlier) ||
           (thread.openmp && simulator.lock_sections().exclude(thread, earlier));
}

void learn_from_section(Thread& thread, Stamp write) {
    Simulator::get().lock_sections().read_from(thread, write);
}

bool ordered_by_acquiring(const Thread& thread, Stamp earlier) {
    const Segments& segments = Simulator::get().segments();
    if (!thread.has_pending || segment_of(earlier) < segments.first()) return false;
    const SegmentInfo& info = segments.info(segment_of(earlier));
    return covers(thread.pending_block, info, earlier) || covers(thread.pending, info, earlier);
}

}  // namespace simtutor::simt
