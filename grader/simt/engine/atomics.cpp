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

void acquire_from(Lane& lane, const Flag& flag) {
    const auto found = releases().find(flag);
    if (found != releases().end()) merge_acquired(lane.acquired, found->second);
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

std::vector<Acquired> knowledge_of(const Lane& lane, Stamp own) {
    Team& team = *lane.team;
    std::vector<Acquired> known = team.acquired();
    merge_acquired(known, lane.acquired);
    merge_acquired(known, {{team.serial(), team.interval(), own}});
    return known;
}

void start_own_segment(Lane& lane) {
    Team& team = *lane.team;
    Simulator& simulator = Simulator::get();
    const std::uint32_t segment =
        simulator.segments.open({team.serial(), team.interval(),
                                 static_cast<std::int32_t>(lane.index / 32), lane.warp_epoch});
    if (simulator.segments.exhausted()) {
        simulator.end_for_want_of_segments();
        lane.fiber.suspend();  // for ever
    }
    lane.stamp = make_stamp(segment, lane.index);
}

void note_spin(Lane& lane, const AccessSite& access) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(access.address), std::min(access.size, 8u));
    auto& seen = lane.seen_flags[access.address >> 2 & 3];
    if (seen.address == access.address && seen.value == value)
        ++lane.spins;
    else
        lane.spins = 0;
    seen = {access.address, value};
    lane.spinning = lane.spins >= Simulator::spins_before_giving_way;
    if (!lane.spinning && ++lane.flag_accesses < flag_accesses_before_giving_way) return;
    lane.spins = lane.flag_accesses = 0;
    lane.spin_code = access.code;
    lane.spin_address = access.address;
    lane.team->give_way(lane);
}

void fence(Lane& lane, bool device) {
    if (device) Simulator::get().needs_order();
    lane.block_fence = lane.stamp;
    if (device) lane.device_fence = lane.stamp;
    lane.flag_may_follow = true;
    start_own_segment(lane);
}

void release(Lane& lane, std::uint64_t address) {
    // Without a fence before it, a flag or an atomic publishes nothing but itself. OpenMP atomics
    // order nothing either; its barriers and locks do (see openmp.cpp).
    if (lane.openmp || !lane.block_fence) return;
    const bool shared = in_shared_memory(lane, address);
    if (shared || lane.block_fence != lane.device_fence)
        merge_acquired(releases()[{address, lane.team->serial()}],
                       knowledge_of(lane, lane.block_fence));
    if (!shared && lane.device_fence)
        merge_acquired(releases()[{address, any_block}], knowledge_of(lane, lane.device_fence));
}

void acquire(Lane& lane, std::uint64_t address) {
    if (lane.openmp || releases().empty()) return;
    acquire_from(lane, {address, lane.team->serial()});
    if (!in_shared_memory(lane, address)) acquire_from(lane, {address, any_block});
}

void forget_releases() {
    releases().clear();
    forget_scopes();
}

}  // namespace simtutor::simt
