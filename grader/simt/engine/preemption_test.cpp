/// Threads that are put aside between two accesses: what breaks then, and what must not.

#include "grader/simt/engine/preemption.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/session.h"

namespace simtutor::simt {
namespace {

constexpr unsigned seeds = 2000;

struct Lock {
    int* word;
    int inside = 0, most_inside = 0;
    std::vector<unsigned> order;  ///< in which the blocks were inside
};
Lock lock;
unsigned stream = 0;

int add(int* word, int value) {
    __simt_atomic(word, 4, __simt_atomic_device);
    const int old = *word;
    *word = old + value;
    return old;
}
int exchange(int* word, int value) {
    __simt_atomic(word, 4, __simt_atomic_device | __simt_atomic_replaces);
    const int old = *word;
    *word = value;
    return old;
}

void be_inside() {
    lock.most_inside = std::max(lock.most_inside, ++lock.inside);
    lock.order.push_back(__simt_block_idx().x);
    __simt_threadfence();
    --lock.inside;
    exchange(lock.word, 0);
}
/// Looks whether the lock is free, and then takes it: two steps.
void test_then_set(const void*) {
    while (add(lock.word, 0) != 0) {
    }
    exchange(lock.word, 1);
    be_inside();
}
void test_and_set(const void*) {
    while (exchange(lock.word, 1) != 0) {
    }
    be_inside();
}
void meet(const void* count) {
    for (int i = 0; i < *static_cast<const int*>(count); ++i) {
        add(lock.word, 1);
        __simt_syncthreads(nullptr);
        __simt_syncwarp(0xffffffffu);
    }
}

class PreemptionTest : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        begin_session({});
        lock.word = static_cast<int*>(allocate_array(Space::device, 4, 4, "lock"));
        mark_initialised(lock.word, 4);
        stream = simulator_for_test().happens_before().add_stream(true, 0);
    }

    LaunchResult run(unsigned preemptions, unsigned seed, Block::Body body, unsigned blocks,
                     unsigned threads = 1, const void* argument = nullptr) {
        EngineOptions options;
        options.seed = seed;
        Simulator& simulator = simulator_for_test();
        simulator.begin(options);
        Preemption::get().choose(preemptions);
        *lock.word = lock.inside = lock.most_inside = 0;
        lock.order.clear();
        LaunchInfo info;
        info.kernel = "k";
        info.stream = stream;
        info.grid = {blocks, 1, 1};
        info.block = {threads, 1, 1};
        return simulator.launch(info, body, argument);
    }
    unsigned seeds_that_break(unsigned preemptions, Block::Body body) {
        unsigned broken = 0;
        for (unsigned seed = 1; seed <= seeds; ++seed) {
            EXPECT_EQ(run(preemptions, seed, body, 3).end, LaunchResult{}.end) << seed;
            EXPECT_EQ(lock.order.size(), 3u) << seed;
            broken += lock.most_inside > 1;
        }
        return broken;
    }
};

TEST_F(PreemptionTest, BreaksALockOfTwoSteps) {
    EXPECT_EQ(seeds_that_break(0, &test_then_set), 0u);
    EXPECT_GT(seeds_that_break(3, &test_then_set), seeds / 200);
    EXPECT_EQ(seeds_that_break(1, &test_then_set), 0u) << "it takes two";
}

TEST_F(PreemptionTest, LeavesALockOfOneStepWhole) {
    EXPECT_EQ(seeds_that_break(3, &test_and_set), 0u);
    EXPECT_EQ(seeds_that_break(50, &test_and_set), 0u);
}

TEST_F(PreemptionTest, FollowsFromTheSeed) {
    // The engine numbers launches, and the seed of each depends on that.
    bool differs = false;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Preemption once, again, other;
        for (Preemption* const one : {&once, &again, &other}) one->choose(3);
        once.begin_launch(seed);
        again.begin_launch(seed);
        other.begin_launch(seed + 1000);
        for (int i = 0; i < 300; ++i) {
            const bool drawn = once.draw();
            EXPECT_EQ(drawn, again.draw());
            differs |= drawn != other.draw();
        }
    }
    EXPECT_TRUE(differs);
}

TEST_F(PreemptionTest, IsBounded) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Preemption preemption;
        preemption.choose(2);
        preemption.begin_launch(seed);
        std::vector<Thread> threads(10);
        unsigned held = 0;
        for (int i = 0; i < 20000 && held < threads.size(); ++i)
            if (preemption.draw()) preemption.hold(threads[held++]);
        EXPECT_EQ(held, 2u);
        const auto still_held = [&] {
            return std::count_if(threads.begin(), threads.end(),
                                 [&](const Thread& one) { return preemption.holds(one); });
        };
        for (unsigned left = 2; preemption.let_go(); --left) {
            ASSERT_GT(left, 0u);
            EXPECT_LT(still_held(), left);
        }
        EXPECT_EQ(still_held(), 0);
    }
}

TEST_F(PreemptionTest, OthersWaitAtBarriersForOneThatIsPutAside) {
    const int rounds = 5;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        EXPECT_EQ(run(8, seed, &meet, 2, 96, &rounds).end, LaunchResult{}.end);
        EXPECT_EQ(*lock.word, 2 * 96 * rounds);
    }
    for (const Finding& finding : session_findings())
        ADD_FAILURE() << finding.rule << ": " << finding.message;
}

}  // namespace
}  // namespace simtutor::simt
