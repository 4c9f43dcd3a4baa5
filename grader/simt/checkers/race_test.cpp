/// The shortcuts of a race's decision agree with it: for every combination of stamps in a cell,
/// where clear_read() or clear_write() says "no race", decide_read() or decide_write() says the
/// same, and leaves the same cell. Where clear_of_readers() says that no reader races, none does.

#include "grader/simt/checkers/race.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "grader/simt/engine/block_switch.h"
#include "grader/simt/engine/client_list.h"

namespace simtutor::simt {
namespace {

struct NoContext {};
NoContext no_context;

}  // namespace

/// An engine without clients.
Simulator* Simulator::make() {
    auto* const simulator = new Simulator;
    new ClientList<NoContext>(*simulator, no_context);
    return simulator;
}

namespace {

constexpr unsigned threads = 64;  // two warps
/// Code numbers are return addresses in the module; without one, all are unknown.
const void* const place = nullptr;

/// How often the shortcuts said something, and how often they were wrong.
struct Tally {
    std::uint64_t looked = 0, clear = 0, wrong = 0;
} reads, writes, atomics, flag_reads, flag_writes, readers;

bool same(const Cell& a, const Cell& b) {
    return a.write == b.write && a.read == b.read;
}

/// Every stamp that can be in a cell here: no stamp, and each segment from before the launch to the
/// latest, each of some threads, with each flag. `reader`: also with the flags of readers.
std::vector<Stamp> stamps(const Thread& thread, bool reader) {
    const Segments& segments = Simulator::get().segments();
    std::vector<Stamp> all = {0};
    const unsigned neighbour = thread.index ^ 1, other_warp = thread.index ^ warp_size;
    for (std::uint32_t segment = 1; segment < segments.next(); ++segment)
        for (const unsigned who : {thread.index, neighbour, other_warp})
            for (const Stamp atomic : {Stamp{0}, stamp_atomic})
                for (const Stamp flags :
                     {Stamp{0}, stamp_block_readers, stamp_other_readers, stamp_reader_flags})
                    if (reader || !flags)
                        all.push_back(make_stamp(segment, who) | atomic | flags | 7);
    return all;
}

Race decide_flag_read(const Thread& thread, Cell& cell, Stamp mine, Region region) {
    return decide_read(thread, cell, mine | stamp_atomic, region);
}

/// Compares both for every cell, at this moment of the thread.
void compare(const Thread& thread) {
    const std::vector<Stamp> written = stamps(thread, false), read = stamps(thread, true);
    OtherReaders& others = Simulator::get().other_readers();
    for (const Region region : {Region::global, Region::shared})
        for (const Stamp write : written)
            for (const Stamp reader : read)
                // Another reader of the word may be known, or have been evicted.
                for (const Stamp other :
                     {Stamp{0}, make_stamp(1, 0), thread.stamp ^ make_stamp(0, 1)}) {
                    const Cell cell{write, reader};
                    const Stamp mine = stamp_at(thread, place);
                    const auto check = [&](Tally& tally, auto clear, auto decide) {
                        Cell fast = cell, slow = cell;
                        ++tally.looked;
                        if (!clear(thread, fast, floor_of(thread, region), place)) {
                            tally.wrong += !same(fast, cell);
                            return;
                        }
                        ++tally.clear;
                        others.remember(slow, other);
                        const Race race = decide(thread, slow, mine, region);
                        tally.wrong += race.write || race.read || !same(fast, slow);
                    };
                    check(reads, clear_read, decide_read);
                    check(writes, clear_write, decide_write);
                    check(atomics, clear_atomic, decide_atomic);
                    check(flag_reads, clear_flag_read, decide_flag_read);
                    check(flag_writes, clear_flag_write, decide_atomic);
                    others.remember(cell, other);
                    ++readers.looked;
                    if (!clear_of_readers(thread, reader, floor_of(thread, region))) continue;
                    ++readers.clear;
                    for (const bool atomic : {false, true})
                        readers.wrong += racing_reader(thread, cell, region, atomic) != 0;
                }
}

/// Some threads look at every cell before the first barrier, after it, after a __syncwarp and with
/// what they learnt from another block.
void kernel(const void*) {
    Thread& thread = *current_thread;
    const auto look = [&] {
        if (thread.index == 0 || thread.index == 5 || thread.index == 40) compare(thread);
    };
    look();
    thread.block->arrive_at_barrier(thread, place, 0);
    look();
    thread.warp_call = {};
    thread.warp_call.mask = ~0u;
    thread.block->meet_warp(thread);
    look();
    thread.acquired.push_back({0, 1, make_stamp(segment_of(thread.block_floor), 0)});
    look();
    thread.block->arrive_at_barrier(thread, place, 0);
    look();
}

void launch(unsigned stream) {
    LaunchInfo info;
    info.kernel = "kernel";
    info.grid = {3, 1, 1};
    info.block = {threads, 1, 1};
    info.stream = stream;
    ASSERT_EQ(Simulator::get().launch(info, &kernel, nullptr).end, LaunchEnd::complete);
}

TEST(Race, ShortcutsAgreeWithTheDecision) {
    HappensBefore& order = Simulator::get().happens_before();
    const unsigned first = order.add_stream(false, 0), second = order.add_stream(false, 0);
    launch(first);
    launch(second);  // the first may still run
    order.host_waits_for_device(0);
    launch(first);
    EXPECT_EQ(reads.wrong, 0u) << "of " << reads.clear;
    EXPECT_EQ(writes.wrong, 0u) << "of " << writes.clear;
    EXPECT_EQ(atomics.wrong, 0u) << "of " << atomics.clear;
    EXPECT_EQ(flag_reads.wrong, 0u) << "of " << flag_reads.clear;
    EXPECT_EQ(flag_writes.wrong, 0u) << "of " << flag_writes.clear;
    EXPECT_EQ(readers.wrong, 0u) << "of " << readers.clear;
    // They are worth having: most cells of most accesses are clear.
    EXPECT_GT(reads.clear, reads.looked / 10);
    EXPECT_GT(writes.clear, writes.looked / 10);
    EXPECT_GT(atomics.clear, atomics.looked / 10);
    EXPECT_GT(flag_reads.clear, flag_reads.looked / 10);
    EXPECT_GT(flag_writes.clear, flag_writes.looked / 10);
    EXPECT_GT(readers.clear, readers.looked / 10);
}

}  // namespace
}  // namespace simtutor::simt
