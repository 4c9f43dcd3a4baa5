#include "grader/simt/engine/ordering.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

/// Issues operations, each of one segment.
class OrderingTest : public testing::Test {
  protected:
    std::uint32_t issue(unsigned stream) {
        const std::uint32_t segment = next_++;
        ordering.begin({segment, stream, 0, "work", {}, true});
        knows_all = ordering.all_known();
        floor = ordering.floor();
        known_now.clear();
        for (std::uint32_t earlier = 1; earlier < segment; ++earlier)
            known_now.push_back(ordering.known(earlier));
        ordering.end();
        return segment;
    }
    Ordering ordering;
    bool knows_all = false;
    std::uint32_t floor = 0;
    std::vector<bool> known_now;

  private:
    std::uint32_t next_ = 1;
};

TEST_F(OrderingTest, AStreamIsInOrderAndTheHostIsNot) {
    const unsigned stream = ordering.add_stream(true, 0);
    const std::uint32_t first = issue(stream);
    EXPECT_FALSE(ordering.known(first));
    issue(stream);
    EXPECT_TRUE(knows_all);
    EXPECT_FALSE(ordering.all_known());
    ordering.host_waits_for_stream(stream);
    EXPECT_TRUE(ordering.all_known());
    EXPECT_TRUE(ordering.known(first));
}

TEST_F(OrderingTest, StreamsKnowNothingOfEachOtherUntilAnEvent) {
    const unsigned one = ordering.add_stream(true, 0), two = ordering.add_stream(true, 0);
    const std::uint32_t first = issue(one);
    const OrderClock mark = ordering.clock_of(one);
    issue(one);
    issue(two);
    EXPECT_EQ(known_now, (std::vector<bool>{false, false}));
    EXPECT_EQ(floor, first);
    ordering.stream_waits_for(two, mark);
    issue(two);
    EXPECT_EQ(known_now, (std::vector<bool>{true, false, true}));
    EXPECT_EQ(floor, 2u);
}

TEST_F(OrderingTest, TheDefaultStreamAndBlockingStreamsWaitForEachOther) {
    const unsigned normal = ordering.default_stream(0);
    const unsigned blocking = ordering.add_stream(true, 0);
    const unsigned free = ordering.add_stream(false, 0);
    issue(normal);
    issue(blocking);
    EXPECT_TRUE(knows_all);
    issue(free);
    EXPECT_EQ(known_now, (std::vector<bool>{false, false}));
    issue(normal);
    EXPECT_EQ(known_now, (std::vector<bool>{true, true, false}));
}

TEST_F(OrderingTest, WhatTheHostWaitedForIsKnownToAllThatComesLater) {
    const unsigned one = ordering.add_stream(false, 0), two = ordering.add_stream(false, 0);
    issue(one);
    ordering.host_waits_for_stream(one);
    issue(two);
    EXPECT_TRUE(knows_all);
}

TEST_F(OrderingTest, DevicesAreWaitedForOneByOne) {
    const unsigned first = ordering.default_stream(0), second = ordering.default_stream(1);
    const std::uint32_t left = issue(first), right = issue(second);
    ordering.host_waits_for_device(1);
    EXPECT_FALSE(ordering.known(left));
    EXPECT_TRUE(ordering.known(right));
    EXPECT_EQ(ordering.find(left)->stream, first);
}

TEST_F(OrderingTest, ACallbackKnowsItsStreamAndTheHostForgetsThatAgain) {
    const unsigned stream = ordering.add_stream(true, 0);
    const std::uint32_t work = issue(stream);
    OrderClock before = ordering.enter_callback(stream);
    EXPECT_TRUE(ordering.known(work));
    ordering.leave_callback(before);
    EXPECT_FALSE(ordering.known(work));
}

}  // namespace
}  // namespace simtutor::simt
