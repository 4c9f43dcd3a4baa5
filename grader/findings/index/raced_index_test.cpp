#include "grader/findings/index/raced_index.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

FindingSide side(const char* action, int line, const char* object) {
    FindingSide one;
    one.action = action;
    one.site = {"table.cu", line, "count"};
    one.object = object;
    return one;
}

Finding finding(const char* rule, std::vector<FindingSide> sides) {
    Finding one;
    one.rule = rule;
    one.kernel = "count";
    one.sides = std::move(sides);
    return one;
}

const Finding outside = finding("bounds.global", {side("write", 36, "node_keys[1024]")});
const std::vector<FindingSide> made = {side("set", 34, "node")};

TEST(RacedIndex, IsMadeWhereThreadsRace) {
    const Finding race =
        finding("race.global", {side("atomic", 35, "used[0]"), side("read", 34, "used[0]")});
    Finding told = outside;
    told.advice = raced_index_text(race, outside, made);
    EXPECT_TRUE(is_told_first(race, told));
    EXPECT_FALSE(is_told_first(race, outside));
    EXPECT_EQ(told.advice,
              "First repair the finding race.global in line 34: `node` is made there of what other "
              "threads change at the same time.");
}

TEST(RacedIndex, IsNotMadeByARaceElsewhereOrByOneThatAWrongIndexMakes) {
    const Finding other =
        finding("race.global", {side("read", 30, "heads[1]"), side("write", 39, "heads[1]")});
    EXPECT_EQ(raced_index_text(other, outside, made), "");
    EXPECT_FALSE(is_told_first(other, outside));
    Finding follows =
        finding("race.global", {side("atomic", 35, "used[0]"), side("read", 34, "used[0]")});
    follows.advice = "First repair the finding bounds.global in line 36: a wrong index …";
    EXPECT_EQ(raced_index_text(follows, outside, made), "");
}

TEST(RacedIndex, OfANumberThatIsDrawnTooOftenBeginsWithAnyRace) {
    Finding drawn = outside;
    drawn.advice = "If a race is reported as well, begin with that one: the thread may have looked";
    EXPECT_TRUE(is_told_first(
        finding("race.global", {side("read", 30, "heads[1]"), side("write", 39, "heads[1]")}),
        drawn));
}

}  // namespace
}  // namespace simtutor::simt
