/// Which findings one missing synchronisation explains.
#include "grader/simt/checkers/missing_order.h"

#include <gtest/gtest.h>

#include "grader/simt/checkers/better_advice.h"
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

/// A race of two lines, which a barrier between them would cure.
OrderedFinding race(int first, int second, const std::string& array = "a",
                    const std::string& rule = "race.shared") {
    OrderedFinding one;
    one.finding.rule = rule;
    one.finding.kernel = "kernel";
    one.finding.message = "Said.";
    one.finding.advice = "Alone.";
    one.finding.sides.resize(2);
    one.finding.sides[0].site = {"x.cu", first, "kernel"};
    one.finding.sides[1].site = {"x.cu", second, "kernel"};
    one.missing = {"barrier " + array, std::min(first, second), std::max(first, second),
                   "Between {0} and {1}."};
    return one;
}

std::vector<std::string> lines_of(const std::vector<Finding>& findings) {
    std::vector<std::string> all;
    for (const Finding& finding : findings) {
        std::string text = std::to_string(finding.sides[0].site.line) + "-" +
                           std::to_string(finding.sides[1].site.line);
        for (const auto& sides : finding.also)
            text +=
                " " + std::to_string(sides[0].site.line) + "-" + std::to_string(sides[1].site.line);
        all.push_back(text);
    }
    return all;
}

using Lines = std::vector<std::string>;

TEST(MissingOrder, OneBarrierIsOneFinding) {
    const std::vector<Finding> joined = join_by_cure({race(8, 12), race(5, 10), race(11, 6)});
    ASSERT_EQ(lines_of(joined), Lines{"5-10 11-6 8-12"});
    EXPECT_EQ(joined[0].message,
              "Said. The same is true of 2 more pairs of lines: 6 and 11, 8 and 12.");
    EXPECT_EQ(joined[0].advice, "Between 8 and 10.");
    EXPECT_EQ(joined[0].count, 3u);
}

TEST(MissingOrder, TwoBarriersAreTwoFindings) {
    // One below line 5 cures two, one below line 9 the other two; line 7 alone cannot cure 7-9.
    EXPECT_EQ(lines_of(join_by_cure({race(4, 7), race(5, 6), race(7, 10), race(9, 12)})),
              (Lines{"4-7 5-6", "7-10 9-12"}));
    EXPECT_EQ(lines_of(join_by_cure({race(4, 7), race(7, 9)})), (Lines{"4-7", "7-9"}));
}

TEST(MissingOrder, WhatElseDiffersStandsAlone) {
    OrderedFinding other_kernel = race(4, 7), warning = race(4, 8), none = race(3, 9);
    other_kernel.finding.kernel = "other";
    warning.finding.level = Level::warning;
    none.missing = {};
    EXPECT_EQ(join_by_cure({race(4, 6), race(4, 6, "b"), other_kernel, warning, none}).size(), 5u);
}

TEST(MissingOrder, ABlocksRaceSpeaksForThoseInsideAWarp) {
    const std::vector<Finding> joined =
        join_by_cure({race(4, 6, "a", "race.warp"), race(5, 9), race(4, 8, "a", "race.warp")});
    ASSERT_EQ(lines_of(joined), Lines{"5-9 4-6 4-8"});
    EXPECT_EQ(joined[0].rule, "race.shared");
    const std::vector<Finding> of_warps =
        join_by_cure({race(5, 9, "a", "race.warp"), race(4, 6, "a", "race.warp")});
    ASSERT_EQ(of_warps.size(), 1u);
    EXPECT_EQ(of_warps[0].rule, "race.warp");
}

TEST(MissingOrder, TheOrderOfThreadsChoosesNoSpeaker) {
    EXPECT_EQ(lines_of(join_by_cure({race(5, 9), race(4, 8), race(20, 22)})),
              lines_of(join_by_cure({race(4, 8), race(5, 9), race(20, 22)})));
}

