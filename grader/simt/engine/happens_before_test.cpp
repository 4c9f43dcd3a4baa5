#include "grader/simt/engine/happens_before.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

/// Issues operations, each of one segment.
class OrderingTest : public testing::Test {
  protected:
    std::uint32_t issue(unsigned stream) {
        const std::uint32_t segment = next_++;
        happens_before.begin({segment, stream, 0, "work", {}, true});
        knows_all = happens_before.all_known();
        floor = happens_before.floor();
        known_now.clear();
        for (std::uint32_t earlier = 1; earlier < segment; ++earlier)
            known_now.push_back(happens_before.known(earlier));
        happens_before.end();
        return segment;
    }
    HappensBefore happens_before;
    bool knows_all = false;
    std::uint32_t floor = 0;
    std::vector<bool> known_now;

  private:
    std::uint32_t next_ = 1;
};

TEST_F(OrderingTest, AStreamIsInOrderAndTheHostIsNot) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const std::uint32_t first = issue(stream);
    EXPECT_FALSE(happens_before.known(first));
    issue(stream);
    EXPECT_TRUE(knows_all);
    EXPECT_FALSE(happens_before.all_known());
    happens_before.host_waits_for_stream(stream);
    EXPECT_TRUE(happens_before.all_known());
    EXPECT_TRUE(happens_before.known(first));
}

TEST_F(OrderingTest, CopiesCountIfAllKernelsAreKnownToHaveEnded) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const auto copied = [&] {
        happens_before.copy_from_host();
        return happens_before.copies_behind_kernels();
    };
    EXPECT_EQ(copied(), 0u);  // there was none yet
    issue(stream);
    EXPECT_EQ(copied(), 0u);  // it is at work
    const VectorClock before = happens_before.clock_of(stream);
    issue(stream);
    happens_before.host_waits_for(before);
    EXPECT_EQ(copied(), 0u);
    happens_before.host_waits_for_stream(stream);
    EXPECT_EQ(copied(), 1u);
    EXPECT_EQ(copied(), 1u);  // the same kernels
}

TEST_F(OrderingTest, AFlagTellsWhatTheStreamOfItsCallbackHadDone) {
    const unsigned stream = happens_before.add_stream(true, 0);
    constexpr std::uint64_t flag = 64, other = 72;
    issue(stream);
    VectorClock before = happens_before.enter_callback(stream);
    happens_before.stores_flag(flag);
    happens_before.leave_callback(std::move(before));
    happens_before.stores_flag(other);
    happens_before.loads_flag(other);
    EXPECT_FALSE(happens_before.all_known());
    happens_before.loads_flag(flag);
    EXPECT_TRUE(happens_before.all_known());
    issue(stream);
    happens_before.loads_flag(flag);
    EXPECT_FALSE(happens_before.all_known());
}

TEST_F(OrderingTest, WaitsOfTheHostCountIfSomethingWasLeftToDoAndMoreComes) {
    const unsigned one = happens_before.add_stream(true, 0);
    const unsigned other = happens_before.add_stream(true, 0);
    issue(one);
    issue(other);
    EXPECT_EQ(happens_before.host_waits(), 0u);
    happens_before.host_waits_for_stream(one);
    happens_before.host_waits_for_stream(other);
    EXPECT_EQ(happens_before.host_waits(), 0u);  // that may be the end
    issue(one);
    EXPECT_EQ(happens_before.host_waits(), 1u);
    happens_before.host_waits_for_stream(other);  // it has nothing to do
    issue(one);
    EXPECT_EQ(happens_before.host_waits(), 1u);
    happens_before.host_waits_for_device(0);
    issue(other);
    EXPECT_EQ(happens_before.host_waits(), 2u);
}

TEST_F(OrderingTest, WaitsAreTimedBehindAKernelAndBeforeTheSecondEvent) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const auto launch = [&] { issue(stream); };
    const auto wait = [&] { happens_before.host_waits_for_stream(stream); };
    launch();
    const HappensBefore::Moment first = happens_before.now();
    wait();  // for what came before the first event
    launch();
    launch();
    wait();
    launch();
    const HappensBefore::Moment second = happens_before.now();
    wait();  // for the second event
    launch();
    EXPECT_EQ(happens_before.timed_waits(), 0u);
    happens_before.takes_time(first, second);
    EXPECT_EQ(happens_before.timed_waits(), 1u);
    EXPECT_EQ(happens_before.kernel_waits(), 3u);
}

TEST_F(OrderingTest, AWaitBehindTheLastKernelIsTimedIfTheSecondEventFollows) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const HappensBefore::Moment first = happens_before.now();
    issue(stream);
    happens_before.host_waits_for_stream(stream);
    happens_before.takes_time(first, happens_before.now());
    EXPECT_EQ(happens_before.timed_waits(), 1u);
}

