#include "grader/simt/checkers/skeleton.h"

#include <gtest/gtest.h>

#include "grader/simt/checkers/launch_end.h"
#include "grader/simt/engine/client_list.h"

namespace simtutor::simt {
namespace {

FindingLog& log() {
    static FindingLog findings;
    return findings;
}

}  // namespace

/// An engine with the skeleton as its only checker.
Simulator* Simulator::make() {
    auto* const simulator = new Simulator;
    new ClientList<FindingLog, KernelNames, SkeletonChecker>(*simulator, log());
    return simulator;
}

namespace {

/// A kernel of one block of 32 threads that passes as many barriers.
void launch(int barriers) {
    LaunchInfo info;
    info.kernel = "kernel_" + std::to_string(barriers);
    info.block = {32, 1, 1};
    Simulator& simulator = Simulator::get();
    info.stream = simulator.happens_before().default_stream(0);
    const auto body = [](const void* count) {
        for (int i = 0; i < *static_cast<const int*>(count); ++i)
            current_thread->block->arrive_at_barrier(*current_thread, count, 0);
    };
    EXPECT_EQ(simulator.launch(info, body, &barriers).end, LaunchEnd::complete);
}

TEST(Skeleton, SaysNothingOfFewBarriers) {
    launch(SkeletonChecker::most_barriers);
    EXPECT_TRUE(log().empty());
}

TEST(Skeleton, FindsManyBarriersOnceAndCountsTheRest) {
    launch(SkeletonChecker::most_barriers + 2);
    const std::vector<Finding> findings = log().sorted();
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].rule, "skeleton.barriers");
    EXPECT_EQ(findings[0].kernel, "kernel_5");
    EXPECT_EQ(findings[0].message, "Thread 0 of block 0 passes more than 3 barriers.");
    EXPECT_EQ(findings[0].threads, "threads 0-31 of block 0");
    EXPECT_EQ(findings[0].count, 64u);
}

TEST(Skeleton, EachBlockBeginsAtZero) {
    const std::size_t seen = log().seen();
    launch(SkeletonChecker::most_barriers);
    launch(SkeletonChecker::most_barriers);
    EXPECT_EQ(log().seen(), seen);
}

}  // namespace
}  // namespace simtutor::simt
