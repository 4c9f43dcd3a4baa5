#include "grader/simt/engine/clock.h"

#include <gtest/gtest.h>

#include "grader/simt/engine/segments.h"

namespace simtutor::simt {
namespace {

Acquired known(std::uint32_t block, unsigned thread, std::uint32_t segment,
               std::uint32_t interval = 0) {
    return {block, interval, make_stamp(segment, thread)};
}

SegmentInfo in_block(std::uint32_t block, std::uint32_t interval = 0) {
    return {block, interval, -1, 0};
}

TEST(Clock, KeepsTheNewestOfEachThreadInOrder) {
    Clock clock;
    merge_clock(clock, known(2, 5, 30));
    merge_clock(clock, known(0, 1, 10));
    merge_clock(clock, known(2, 5, 20, 3));
    ASSERT_EQ(clock.size(), 2u);
    EXPECT_EQ(clock[0].block, 0u);
    EXPECT_EQ(segment_of(clock[1].who), 30u);
    EXPECT_EQ(clock[1].interval, 3u);
}

TEST(Clock, SaysWhetherAnythingWasNew) {
    Clock clock;
    EXPECT_FALSE(merge_clock(clock, Clock{}));
    EXPECT_TRUE(merge_clock(clock, Clock{known(0, 1, 10), known(2, 5, 30)}));
    EXPECT_FALSE(merge_clock(clock, Clock{known(0, 1, 9), known(2, 5, 30)}));
    EXPECT_FALSE(merge_clock(clock, known(2, 5, 20)));
    EXPECT_TRUE(merge_clock(clock, known(2, 5, 31)));
    EXPECT_TRUE(merge_clock(clock, Clock{known(0, 1, 11), known(2, 5, 30)}));
}

TEST(Clock, MergesTwoThatOverlap) {
    Clock one, other;
    for (unsigned thread : {0u, 2u, 4u}) merge_clock(one, known(1, thread, 10));
    for (unsigned thread : {1u, 2u, 5u}) merge_clock(other, known(1, thread, 20));
    merge_clock(one, other);
    ASSERT_EQ(one.size(), 5u);
    const std::uint32_t segments[] = {10, 20, 20, 10, 20};
    const unsigned threads[] = {0, 1, 2, 4, 5};
    for (unsigned i = 0; i < 5; ++i) {
        EXPECT_EQ(thread_of(one[i].who), threads[i]);
        EXPECT_EQ(segment_of(one[i].who), segments[i]);
    }
}

TEST(Clock, CoversWhatAThreadDidUpToItsSegment) {
    Clock clock;
    merge_clock(clock, known(3, 7, 40));
    EXPECT_TRUE(covers(clock, in_block(3), make_stamp(40, 7)));
    EXPECT_FALSE(covers(clock, in_block(3), make_stamp(41, 7)));
    EXPECT_FALSE(covers(clock, in_block(3), make_stamp(40, 8)));
    EXPECT_FALSE(covers(clock, in_block(2), make_stamp(40, 7)));
}

TEST(Clock, CoversWholeIntervalsOfABlock) {
    Clock clock;
    merge_clock(clock, known(3, 0, 1));
    merge_clock(clock, known(3, 9, 2, 2));
    EXPECT_TRUE(covers(clock, in_block(3, 1), make_stamp(50, 4)));
    EXPECT_FALSE(covers(clock, in_block(3, 2), make_stamp(50, 4)));
}

TEST(Clock, ThePartOfABlock) {
    Clock clock;
    for (std::uint32_t block : {0u, 1u, 1u, 2u})
        merge_clock(clock, known(block, static_cast<unsigned>(clock.size()), 5));
    const Clock part = part_of_block(clock, 1);
    ASSERT_EQ(part.size(), 2u);
    EXPECT_EQ(part[0].block, 1u);
    EXPECT_EQ(part[1].block, 1u);
    EXPECT_TRUE(part_of_block(clock, 7).empty());
}

}  // namespace
}  // namespace simtutor::simt
