#include "grader/simt/engine/releases.h"

#include <algorithm>

#include "grader/simt/engine/atomics.h"
#include "grader/simt/engine/block.h"

namespace simtutor::simt {

void learn(Thread& thread, const Clock& what) {
    merge_clock(thread.acquired, what);
    thread.has_acquired = !thread.acquired.empty();
    if (thread.has_acquired) thread.block->note_clocks();
}

void accept_pending(Thread& thread, bool device) {
    if (!thread.has_pending) return;
    learn(thread, thread.pending_block);
    if (!device) return learn(thread, part_of_block(thread.pending, thread.block->linear_index()));
    learn(thread, thread.pending);
    thread.forget_pending();
}

void take_knowledge(const Thread& thread, Stamp own, Clock& known) {
    Block& block = *thread.block;
    known = block.acquired();
    merge_clock(known, thread.acquired);
    const Acquired mine{block.linear_index(), block.interval(), own};
    if (thread.openmp || thread.warp_epoch == 0) {
        merge_clock(known, mine);
        return;
    }
    // What other lanes did before a __syncwarp with this one.
    Clock more;
    Clock& warp = known.empty() ? known : more;
    const unsigned begin = thread.index - thread.index % warp_size;
    for (unsigned other = begin; other < std::min(begin + warp_size, block.size()); ++other) {
        const Stamp stamp = make_stamp(block.warp_known(thread.index, other), other);
        if (other == thread.index)
            warp.push_back(mine);
        else if (stamp >= thread.interval_floor)
            warp.push_back({mine.block, mine.interval, stamp});
    }
    merge_clock(known, more);
}

Clock knowledge_of(const Thread& thread, Stamp own) {
    Clock known;
    take_knowledge(thread, own, known);
    return known;
}

Clock& Releases::clock_of(Flag& flag, std::uint32_t block) {
    const auto found = std::ranges::find(flag.blocks, block, &BlockClock::block);
    return found != flag.blocks.end() ? found->clock : flag.blocks.emplace_back(block).clock;
}

Releases::Flag& Releases::changed(std::uint64_t address) {
    Flag& flag = flags_[address];
    flag.version = ++versions_;
    return flag;
}

void Releases::publish(Thread& thread, std::uint64_t address, bool replaces) {
    const bool shared = in_shared_memory(thread, address);
    const std::uint32_t block = thread.block->linear_index();
    if (!thread.publishes) {
        flags_.erase(address);
        return;
    }
    Flag& flag = flags_[address];
    // A thread that spins on a lock publishes the same at each try.
    if (!replaces && thread.published_address == address &&
        thread.published_version == flag.version)
        return;
    // Shared memory of a block that is over may have lain here.
    const bool stale = shared && !flag.blocks.empty() && flag.blocks.front().block != block;
    bool fresh = replaces || stale;
    if (fresh) {
        flag.device.clear();
        flag.blocks.clear();
    }
    if (shared || thread.block_fence != thread.device_fence)
        fresh |= merge_clock(clock_of(flag, block), thread.block_known);
    if (!shared) {
        fresh |= merge_clock(flag.device, thread.device_known);
        fresh |= merge_clock(flag.device, thread.block->passed_on());
    }
    if (fresh) flag.version = ++versions_;
    thread.published_address = address;
    thread.published_version = flag.version;
}

void Releases::take(Thread& thread, std::uint64_t address) {
    const auto found = flags_.find(address);
    if (found == flags_.end()) return;
    const Flag& flag = found->second;
    if (thread.taken_address == address && thread.taken_version == flag.version) return;
    thread.taken_address = address;
    thread.taken_version = flag.version;
    for (const BlockClock& one : flag.blocks)
        if (one.block == thread.block->linear_index()) merge_clock(thread.pending_block, one.clock);
    merge_clock(thread.pending, flag.device);
    thread.has_pending = !thread.pending_block.empty() || !thread.pending.empty();
    if (thread.has_pending) thread.block->note_clocks();
}

void Releases::acquire(Thread& thread, std::uint64_t address, bool device) {
    const auto found = flags_.find(address);
    if (found == flags_.end()) return;
    const std::uint32_t block = thread.block->linear_index();
    for (const BlockClock& one : found->second.blocks)
        if (one.block == block) learn(thread, one.clock);
    const Clock& of_device = found->second.device;
    learn(thread, device ? of_device : part_of_block(of_device, block));
}

void Releases::release(Thread& thread, std::uint64_t address, bool device) {
    note_fence();
    Flag& flag = changed(address);
    const bool shared = in_shared_memory(thread, address);
    Clock& clock = device && !shared ? flag.device : clock_of(flag, thread.block->linear_index());
    merge_clock(clock, knowledge_of(thread, thread.stamp));
    start_own_segment(thread);
}

bool Releases::published_in_block(std::uint64_t address, std::uint32_t block, Stamp earlier) const {
    const auto found = flags_.find(address);
    if (found == flags_.end()) return false;
    return std::ranges::any_of(found->second.blocks, [&](const BlockClock& one) {
        return one.block == block && std::ranges::any_of(one.clock, [&](const Acquired& known) {
                   return known.block == block && thread_of(known.who) == thread_of(earlier) &&
                          segment_of(earlier) <= segment_of(known.who);
               });
    });
}

}  // namespace simtutor::simt