TEST_F(OrderingTest, WorkBelongsToTheDeviceOfItsStream) {
    const std::uint32_t first = issue(happens_before.add_stream(true, 0));
    EXPECT_FALSE(happens_before.has_several_devices());
    const std::uint32_t second = issue(happens_before.add_stream(true, 1));
    EXPECT_TRUE(happens_before.has_several_devices());
    EXPECT_EQ(happens_before.device_of(*happens_before.find(first)), 0);
    EXPECT_EQ(happens_before.device_of(*happens_before.find(second)), 1);
}

TEST_F(OrderingTest, WorkOfOneLaunchOfAGraphIsKnownAsSuch) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const std::uint32_t outside = issue(stream);
    happens_before.enter_graph();
    const std::uint32_t first = issue(stream);
    happens_before.enter_graph();
    const std::uint32_t inner = issue(stream);
    happens_before.leave_graph();
    EXPECT_FALSE(happens_before.of_this_graph(*happens_before.find(outside)));
    EXPECT_TRUE(happens_before.of_this_graph(*happens_before.find(first)));
    EXPECT_TRUE(happens_before.of_this_graph(*happens_before.find(inner)));
    happens_before.leave_graph();
    EXPECT_FALSE(happens_before.of_this_graph(*happens_before.find(first)));
    happens_before.enter_graph();
    EXPECT_FALSE(happens_before.of_this_graph(*happens_before.find(first)));
    happens_before.leave_graph();
}

TEST_F(OrderingTest, AClockReachesWhatItHasEverySingleStreamOf) {
    EXPECT_TRUE(HappensBefore::reaches({}, {}));
    EXPECT_TRUE(HappensBefore::reaches({2, 1}, {2}));
    EXPECT_TRUE(HappensBefore::reaches({2}, {1, 0}));
    EXPECT_FALSE(HappensBefore::reaches({2}, {1, 1}));
}

TEST_F(OrderingTest, StreamsKnowNothingOfEachOtherUntilAnEvent) {
    const unsigned one = happens_before.add_stream(true, 0),
                   two = happens_before.add_stream(true, 0);
    const std::uint32_t first = issue(one);
    const VectorClock mark = happens_before.clock_of(one);
    issue(one);
    issue(two);
    EXPECT_EQ(known_now, (std::vector<bool>{false, false}));
    EXPECT_EQ(floor, first);
    happens_before.stream_waits_for(two, mark);
    issue(two);
    EXPECT_EQ(known_now, (std::vector<bool>{true, false, true}));
    EXPECT_EQ(floor, 2u);
}

TEST_F(OrderingTest, TheDefaultStreamAndBlockingStreamsWaitForEachOther) {
    const unsigned normal = happens_before.default_stream(0);
    const unsigned blocking = happens_before.add_stream(true, 0);
    const unsigned free = happens_before.add_stream(false, 0);
    issue(normal);
    issue(blocking);
    EXPECT_TRUE(knows_all);
    issue(free);
    EXPECT_EQ(known_now, (std::vector<bool>{false, false}));
    issue(normal);
    EXPECT_EQ(known_now, (std::vector<bool>{true, true, false}));
}

TEST_F(OrderingTest, WhatTheHostWaitedForIsKnownToAllThatComesLater) {
    const unsigned one = happens_before.add_stream(false, 0),
                   two = happens_before.add_stream(false, 0);
    issue(one);
    happens_before.host_waits_for_stream(one);
    issue(two);
    EXPECT_TRUE(knows_all);
}

TEST_F(OrderingTest, DevicesAreWaitedForOneByOne) {
    const unsigned first = happens_before.default_stream(0),
                   second = happens_before.default_stream(1);
    const std::uint32_t left = issue(first), right = issue(second);
    happens_before.host_waits_for_device(1);
    EXPECT_FALSE(happens_before.known(left));
    EXPECT_TRUE(happens_before.known(right));
    EXPECT_EQ(happens_before.find(left)->stream, first);
}

TEST_F(OrderingTest, DevicesAtWorkAreCountedUntilTheHostHasWaited) {
    const unsigned first = happens_before.default_stream(0),
                   other = happens_before.add_stream(false, 0),
                   second = happens_before.add_stream(false, 1);
    EXPECT_EQ(happens_before.devices_at_once(), 0u);
    issue(first);
    issue(other);
    EXPECT_EQ(happens_before.devices_at_once(), 1u);
    happens_before.host_waits_for_device(0);
    issue(second);
    EXPECT_EQ(happens_before.devices_at_once(), 1u);
    issue(other);
    EXPECT_EQ(happens_before.devices_at_once(), 2u);
    happens_before.host_waits_for_device(0);
    happens_before.host_waits_for_device(1);
    issue(first);
    EXPECT_EQ(happens_before.devices_at_once(), 2u);
}

TEST_F(OrderingTest, ACallbackKnowsItsStreamAndTheHostForgetsThatAgain) {
    const unsigned stream = happens_before.add_stream(true, 0);
    const std::uint32_t work = issue(stream);
    VectorClock before = happens_before.enter_callback(stream);
    EXPECT_TRUE(happens_before.known(work));
    happens_before.leave_callback(before);
    EXPECT_FALSE(happens_before.known(work));
}

}  // namespace
}  // namespace simtutor::simt
