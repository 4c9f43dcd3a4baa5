#include "grader/check/wrong/failing_runs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <tuple>
#include <utility>

using namespace simtutor::check;

namespace {

std::vector<TriedRun> runs_of(const std::vector<double>& sizes,
                              const std::function<bool(double)>& fails) {
    std::vector<TriedRun> runs;
    for (const double n : sizes)
        runs.push_back({"n = " + std::to_string(static_cast<int>(n)), {{"n", n}}, fails(n)});
    return runs;
}

const std::vector<double> sizes = {1, 2, 17, 31, 33, 127, 128, 256};

TEST(FailingRuns, MultiplesAreTheLaunchesOwn) {
    const auto runs = runs_of(sizes, [](double n) { return static_cast<int>(n) % 16 != 0; });
    EXPECT_EQ(what_fails(runs, {16}),
              "Wrong only where n is no multiple of 16 (wrong for 1, 2, 17, 31, 33, 127; right for "
              "128, 256).");
    EXPECT_NE(what_fails(runs).find("no multiple of 4"), std::string::npos);
}

TEST(FailingRuns, ARunOfSomeBlocksIsNoExampleOfARightSize) {
    auto runs = runs_of({1, 17, 33, 100, 129, 256, 1024}, [](double n) { return n < 128; });
    EXPECT_NE(what_fails(runs).find("right from 129 on"), std::string::npos) << what_fails(runs);
    for (TriedRun& run : runs) run.partial = run.sizes.at("n") >= 128;
    EXPECT_EQ(what_fails(runs), "Wrong in 4 of 7 runs.");
    runs.push_back({"n = 0", {{"n", 0}}, false});
    EXPECT_EQ(what_fails(runs), "Wrong in 4 of 8 runs; right, for example, with n = 0.");
}

TEST(FailingRuns, OddEvenAndPowersOfTwo) {
    EXPECT_NE(
        what_fails(runs_of({1, 2, 3, 4, 6}, [](double n) { return static_cast<int>(n) % 2 == 1; }))
            .find("n is odd"),
        std::string::npos);
    EXPECT_NE(what_fails(runs_of({32, 64, 96, 100, 256, 1000},
                                 [](double n) { return n == 96 || n == 100 || n == 1000; }))
                  .find("n is no power of two"),
              std::string::npos);
}

std::vector<TriedRun> pictures(const std::vector<std::tuple<double, double, double>>& sizes,
                               const std::function<bool(double, double, double)>& fails) {
    std::vector<TriedRun> runs;
    for (const auto& [width, height, steps] : sizes)
        runs.push_back({"picture",
                        {{"width", width}, {"height", height}, {"steps", steps}},
                        fails(width, height, steps)});
    return runs;
}

TEST(FailingRuns, OneOddSideOfTwoIsEnough) {
    const auto odd = [](double width, double height, double) {
        return static_cast<int>(width) % 2 == 1 || static_cast<int>(height) % 2 == 1;
    };
    EXPECT_EQ(
        what_fails(pictures(
            {{1, 1, 3}, {17, 32, 4}, {32, 33, 5}, {64, 64, 2}, {30, 20, 2}, {32, 16, 7}}, odd)),
        "Wrong only where width or height is odd.");
}

TEST(FailingRuns, AnEmptyPictureWithAnOddSideIsRight) {
    const auto odd = [](double width, double height, double) {
        return width != 33 &&
               (static_cast<int>(width) % 2 == 1 || static_cast<int>(height) % 2 == 1);
    };
    EXPECT_EQ(
        what_fails(pictures(
            {{33, 17, 3}, {17, 33, 4}, {64, 75, 5}, {64, 64, 2}, {30, 20, 2}, {32, 16, 7}}, odd)),
        "Wrong only where width or height is odd, and there in 2 of 3 runs.");
    // So has a row of a sphere that fills it.
    EXPECT_EQ(what_fails(pictures({{33, 17, 3},
                                   {17, 33, 4},
                                   {64, 75, 5},
                                   {33, 1, 5},
                                   {33, 64, 5},
                                   {64, 64, 2},
                                   {30, 20, 2},
                                   {32, 16, 7},
                                   {16, 16, 7},
                                   {40, 30, 7}},
                                  odd)),
              "Wrong only where width or height is odd, and there in 2 of 5 runs.");
    // So many that have an odd side tell nothing of two that fail.
    EXPECT_EQ(
        what_fails(pictures({{33, 17, 3}, {17, 33, 4}, {65, 75, 5}, {32, 16, 7}, {64, 64, 2}}, odd))
            .find("is odd"),
        std::string::npos);
}

TEST(FailingRuns, AnEvenNumberOfStepsAmongSeveralSizes) {
    const auto even = [](double, double, double steps) { return static_cast<int>(steps) % 2 == 0; };
    EXPECT_NE(what_fails(pictures({{37, 1, 4},
                                   {64, 48, 4},
                                   {9, 40, 2},
                                   {64, 64, 6},
                                   {17, 31, 2},
                                   {64, 48, 5},
                                   {1, 1, 1},
                                   {1, 29, 3},
                                   {32, 32, 3},
                                   {5, 9, 1}},
                                  even))
                  .find("Wrong only where steps is even"),
              std::string::npos);
}

TEST(FailingRuns, SidesThatDifferInMostRuns) {
    const auto fails = [](double width, double height, double steps) {
        return width != height && steps != 7;
    };
    EXPECT_EQ(what_fails(pictures({{40, 24, 1},
                                   {32, 48, 2},
                                   {17, 33, 3},
                                   {16, 32, 1},
                                   {75, 7, 2},
                                   {64, 48, 7},
                                   {32, 32, 0},
                                   {16, 16, 1},
                                   {33, 33, 2}},
                                  fails)),
              "Wrong only where width and height differ, and there in 5 of 6 runs.");
}

TEST(FailingRuns, SidesThatDifferByChance) {
    // Pictures with several spheres fail, and few of those are square.
    const auto fails = [](double, double, double spheres) { return spheres > 1; };
    EXPECT_EQ(what_fails(pictures({{192, 128, 2},
                                   {40, 30, 20},
                                   {32, 24, 20},
                                   {100, 75, 9},
                                   {81, 44, 3},
                                   {48, 32, 2},
                                   {33, 17, 0},
                                   {90, 1, 1},
                                   {1, 90, 1},
                                   {16, 16, 1},
                                   {64, 64, 1},
                                   {1, 1, 1}},
                                  fails))
                  .find("differ"),
              std::string::npos);
}

TEST(FailingRuns, ALastWarpWithFewerThreads) {
    std::vector<TriedRun> runs;
    for (const double threads : {1, 32, 256, 100, 1000, 20, 96, 64, 40})
        for (const double n : {33792.0, 1000.0, 1.0})
            runs.push_back({"n",
                            {{"n", n}, {"the number of threads in a block", threads}},
                            n > 1 && (threads == 100 || threads == 1000 || threads == 40)});
    EXPECT_EQ(
        what_fails(runs),
        "Wrong only where the number of threads in a block is more than 32 and no multiple of "
        "32, and there in 6 of 9 runs.");
}

TEST(FailingRuns, ALastWarpThatHasWorkInFewRuns) {
    std::vector<TriedRun> runs;
    for (const double threads : {1, 32, 256, 100, 1000, 20, 96, 64})
        for (const double n : {33792.0, 1000.0, 1.0, 2.0, 3.0})
            runs.push_back({"n",
                            {{"n", n}, {"the number of threads in a block", threads}},
                            n > 3 && (threads == 100 || threads == 1000)});
    EXPECT_NE(
        what_fails(runs).find("more than 32 and no multiple of 32, and there in 4 of 10 runs"),
        std::string::npos)
        << what_fails(runs);
}

TEST(FailingRuns, NoPowerOfTwoByChanceOfSeveralSizes) {
    // A kernel that is wrong from its second round on.
    std::vector<TriedRun> runs;
    for (const auto& [width, height, rounds] :
         std::vector<std::tuple<double, double, double>>{{64, 48, 7},
                                                         {32, 32, 0},
                                                         {40, 16, 1},
                                                         {32, 48, 2},
                                                         {17, 31, 7},
                                                         {7, 75, 2},
                                                         {1, 1, 1}})
        runs.push_back(
            {"p", {{"width", width}, {"height", height}, {"rounds", rounds}}, rounds > 1});
    EXPECT_EQ(what_fails(runs).find("power of two"), std::string::npos) << what_fails(runs);
}

TEST(FailingRuns, MultiplesThatTheRunsDoNotTellApart) {
    EXPECT_EQ(what_fails(runs_of({1, 31, 257, 1000, 5000, 30720},
                                 [](double n) { return static_cast<int>(n) % 4 != 0; })),
              "Wrong only where n is odd, or no multiple of 4 or 8 (wrong for 1, 31, 257; right "
              "for 1000, 5000, 30720).");
}

TEST(FailingRuns, NoPatternByChanceOfSeveralSizes) {
    const auto said = [](double third) {
        std::vector<TriedRun> runs;
        for (const auto& [j, k, failed] : std::vector<std::tuple<double, double, bool>>{
                 {3, 16, false}, {20, 32, false}, {64, 7, true}, {33, 5, true}, {8, 48, false}})
            runs.push_back({"j", {{"j", j}, {"k", k}}, failed});
        if (third > 0) runs.push_back({"j", {{"j", 4}, {"k", third}}, true});
        return what_fails(runs);
    };
    // Two that fail have something in common that the others lack in one of their sizes.
    EXPECT_EQ(said(0).find("Wrong in 2 of 5 runs"), 0u) << said(0);
    // Small ones fail as well: it need not be that they are odd.
    EXPECT_EQ(said(9).find("Wrong in 3 of 6 runs"), 0u) << said(9);
    // With two sizes that vary three of each are too few to tell.
    EXPECT_EQ(said(33).find("Wrong in 3 of 6 runs"), 0u) << said(33);
}

TEST(FailingRuns, Multiples) {
    const auto runs = runs_of({4, 33, 34, 47, 64, 128, 130},
                              [](double n) { return static_cast<int>(n) % 4 == 0; });
    EXPECT_EQ(what_fails(runs),
              "Wrong only where n is a multiple of 4 (wrong for 4, 64, 128; right for 33, 34, 47, "
              "130).");
}

TEST(FailingRuns, WhatDevicesLeaveOver) {
    const auto said = [](bool lucky) {
        std::vector<TriedRun> runs;
        for (const auto& [n, devices] : std::vector<std::pair<double, double>>{
                 {1000, 1}, {1000, 2}, {20011, 3}, {3, 4}, {20003, 4}, {12001, 2}})
            runs.push_back({"n", {{"n", n}, {device_count, devices}}, n != 1000});
        // What is left over may be 0 by chance.
        if (lucky) runs[2].failed = false;
        return what_fails(runs);
    };
    EXPECT_EQ(said(false), "Wrong only where n is no multiple of the number of devices.");
    EXPECT_EQ(said(true),
              "Wrong only where n is no multiple of the number of devices, and there in 3 of 4 "
              "runs.");
}

TEST(FailingRuns, MoreThanOneDevice) {
    const auto said = [](bool one) {
        std::vector<TriedRun> runs;
        for (const auto& [n, devices] : std::vector<std::pair<double, double>>{
                 {1000, 1}, {40003, 1}, {1000, 2}, {20011, 3}, {500, 4}})
            runs.push_back({"n", {{"n", n}, {device_count, devices}}, devices > 1});
        if (one) runs[1].failed = true;
        return what_fails(runs);
    };
    EXPECT_EQ(said(false), "Wrong only where there is more than one device.");
    EXPECT_EQ(said(true).find("device."), std::string::npos) << said(true);
}

TEST(FailingRuns, ATeamThatIsSmallerThanAskedFor) {
    const auto said = [](bool others) {
        std::vector<TriedRun> runs;
        for (const auto& [threads, missing] :
             std::vector<std::pair<double, double>>{{1, 0}, {3, 0}, {7, 0}, {7, 4}})
            runs.push_back({"n", {{"threads", threads}, {missing_threads, missing}}, missing > 0});
        if (others) runs[2].failed = true;
        return what_fails(runs);
    };
    EXPECT_EQ(said(false),
              "Wrong only where the system gives fewer threads than are asked for: "
              "omp_get_num_threads() inside the region says how many there are.");
    EXPECT_EQ(said(true).find("missing"), std::string::npos) << said(true);
    EXPECT_EQ(said(true).find("fewer"), std::string::npos) << said(true);
}

TEST(FailingRuns, Bounds) {
    EXPECT_EQ(what_fails(runs_of(sizes, [](double n) { return n > 32; })),
              "Wrong only where n is 33 or more; it is right up to 31.");
    EXPECT_EQ(what_fails(runs_of(sizes, [](double n) { return n < 30; })),
              "Wrong only where n is 17 or less; it is right from 31 on.");
    EXPECT_EQ(what_fails(runs_of(sizes, [](double n) { return n == 1; })),
              "Wrong only where n is 1.");
}

TEST(FailingRuns, TwoSizes) {
    const auto run = [](double n, double stride, bool failed) {
        return TriedRun{"n", {{"n", n}, {"stride", stride}}, failed};
    };
    EXPECT_EQ(what_fails({run(3, 3, false), run(4, 9, true), run(9, 9, false), run(7, 8, true)}),
              "Wrong only where n and stride differ.");
    EXPECT_EQ(what_fails({run(5, 3, true), run(4, 9, false), run(9, 9, false), run(10, 8, true),
                          run(7, 2, true), run(3, 5, false)}),
              "Wrong only where n is larger than stride.");
}

TEST(FailingRuns, NoSizeDividesTheOtherByChance) {
    const auto run = [](double width, double height, bool failed) {
        return TriedRun{"p", {{"width", width}, {"height", height}}, failed};
    };
    const std::string text =
        what_fails({run(17, 31, true), run(100, 75, true), run(250, 90, true), run(192, 96, false),
                    run(1, 1, false), run(300, 1, false), run(90, 45, false)});
    EXPECT_TRUE(text.starts_with("Wrong in 3 of 7")) << text;
    // Two heights that are multiples of 4 beside two that are none.
    const std::string four = what_fails({run(20, 48, true), run(33, 64, true), run(48, 50, false),
                                         run(64, 75, false), run(33, 75, false)});
    EXPECT_EQ(four.find("multiple of 4"), std::string::npos) << four;
}

TEST(FailingRuns, MostRunsWithAProperty) {
    // Of the blocks that are no power of two, those with fewer elements than `least` are right.
    const auto runs_from = [](double least) {
        std::vector<TriedRun> runs;
        for (const double n : {1.0, 31.0, 1000.0, 4096.0})
            for (const double block : {1.0, 32.0, 96.0, 100.0, 256.0, 1000.0})
                runs.push_back({"n",
                                {{"n", n}, {"the number of threads in a block", block}},
                                (block == 96 || block == 100 || block == 1000) && n >= least});
        return what_fails(runs);
    };
    EXPECT_EQ(runs_from(31),
              "Wrong only where the number of threads in a block is no power of two, and there in "
              "9 of 12 runs.");
    EXPECT_EQ(runs_from(1000).find("power of two"), std::string::npos) << runs_from(1000);
}

TEST(FailingRuns, TheCallersSizesComeBeforeTheLaunch) {
    const auto run = [](double n, double threads, double team) {
        return TriedRun{"n",
                        {{"n", n}, {"threads", threads}, {"the number of OpenMP threads", team}},
                        static_cast<int>(n) % static_cast<int>(threads) != 0};
    };
    EXPECT_EQ(what_fails({run(31, 7, 4), run(33, 2, 4), run(2, 16, 4), run(12, 4, 4), run(9, 3, 3),
                          run(64, 16, 16)}),
              "Wrong only where n is no multiple of threads.");
    // The default team is one thread here: two runs that are right prove nothing about it.
    EXPECT_EQ(what_fails({run(31, 7, 1), run(33, 2, 1), run(2, 16, 1), run(12, 1, 1), run(9, 1, 1)})
                  .find("differ"),
              std::string::npos);
}

TEST(FailingRuns, BlocksThatAreNotSquare) {
    const auto run = [](double width, double height, bool failed) {
        return TriedRun{"b", {{block_width, width}, {block_height, height}}, failed};
    };
    const std::vector<TriedRun> tried = {run(32, 8, true),  run(16, 16, false), run(8, 8, false),
                                         run(64, 1, false), run(4, 16, true),   run(5, 7, true)};
    EXPECT_TRUE(what_fails(tried).starts_with(
        "Wrong only where a block has several rows and is not square: width and height"));
    // Without a square one that is right it is any block of several rows.
    EXPECT_TRUE(what_fails({run(32, 8, true), run(4, 16, true), run(64, 1, false)})
                    .starts_with("Wrong in 2 of 3"));
    EXPECT_TRUE(
        what_fails({run(32, 8, true), run(4, 16, true), run(8, 8, false), run(16, 4, false)})
            .starts_with("Wrong in 2 of 4"));
}

std::vector<TriedRun> launches(const std::vector<std::pair<double, double>>& sizes,
                               const std::function<bool(double, double)>& fails) {
    std::vector<TriedRun> runs;
    for (const auto& [n, blocks] : sizes)
        runs.push_back({"launch", {{"n", n}, {"the number of blocks", blocks}}, fails(n, blocks)});
    return runs;
}

const std::vector<std::pair<double, double>> some = {
    {1, 1},  {1, 3},  {7, 1},   {7, 4},   {64, 1},  {64, 4},  {65, 3},
    {90, 2}, {96, 8}, {100, 6}, {257, 8}, {33, 16}, {128, 5}, {1001, 1}};

bool divided(double number, double by) {
    return static_cast<int>(number) % static_cast<int>(by) == 0;
}

TEST(FailingRuns, WhatSeveralBlocksDoOfARest) {
    EXPECT_EQ(what_fails(launches(
                  some, [](double n, double blocks) { return blocks > 1 && !divided(n, 4); })),
              "Wrong only where there are several blocks and n is no multiple of 4.");
    // No run has 2 left over of pieces of 4.
    EXPECT_EQ(
        what_fails(launches({{1, 1},
                             {1, 3},
                             {7, 1},
                             {7, 4},
                             {64, 1},
                             {64, 4},
                             {65, 3},
                             {96, 8},
                             {100, 6},
                             {257, 8},
                             {33, 16},
                             {128, 5}},
                            [](double n, double blocks) { return blocks > 1 && !divided(n, 4); })),
        "Wrong only where there are several blocks and n is no multiple of 2 or 4.");
    // One block was never tried with a rest.
    const auto without =
        launches({{64, 1}, {1, 3}, {7, 4}, {65, 3}, {90, 2}, {257, 8}, {64, 4}, {96, 8}, {100, 6}},
                 [](double n, double) { return !divided(n, 4); });
    EXPECT_EQ(what_fails(without).find("several blocks"), std::string::npos);
}

TEST(FailingRuns, ARestOfBlocksThatIsTooSmallToBeSeen) {
    EXPECT_EQ(what_fails(launches(
                  some, [](double n, double blocks) { return !divided(n, blocks) && n != 257; })),
              "Wrong only where n is no multiple of the number of blocks, and there in 6 of 7 "
              "runs.");
}

TEST(FailingRuns, RoundsAreNotDividedByBlocks) {
    // Wrong at the sides of tiles, of which a picture of one block has none.
    const auto tried = [](bool with_one_right, const char* size = "rounds") {
        std::vector<TriedRun> runs;
        for (const auto& [rounds, blocks, failed] :
             std::vector<std::tuple<int, int, bool>>{{7, 12, true},
                                                     {5, 6, true},
                                                     {2, 6, true},
                                                     {1, 8, true},
                                                     {3, 4, true},
                                                     {2, 10, true},
                                                     {6, 6, false},
                                                     {1, 1, false},
                                                     {3, 1, false},
                                                     {12, 4, false},
                                                     {0, 9, false},
                                                     {0, 1, false},
                                                     {9, 3, false},
                                                     {10, 5, false}}) {
            if (!with_one_right && blocks > 1 && rounds > 0 && !failed) continue;
            runs.push_back({"soften", {{size, rounds}, {"the number of blocks", blocks}}, failed});
        }
        return what_fails(runs);
    };
    EXPECT_EQ(tried(true).find("multiple"), std::string::npos) << tried(true);
    EXPECT_EQ(tried(false).find("multiple"), std::string::npos) << tried(false);
    // Nor is the width of a picture, with blocks in two directions.
    EXPECT_EQ(tried(true, "width").find("multiple"), std::string::npos) << tried(true, "width");
    EXPECT_NE(tried(true, "n").find("n is no multiple of the number of blocks"), std::string::npos);
}

TEST(FailingRuns, TheSecondRoundOfPicturesOfManySizes) {
    const auto softened = [](bool first) {
        std::vector<TriedRun> runs;
        for (const auto& [width, height, rounds] :
             std::vector<std::tuple<int, int, int>>{{64, 48, 7},
                                                    {7, 82, 5},
                                                    {33, 20, 2},
                                                    {16, 16, 1},
                                                    {50, 20, 1},
                                                    {30, 31, 3},
                                                    {17, 80, 2},
                                                    {9, 9, 0}})
            runs.push_back({"soften",
                            {{"width", width}, {"height", height}, {"rounds", rounds}},
                            rounds > (first ? 0 : 1)});
        return runs;
    };
    EXPECT_EQ(what_fails(softened(false)), "Wrong only where rounds is 2 or more.");
    EXPECT_EQ(what_fails(softened(true)).find("or more"), std::string::npos);
}

TEST(FailingRuns, ALargerRunThatIsRightMovesTheBound) {
    const auto scenes = [](int right) {
        std::vector<TriedRun> runs;
        for (const int count :
             {1, 1000, 1001, 1024, 2000, 2500, 3333, 4096, 5000, 6000, 7001, 9000})
            runs.push_back({"render", {{"count", count}, {"width", 32}}, count > right});
        return runs;
    };
    EXPECT_EQ(what_fails(scenes(1000)),
              "Wrong only where count is 1001 or more; it is right up to 1000.");
    EXPECT_EQ(what_fails(scenes(1)).find("right up to"), std::string::npos);
}

TEST(FailingRuns, TooFewOrTooDifferentRunsMakeNoRule) {
    const auto run = [](double width, double height, bool failed) {
        return TriedRun{"w", {{"width", width}, {"height", height}}, failed};
    };
    // The bound on height is drawn by chance: width varies, too.
    EXPECT_TRUE(what_fails({run(64, 1, false), run(3, 8, false), run(64, 16, false),
                            run(5, 18, true), run(70, 33, true), run(100, 64, true)})
                    .starts_with("Wrong in 3 of 6 runs"));
    EXPECT_TRUE(what_fails({run(9, 1, false), run(1, 3, false), run(4, 5, true), run(7, 7, true)})
                    .starts_with("Wrong in 2 of 4 runs"));
    // One size that is right may be a multiple of anything.
    EXPECT_TRUE(what_fails(runs_of({1, 64, 100, 355, 1000}, [](double n) {
                    return n != 64;
                })).starts_with("Wrong in 4 of 5 runs"));
    EXPECT_TRUE(what_fails(runs_of({1, 3, 8, 2097151, 3000000, 4000001}, [](double n) {
                    return n <= 8;
                })).starts_with("Wrong in 3 of 6 runs"));
}

TEST(FailingRuns, NoughtIsAMultipleOfAnything) {
    EXPECT_TRUE(what_fails(runs_of({0, 1, 2, 3, 4, 7}, [](double n) { return n > 0; }), {16})
                    .starts_with("Wrong in 5 of 6 runs"));
    std::vector<TriedRun> two;
    for (const double k : {0, 1, 2, 3, 4, 7})
        for (const double n : {1, 5}) two.push_back({"", {{"n", n}, {"k", k}}, k > 0});
    EXPECT_TRUE(what_fails(two, {16}).starts_with("Wrong only where k is not 0 ("))
        << what_fails(two, {16});
}

TEST(FailingRuns, SizesOfACallerAreSeldomMeantAsPowersOfTwo) {
    const auto runs = runs_of({1, 2, 4, 8, 7, 9, 13, 17, 33, 65, 100, 6},
                              [](double n) { return static_cast<int>(n) > 8 || n == 7; });
    EXPECT_EQ(what_fails(runs).find("power of two"), std::string::npos) << what_fails(runs);
    const auto few = runs_of({4, 1, 9, 12}, [](double n) { return n > 8; });
    EXPECT_EQ(what_fails(few).find("power of two"), std::string::npos) << what_fails(few);
}

TEST(FailingRuns, SizesArePrintedInFull) {
    const auto runs =
        runs_of({1, 17, 16, 16777216}, [](double n) { return static_cast<int>(n) % 16 != 0; });
    EXPECT_NE(what_fails(runs, {16}).find("16777216"), std::string::npos);
}

TEST(FailingRuns, WhatNothingTellsApartIsNotExplained) {
    EXPECT_EQ(what_fails(runs_of(sizes, [](double) { return true; })), "Wrong in all 8 runs.");
    EXPECT_EQ(what_fails(runs_of(sizes, [](double n) { return n == 33; })),
              "Wrong in 1 of 8 runs; right, for example, with n = 1; n = 2; n = 17.");
    EXPECT_EQ(what_fails(runs_of({3}, [](double) { return true; })), "");
    EXPECT_EQ(what_fails(runs_of({33, 1000}, [](double n) { return n == 1000; })), "");
    EXPECT_EQ(what_fails({}), "");
}

TEST(FailingRuns, ExamplesOfRightRunsHaveWorkToDoAndDiffer) {
    const auto run = [](double n, double threads, bool failed) {
        return TriedRun{"n = " + std::to_string(static_cast<int>(n)) + ", " +
                            std::to_string(static_cast<int>(threads)) + " threads",
                        {{"n", n}, {"threads", threads}},
                        failed};
    };
    std::vector<TriedRun> runs = {run(0, 1, false), run(0, 32, false), run(0, 33, false),
                                  run(5, 1, true),  run(5, 32, false), run(5, 33, false),
                                  run(9, 1, false), run(9, 32, true),  run(9, 33, true)};
    EXPECT_EQ(what_fails(runs),
              "Wrong in 3 of 9 runs; right, for example, with n = 5, 32 threads; n = 9, 1 threads; "
              "n = 5, 33 threads.");
    runs.resize(4);
    runs[1].sizes["n"] = runs[2].sizes["n"] = 5;
    EXPECT_NE(what_fails(runs).find("n = 0, 32 threads"), std::string::npos) << what_fails(runs);
    const std::vector<TriedRun> idle = {run(0, 1, false), run(0, 32, false), run(3, 9, true),
                                        run(0, 9, true)};
    EXPECT_EQ(what_fails(idle), "Wrong in 2 of 4 runs; right, for example, with n = 0, 1 threads.");
}

TEST(FailingRuns, TextsAreRecognised) {
    for (const double bound : {0.0, 32.0, 200.0}) {
        const auto text = what_fails(runs_of(sizes, [&](double n) { return n > bound; }));
        EXPECT_TRUE(says_what_fails(text)) << text;
    }
    EXPECT_FALSE(says_what_fails(""));
    EXPECT_FALSE(says_what_fails("c[0] is wrong"));
}

std::vector<TriedRun> of_threads(const std::vector<std::pair<double, double>>& launched,
                                 const std::function<bool(double, double)>& fails) {
    std::vector<TriedRun> runs;
    runs.reserve(launched.size());
    for (const auto& [n, threads] : launched)
        runs.push_back({"launch",
                        {{"n", n}, {"the number of threads in a block", threads}},
                        fails(n, threads)});
    return runs;
}

TEST(FailingRuns, ARestThatHasMoreElementsThanABlockHasThreads) {
    const auto rest = [](double n, double threads) { return std::fmod(n, 4) > threads; };
    const std::vector<std::pair<double, double>> launched = {
        {0, 1},  {31, 1}, {31, 2}, {47, 2},   {15, 1},  {64, 1},    {1000, 1}, {255, 32}, {33, 1},
        {31, 5}, {63, 4}, {79, 3}, {999, 96}, {34, 64}, {4001, 32}, {66, 2},   {127, 7},  {95, 13}};
    EXPECT_EQ(what_fails(of_threads(launched, rest)),
              "Wrong only where n % 4 is larger than the number of threads in a block.");
    // Whatever has few threads is another matter.
    EXPECT_EQ(what_fails(of_threads(launched, [](double, double threads) { return threads < 3; }))
                  .find('%'),
              std::string::npos);
}

TEST(FailingRuns, RightWithASingleRowAlone) {
    const auto rows = [](double, double height, double) { return height > 1; };
    const std::vector<std::tuple<double, double, double>> launched = {
        {1, 1, 1},   {37, 1, 4},  {1, 29, 3}, {16, 16, 1}, {31, 33, 2},
        {64, 48, 5}, {20, 19, 4}, {7, 50, 1}, {80, 3, 6}};
    EXPECT_EQ(what_fails(pictures(launched, rows)), "Wrong only where height is 2 or more.");
}

TEST(FailingRuns, AboveABoundOfOneOfSeveralSizes) {
    const std::vector<std::tuple<double, double, double>> launched = {
        {1, 1, 1},     {2, 3, 4},    {5, 15, 7},   {13, 33, 31},   {96, 95, 300},
        {17, 31, 33},  {24, 96, 48}, {3, 2, 600},  {3, 1011, 388}, {30, 21, 413},
        {11, 37, 890}, {28, 8, 702}, {2, 35, 555}, {14, 17, 444},  {200, 2000, 20}};
    const auto deep = [](double, double, double steps) { return steps > 384; };
    EXPECT_EQ(what_fails(pictures(launched, deep)),
              "Wrong only where steps is 388 or more; it is right up to 300.");
    auto few = pictures(launched, deep);
    few.resize(9);
    EXPECT_EQ(what_fails(few).find(" or more"), std::string::npos) << what_fails(few);
}

/// Pictures of several sizes by blocks of several shapes, as a lesson on pictures tries them.
std::vector<TriedRun> shaped(const std::vector<std::pair<double, double>>& blocks,
                             const std::function<bool(double, double)>& fails) {
    std::vector<TriedRun> runs;
    for (const auto& [width, height] :
         std::vector<std::pair<double, double>>{{70, 50}, {256, 96}, {33, 17}})
        for (const auto& [across, down] : blocks)
            runs.push_back(
                {"map",
                 {{"width", width},
                  {"height", height},
                  {"the number of blocks", std::ceil(width / across) * std::ceil(height / down)},
                  {"the number of threads in a block", across * down}},
                 fails(across * down, width)});
    return runs;
}

TEST(FailingRuns, HowManyBlocksThereAreIsNoMultipleByDesign) {
    std::vector<TriedRun> runs;
    for (const auto& [blocks, threads, width] :
         std::vector<std::tuple<double, double, double>>{{2, 1024, 33},
                                                         {6, 1024, 70},
                                                         {10, 1024, 150},
                                                         {6, 1024, 90},
                                                         {2, 1024, 40},
                                                         {12, 256, 41},
                                                         {16, 256, 64},
                                                         {28, 128, 70},
                                                         {32, 256, 129},
                                                         {48, 64, 70},
                                                         {60, 64, 75},
                                                         {64, 32, 1},
                                                         {100, 32, 7}})
        runs.push_back({"map",
                        {{"width", width},
                         {"height", blocks * 3},
                         {"the number of blocks", blocks},
                         {"the number of threads in a block", threads}},
                        threads > 256});
    // Few blocks and many threads of each are wrong together: the runs do not tell which it is.
    EXPECT_EQ(what_fails(runs).find("Wrong in 5 of 13 runs"), 0u) << what_fails(runs);
}

TEST(FailingRuns, BlocksWithMoreThreadsThanABound) {
    const std::vector<std::pair<double, double>> blocks = {
        {16, 16}, {8, 8}, {32, 4}, {32, 32}, {32, 16}};
    EXPECT_EQ(what_fails(shaped(blocks, [](double threads, double) { return threads > 256; })),
              "Wrong only where the number of threads in a block is 512 or more; it is right up to "
              "256.");
    // Neither where few runs fail, nor where another size parts them as well.
    const std::string wide = what_fails(
        shaped(blocks, [](double threads, double width) { return threads > 256 && width > 100; }));
    EXPECT_EQ(wide.find("threads in a block"), std::string::npos) << wide;
}

TEST(FailingRuns, ASizeOfOneFailingRunIsChance) {
    const auto said = [](bool both) {
        return what_fails(pictures({{1, 90, 3}, {64, 48, 3}, {33, 17, 4}, {16, 16, 5}, {1, 7, 6}},
                                   [&](double width, double height, double) {
                                       return width == 1 && (both || height == 90);
                                   }));
    };
    EXPECT_EQ(said(true), "Wrong only where width is 1.");
    EXPECT_EQ(said(false).find("Wrong in 1 of 5 runs"), 0u) << said(false);
}

TEST(FailingRuns, TwoSizesThatPartTheRunsTellNothing) {
    // Small runs are right: rounds may be the reason, or the width.
    std::vector<std::tuple<double, double, double>> launched = {
        {16, 8, 1},  {9, 70, 1},  {20, 48, 2}, {33, 7, 3},
        {64, 48, 4}, {75, 31, 5}, {40, 80, 2}, {90, 20, 7}};
    const auto later = [](double, double, double rounds) { return rounds > 1; };
    const std::string both = what_fails(pictures(launched, later));
    EXPECT_EQ(both.find("Wrong only"), std::string::npos) << both;
    launched.emplace_back(99, 41, 1);
    EXPECT_EQ(what_fails(pictures(launched, later)), "Wrong only where steps is 2 or more.");
}

TEST(FailingRuns, SomeTextsLeaveAChoice) {
    EXPECT_TRUE(leaves_choice("Wrong only where n is odd, or no multiple of 4 (wrong for 1, 3)."));
    EXPECT_TRUE(leaves_choice("Wrong only where n is no multiple of 4, or no multiple of 8."));
    EXPECT_TRUE(leaves_choice("Wrong only where n % 4, or n % 8, is larger than the threads."));
    EXPECT_TRUE(leaves_choice("there are several blocks and n is no multiple of 4, 8 or 16"));
    EXPECT_FALSE(
        leaves_choice("Wrong only where n is no multiple of 4 (wrong for 1; right for 8)."));
    EXPECT_FALSE(leaves_choice("Wrong only where n is 4 or more; it is right up to 3."));
}

TEST(FailingRuns, AFewElementsMayBeRightByChance) {
    std::vector<TriedRun> runs;
    for (const double buckets : {8, 101, 1021, 64})
        for (const double n : {0.0, 1.0, 33.0, 2000.0, 8192.0})
            runs.push_back({"push",
                            {{"n", n}, {"buckets", buckets}},
                            n > 1 && (n > 33 || buckets < 65 || buckets > 1000)});
    EXPECT_EQ(what_fails(runs).find("n is 2 or more"), std::string::npos) << what_fails(runs);
}

}  // namespace
