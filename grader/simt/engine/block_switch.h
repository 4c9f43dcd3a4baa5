#pragma once
/// How a thread stops and the next one of its warp goes on: inlined where threads stop most often.

#include "grader/simt/engine/preemption.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/engine/stray_access.h"

namespace simtutor::simt {

/// The next thread of the warp that can run; null if there is none.
inline Thread* Block::next_of_warp() {
    while (next_ < warp_end_) {
        Thread& thread = *threads_[next_++];
        if (thread.state == ThreadState::yielded) {
            if (Preemption::get().holds(thread)) [[unlikely]]
                continue;
            thread.state = ThreadState::ready;
            --yielded_;
        }
        if (thread.state != ThreadState::ready) continue;
        thread.spinning = false;
        return &thread;
    }
    return nullptr;
}

/// The thread cannot go on now. The next one of its warp does at once: the way over the scheduler
/// would cost as much again.
inline void Block::stop(Thread& thread) {
    if (!thread.spinning) progress_ = true;
    Thread* const next = thread.has_identity || simulator_.aborted_ ? nullptr : next_of_warp();
    if (!next) return thread.fiber.suspend();
    if (next->has_identity) {  // only the scheduler can resume it
        next_ = next->index;
        return thread.fiber.suspend();
    }
    if (next_ < warp_end_) threads_[next_]->fiber.prefetch();
    if (next_ + 1 < warp_end_) __builtin_prefetch(&threads_[next_ + 1]->fiber);
    current_thread = next;
    thread.fiber.switch_to(next->fiber);
}

inline void Block::meet_warp(Thread& thread) {
    if (thread.call_back) call_back(thread);
    thread.returned_early = thread.left_function = false;
    thread.state = ThreadState::at_warp_barrier;
    lanes_[thread.index / warp_size].waiting |= 1u << thread.index % warp_size;
    stop(thread);
}

}  // namespace simtutor::simt