TEST(BlockBarrier, WhereSeveralWarpsMeetInTheLinesOfOne) {
    const auto advice = [](int line, const std::string& rule, const char* array = "a[3]") {
        Finding warp = race(9, 10, "a", "race.warp").finding,
                other = race(9, line, "a", rule).finding;
        warp.advice = "Put __syncthreads() or __syncwarp() between line 9 and line 10.";
        warp.sides[0].object = "a[3]";
        other.sides[0].object = array;
        std::vector<Finding> all{warp, other};
        advise_block_barrier(all);
        return all[0].advice;
    };
    EXPECT_EQ(advice(10, "race.shared"), "Put __syncthreads() between line 9 and line 10.");
    // A function that both call reads several arrays in one line.
    EXPECT_EQ(advice(10, "race.shared", "b[3]"), "Put __syncthreads() between line 9 and line 10.");
    EXPECT_NE(advice(10, "race.warp").find("__syncwarp()"), std::string::npos);
}

TEST(DivergentBarrier, OrdersNobodySoItIsRepairedFirst) {
    const auto told = [](const std::string& kernel, const std::string& advice) {
        Finding meeting = race(30, 33, "own", "race.shared").finding;
        Finding cause = race(25, 31, "own", "barrier.divergent").finding;
        cause.kernel = kernel;
        meeting.kernel = "count";
        meeting.message = "Thread 1 reads it, and thread 2, a round of the loop ahead, writes it.";
        meeting.advice = advice;
        std::vector<Finding> all{cause, meeting};
        advise_divergence_first(all);
        return all[1];
    };
    const std::string round = "Put __syncthreads() at the end of the loop's body, between …";
    const std::string first =
        "First repair the finding barrier.divergent in line 25: where threads wait at different "
        "barriers, none orders them. If this finding stays after that";
    EXPECT_EQ(told("count", round).advice, first + ", a barrier is missing between the two.");
    EXPECT_EQ(told("count", round).message, "Thread 1 reads it, and thread 2 writes it.");
    const std::string between = "Put __syncthreads() between line 30 and line 33, where …";
    EXPECT_EQ(told("count", between).advice, first + ": " + between);
    EXPECT_EQ(told("other", round).advice, round);
    const std::string atomic = "Several threads update own[3] at once …";
    EXPECT_EQ(told("count", atomic).advice, atomic);
}

TEST(KnownRace, SpeaksForTheOneWhoseReaderIsUnknown) {
    const auto advice = [](int line) {
        Finding known = race(9, 10, "a", "race.shared").finding,
                unknown = race(line, 10, "a", "race.warp").finding;
        unknown.sides.resize(1);
        known.sides[0].object = known.sides[1].object = unknown.sides[0].object = "a[3]";
        unknown.advice = "Find where the other threads read it.";
        std::vector<Finding> all{known, unknown};
        advise_known_race_first(all);
        return all[1].advice;
    };
    EXPECT_EQ(advice(9),
              "The finding race.shared of lines 9 and 10 names who meets here: repair that first.");
    EXPECT_EQ(advice(7), "Find where the other threads read it.");
}

TEST(MeetingCopies, ComeBeforeAWaitForOneOfThem) {
    const auto advice = [](int line, const char* action) {
        Finding meeting = race(9, 9, "a", "race.stream").finding,
                read = race(12, line, "a", "sync.missing").finding;
        for (FindingSide* side : {&meeting.sides[0], &meeting.sides[1], &read.sides[1]}) {
            side->action = "write";
            side->on_device = false;
            side->object = "a[3]";
        }
        meeting.sides[0].action = action;
        read.advice = "Let the host wait.";
        std::vector<Finding> all{meeting, read};
        advise_meeting_copies_first(all);
        return all[1].advice;
    };
    EXPECT_EQ(advice(9, "write"),
              "First repair the finding race.stream of line 9: two copies write one place, and a "
              "wait for one of them is none for the other. If this finding stays after that: Let "
              "the host wait.");
    EXPECT_EQ(advice(9, "read"), "Let the host wait.");
    EXPECT_EQ(advice(10, "write"), "Let the host wait.");
}

}  // namespace
}  // namespace simtutor::simt
