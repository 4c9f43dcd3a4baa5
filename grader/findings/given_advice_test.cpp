#include "grader/findings/given_advice.h"

#include <gtest/gtest.h>

namespace simtutor {
namespace {

GivenAdvice of(const std::string& advice) {
    simt::Finding finding;
    finding.advice = advice;
    return given_advice(finding);
}

TEST(GivenAdvice, ItsSort) {
    EXPECT_EQ(of("First repair the finding bounds.global in line 9."), GivenAdvice::repair_first);
    EXPECT_EQ(of("Put __syncthreads() between line 7 and line 9."), GivenAdvice::block_barrier);
    EXPECT_EQ(of("Put __syncwarp() between line 7 and line 9."), GivenAdvice::warp_barrier);
    EXPECT_EQ(of("Put __threadfence_block() before line 3."), GivenAdvice::fence);
    EXPECT_EQ(of("Use one stream for both, or record an event."), GivenAdvice::one_stream);
}

TEST(GivenAdvice, OtherSentences) {
    EXPECT_EQ(of(""), GivenAdvice::other);
    EXPECT_EQ(of("Let one thread write it."), GivenAdvice::other);
    EXPECT_EQ(of("Is a __syncthreads() missing?"), GivenAdvice::other);
}

TEST(GivenAdvice, BarriersOfTheBlockAndOfTheWarp) {
    simt::Finding finding;
    finding.advice = "Put __syncwarp() between line 7 and line 9.";
    EXPECT_TRUE(asks_for_barrier(finding));
    finding.advice = "Put __threadfence() between line 7 and line 9.";
    EXPECT_FALSE(asks_for_barrier(finding));
}

}  // namespace
}  // namespace simtutor
