#include "grader/simt/engine/atomics.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace simtutor::simt {
namespace {

/// A thread that works with atomics lets others run now and then, too.
constexpr std::uint32_t flag_accesses_before_giving_way = 4096;

constexpr std::uint32_t any_block = ~std::uint32_t{0};

/// A flag, and for whom it publishes: the threads of one block, or all.
struct Flag {
    std::uint64_t address;
    std::uint32_t block;
    bool operator==(const Flag&) const = default;
};
struct FlagHash {
    std::size_t operator()(const Flag& flag) const {
        return (flag.address ^ std::uint64_t{flag.block} << 32) * 0x9e3779b97f4a7c15ull >> 16;
    }
};
using Releases = std::unordered_map<Flag, std::vector<Acquired>, FlagHash>;

Releases& releases() {
    static auto* all = new Releases;
    return *all;
}

void acquire_from(Thread& thread, const Flag& flag) {
    const auto found = releases().find(flag);
    if (found != releases().end()) merge_acquired(thread.acquired, found->second);
}

}  // namespace

void merge_acquired(std::vector<Acquired>& into, const std::vector<Acquired>& from) {
    for (const Acquired& fresh : from) {
        bool known = false;
        for (Acquired& old : into) {
            if (old.block != fresh.block || thread_of(old.who) != thread_of(fresh.who)) continue;
            old.who = std::max(old.who, fresh.who);
            old.interval = std::max(old.interval, fresh.interval);
            known = true;
        }
        if (!known) into.push_back(fresh);
    }
}

std::vector<Acquired> knowledge_of(const Thread& thread, Stamp own) {
    Block& block = *thread.block;
    std::vector<Acquired> known = block.acquired();
    merge_acquired(known, thread.acquired);
    merge_acquired(known, {{block.linear_index(), block.interval(), own}});
    return known;
}

void start_own_segment(Thread& thread) {
    Block& block = *thread.block;
    Simulator& simulator = Simulator::get();
    const std::uint32_t segment =
        simulator.segments.open({block.linear_index(), block.interval(),
                                 static_cast<std::int32_t>(thread.index / 32), thread.warp_epoch});
    if (simulator.segments.exhausted()) {
        simulator.end_for_want_of_segments();
        thread.fiber.suspend();  // for ever
    }
    thread.stamp = make_stamp(segment, thread.index);
}

void note_spin(Thread& thread, const MemoryAccess& access) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(access.address), std::min(access.size, 8u));
    auto& seen = thread.seen_flags[access.address >> 2 & 3];
    if (seen.address == access.address && seen.value == value)
        ++thread.spins;
    else
        thread.spins = 0;
    seen = {access.address, value};
    thread.spinning = thread.spins >= Simulator::spins_before_giving_way;
    if (!thread.spinning && ++thread.flag_accesses < flag_accesses_before_giving_way) return;
    thread.spins = thread.flag_accesses = 0;
    thread.spin_code = access.code;
    thread.spin_address = access.address;
    thread.block->give_way(thread);
}

void fence(Thread& thread, bool device) {
    if (device) Simulator::get().require_serial_order();
    thread.block_fence = thread.stamp;
    if (device) thread.device_fence = thread.stamp;
    thread.flag_may_follow = true;
    start_own_segment(thread);
}

void release(Thread& thread, std::uint64_t address) {
    // Without a fence before it, a flag or an atomic publishes nothing but itself. OpenMP atomics
    // order nothing either; its barriers and locks do (see openmp.cpp).
    if (thread.openmp || !thread.block_fence) return;
    const bool shared = in_shared_memory(thread, address);
    if (shared || thread.block_fence != thread.device_fence)
        merge_acquired(releases()[{address, thread.block->linear_index()}],
                       knowledge_of(thread, thread.block_fence));
    if (!shared && thread.device_fence)
        merge_acquired(releases()[{address, any_block}], knowledge_of(thread, thread.device_fence));
}

void acquire(Thread& thread, std::uint64_t address) {
    if (thread.openmp || releases().empty()) return;
    acquire_from(thread, {address, thread.block->linear_index()});
    if (!in_shared_memory(thread, address)) acquire_from(thread, {address, any_block});
}

void forget_releases() {
    releases().clear();
    forget_scopes();
}

}  // namespace simtutor::simt
