/// Long runs, with few segment numbers.

#include "grader/simt/engine/renumbering.h"

#include <gtest/gtest.h>

#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/session.h"

extern "C" void __tsan_read4(void* word);
extern "C" void __tsan_write4(void* word);

namespace simtutor::simt {
namespace {

constexpr std::uint32_t few = 300;

/// What the compiler makes of a kernel: a hook before each access.
void store(int* word, int value) {
    __tsan_write4(word);
    *word = value;
}
int load(int* word) {
    __tsan_read4(word);
    return *word;
}

int* words = nullptr;

void write_first(const void*) {
    store(words, 1);
}
void read_first(const void*) {
    load(words);
}
/// Thread by thread, and the next round by another thread.
void write_own(const void*) {
    const _SimtDim3 block = __simt_block_idx();
    store(words + 1 + block.x, 1);
}
void pass_barriers(const void* count) {
    for (int i = 0; i < *static_cast<const int*>(count); ++i) __simt_syncthreads(nullptr);
}
void pass_warp_barriers(const void* count) {
    for (int i = 0; i < *static_cast<const int*>(count); ++i) __simt_syncwarp(0xffffffffu);
}

class Renumbering : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        begin_session({});
        words = static_cast<int*>(allocate_array(Space::device, 4096, 4, "words"));
        mark_initialised(words, 4096);
    }
    void SetUp() override { simulator.segments().set_limit(simulator.segments().next() + few); }

    int launch(unsigned stream, unsigned blocks, Block::Body body, const void* argument = nullptr) {
        LaunchInfo info;
        info.kernel = testing::UnitTest::GetInstance()->current_test_info()->name();
        info.grid = {blocks, 1, 1};
        info.block = {64, 1, 1};
        info.stream = stream;
        info.site.file = info.kernel.c_str();  // findings of one place are one
        info.site.line = 1;
        return static_cast<int>(simulator.launch(info, body, argument).end);
    }
    std::size_t findings(const std::string& rule) {
        std::size_t count = 0;
        for (const Finding& finding : session_findings())
            count +=
                finding.rule == rule &&
                finding.kernel == testing::UnitTest::GetInstance()->current_test_info()->name();
        return count;
    }
    void wait_for(unsigned stream) {
        simulator.happens_before().host_waits_for(simulator.happens_before().clock_of(stream));
    }
    void launch_often(unsigned stream) {
        const std::uint32_t limit = simulator.segments().limit();
        for (int i = 0; i < 500; ++i) {
            ASSERT_EQ(launch(stream, 3, &write_own), 0);
            ASSERT_LT(simulator.segments().next(), limit);
            wait_for(stream);
        }
    }
    Simulator& simulator = simulator_for_test();
};

TEST_F(Renumbering, WorkInOneStreamStaysOrdered) {
    const unsigned stream = simulator.happens_before().add_stream(true, 0);
    ASSERT_EQ(launch(stream, 1, &read_first), 0);
    launch_often(stream);
    ASSERT_EQ(launch(stream, 1, &read_first), 0);
    EXPECT_EQ(findings("race.stream"), 0u);
    EXPECT_EQ(findings("race.global"), 0u);
}

TEST_F(Renumbering, ARaceWithinALaunchIsStillFound) {
    const unsigned stream = simulator.happens_before().add_stream(true, 0);
    launch_often(stream);
    ASSERT_EQ(launch(stream, 2,
                     [](const void*) { store(words, static_cast<int>(__simt_block_idx().x)); }),
              0);
    wait_for(stream);
    EXPECT_EQ(findings("race.global"), 1u);
}

TEST_F(Renumbering, WorkThatNobodyHasWaitedForIsStillFound) {
    const unsigned pending = simulator.happens_before().add_stream(false, 0),
                   busy = simulator.happens_before().add_stream(false, 0);
    ASSERT_EQ(launch(pending, 1, &write_first), 0);
    launch_often(busy);
    ASSERT_EQ(launch(busy, 1, &read_first), 0);
    EXPECT_EQ(findings("race.stream"), 1u);
    simulator.happens_before().host_waits_for_device(0);
}

TEST_F(Renumbering, WorkThatAnEventOrdersStaysOrdered) {
    const unsigned pending = simulator.happens_before().add_stream(false, 0),
                   busy = simulator.happens_before().add_stream(false, 0);
    ASSERT_EQ(launch(pending, 1, &write_first), 0);
    const VectorClock event = simulator.happens_before().clock_of(pending);
    launch_often(busy);
    simulator.happens_before().stream_waits_for(busy, event);
    ASSERT_EQ(launch(busy, 1, &read_first), 0);
    EXPECT_EQ(findings("race.stream"), 0u);
    simulator.happens_before().host_waits_for_device(0);
}

TEST_F(Renumbering, CountersStillKnowWhatWasTouched) {
    const unsigned stream = simulator.happens_before().add_stream(true, 0);
    ASSERT_EQ(launch(stream, 1, &write_first), 0);
    launch_often(stream);
    bool written = false;
    simulator.memory()
        .owner(reinterpret_cast<std::uint64_t>(words))
        ->shadow.look_at_cells(0, 4,
                               [&](const Cell& cell, std::uint64_t) { written = cell.write != 0; });
    EXPECT_TRUE(written);
}

TEST_F(Renumbering, ALaunchWithTooManyIntervalsEndsWithAFinding) {
    for (const Block::Body body : {&pass_barriers, &pass_warp_barriers}) {
        const unsigned stream = simulator.happens_before().add_stream(true, 0);
        const int barriers = few + 100;
        EXPECT_NE(launch(stream, 1, body, &barriers), 0);
        wait_for(stream);
        // The next one finds room again.
        EXPECT_EQ(launch(stream, 3, &write_own), 0);
        wait_for(stream);
    }
    EXPECT_EQ(findings("launch.invalid"), 1u);
}

TEST_F(Renumbering, ALaunchWithTooManyBlocksEndsWithAFinding) {
    const unsigned stream = simulator.happens_before().add_stream(true, 0);
    EXPECT_NE(launch(stream, few + 100, &write_own), 0);
    wait_for(stream);
    EXPECT_EQ(findings("launch.invalid"), 1u);
    EXPECT_EQ(launch(stream, 3, &write_own), 0);
}

}  // namespace
}  // namespace simtutor::simt
