/// Where the threads of a warp go different ways, and how often each basic block runs. Only
/// programs compiled with `simcc -branches` call this: g++ then reports the beginning of every
/// basic block.

#include "grader/simt/engine/block_counts.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// A thread has come to `block` of the function whose frame is `frame`.
void enter_block(Thread& thread, std::uint64_t frame, std::uint32_t block) {
    auto& frames = thread.branch_frames;
    while (!frames.empty() && frames.back().address < frame) frames.pop_back();  // has returned
    if (frames.empty() || frames.back().address != frame) {
        frames.push_back({frame, block});
        return;
    }
    const std::uint32_t from = frames.back().block;
    frames.back().block = block;
    if (thread.access_log_size == access_log_capacity) thread.block->give_way(thread);
    // No access has size 0: the counters tell by it what this is.
    thread.access_log[thread.access_log_size++] = {block, from, 0, AccessKind::load, Region::other};
}

}  // namespace
}  // namespace simtutor::simt

extern "C" void __sanitizer_cov_trace_pc() {
    using namespace simtutor::simt;
    Thread* const thread = current_thread;
    if (!thread || !thread->access_log || thread->openmp) return;
    // Frame pointers are kept: ours holds the caller's.
    const auto* const own = static_cast<const std::uint64_t*>(__builtin_frame_address(0));
    const std::uint32_t block = CodeMap::number(__builtin_return_address(0));
    block_counts.enter(block);
    enter_block(*thread, own[0], block);
}
