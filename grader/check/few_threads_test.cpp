#include "grader/check/few_threads.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

using namespace simtutor;
using namespace simtutor::check;

namespace {

Run launched(const std::string& launches) {
    Run run;
    run.result.status = host::Status::finished;
    run.result.counters["launches"] = nlohmann::json::parse(launches);
    return run;
}

const char* const flat = R"([{"name": "grey", "grid": [2, 2, 1], "block": [16, 1, 1]}])";

TEST(FewThreads, RowsThatBeginWhereTheThreadsEnd) {
    EXPECT_EQ(few_threads(launched(flat), {31, 17, 2 * 17, 491}),
              "grey ran as 2 x 2 blocks of 16 x 1 threads: with one row for each of the 2 threads "
              "along y, 29 rows from row 2 on have no thread.");
    // The result begins to be wrong elsewhere, or hardly anything of the rest is wrong.
    EXPECT_EQ(few_threads(launched(flat), {31, 17, 3 * 17, 470}), "");
    EXPECT_EQ(few_threads(launched(flat), {31, 17, 2 * 17 + 1, 491}), "");
    EXPECT_EQ(few_threads(launched(flat), {31, 17, 2 * 17, 40}), "");
}

TEST(FewThreads, WhatWasWrittenHadAThread) {
    const std::string one = R"([{"name": "k", "grid": [3, 1, 1], "block": [256, 1, 1]}])";
    EXPECT_EQ(few_threads(launched(one), {1, 1000, 768, 232, 232}), "");
    EXPECT_NE(few_threads(launched(one), {1, 1000, 768, 232, 4}), "");
}

TEST(FewThreads, ColumnsAndElements) {
    EXPECT_EQ(few_threads(launched(R"([{"name": "k", "grid": [3, 2, 1], "block": [8, 8, 1]}])"),
                          {16, 30, 24, 16 * 6}),
              "k ran as 3 x 2 blocks of 8 x 8 threads: with one column for each of the 24 threads "
              "along x, 6 columns from column 24 on have no thread.");
    // Of a matrix a row is missing, too.
    EXPECT_EQ(
        few_threads(launched(R"([{"name": "k", "grid": [1, 1, 1], "block": [16, 16, 1]}])"),
                    {17, 17, 16, 33}),
        "k ran as 1 x 1 blocks of 16 x 16 threads: with one column for each of the 16 threads "
        "along x, 1 column from column 16 on has no thread.");
    EXPECT_EQ(few_threads(launched(R"([{"name": "k", "grid": [3, 1, 1], "block": [256, 1, 1]}])"),
                          {1, 1000, 768, 232}),
              "k ran as 3 blocks of 256 threads: with one element for each of the 768 threads, 232 "
              "elements from element 768 on have no thread.");
}

TEST(FewThreads, SidesThatHaveTakenEachOthersPlace) {
    // 100 x 50 elements; the grid has its 7 blocks along y, and the kernel its rows along x.
    const std::string launches = R"([{"name": "k", "grid": [4, 7, 1], "block": [16, 16, 1]}])";
    EXPECT_EQ(few_threads(launched(launches), {100, 50, 64 * 50, 36 * 50}),
              "k ran as 4 x 7 blocks of 16 x 16 threads: the right rows end where the 64 threads "
              "along x end. Does the kernel take the row from x and the column from y? Then it, or "
              "the grid, has the two exchanged.");
    const std::string wide = R"([{"name": "k", "grid": [7, 4, 1], "block": [16, 16, 1]}])";
    EXPECT_NE(few_threads(launched(wide), {50, 100, 64, 36 * 50})
                  .find("the right columns end where the 64 threads along y end."),
              std::string::npos);
    // The wrong ones begin elsewhere, or hardly any of them are wrong.
    EXPECT_EQ(few_threads(launched(launches), {100, 50, 63 * 50, 37 * 50}), "");
    EXPECT_EQ(few_threads(launched(launches), {100, 50, 64 * 50, 300}), "");
    // A grid as high as it is wide does not tell.
    const std::string square = R"([{"name": "k", "grid": [4, 4, 1], "block": [16, 16, 1]}])";
    EXPECT_EQ(few_threads(launched(square), {100, 50, 64 * 50, 36 * 50}).find("exchanged"),
              std::string::npos);
}

TEST(FewThreads, AGridThatHasItsSidesExchanged) {
    // 300 x 1 elements: 19 blocks of 16 belong along y.
    EXPECT_EQ(few_threads(launched(R"([{"name": "k", "grid": [19, 1, 1], "block": [16, 16, 1]}])"),
                          {300, 1, 16, 284}),
              "k ran as 19 x 1 blocks of 16 x 16 threads: with one row for each of the 16 threads "
              "along y, 284 rows from row 16 on have no thread. The 19 blocks along x would do for "
              "300 elements down, and the 1 block along y for 1 element across: has the grid the "
              "two exchanged?");
    // Quotients by the right sides of a block that is no square, but in each other's place.
    EXPECT_NE(few_threads(launched(R"([{"name": "k", "grid": [8, 3, 1], "block": [32, 8, 1]}])"),
                          {64, 96, 24 * 96, 40 * 96})
                  .find("has the grid the two exchanged?"),
              std::string::npos);
    // One that only rounds down.
    EXPECT_EQ(few_threads(launched(R"([{"name": "k", "grid": [1, 18, 1], "block": [16, 16, 1]}])"),
                          {300, 1, 288, 12})
                  .find("exchanged"),
              std::string::npos);
}

TEST(FewThreads, ABlockThatSufficesAsARow) {
    EXPECT_EQ(few_threads(launched(R"([{"name": "k", "grid": [1, 8, 1], "block": [16, 8, 1]}])"),
                          {128, 128, 16, 14336}),
              "k ran as 1 x 8 blocks of 16 x 8 threads: the right columns end where the 16 threads "
              "along x end. All 128 threads of a block together suffice for 128 columns: is the "
              "column made of threadIdx.x alone where threadIdx.y belongs to it, too? If not, more "
              "threads along x are needed.");
}

TEST(FewThreads, AGridWithoutASecondSide) {
    const std::string row = R"([{"name": "k", "grid": [41, 1, 1], "block": [256, 1, 1]}])";
    EXPECT_EQ(
        few_threads(launched(row), {41, 41, 41, 40 * 41}),
        "k ran as 41 blocks of 256 threads: with one row for the only thread along y, 40 rows "
        "from row 1 on have no thread.");
    EXPECT_EQ(few_threads(launched(row), {41, 41, 2 * 41, 39 * 41}), "");
    EXPECT_EQ(few_threads(launched(row), {1, 41, 41, 0}), "");
}

TEST(FewThreads, NothingOfALaunchThatIsTheGraders) {
    check::Run run = launched(flat);
    run.call.launch = host::Launch{};
    EXPECT_EQ(few_threads(run, {31, 17, 2 * 17, 491}), "");
    EXPECT_EQ(small_launch(run, 31, 17), "");
}

TEST(FewThreads, ALaunchThatIsTooSmall) {
    EXPECT_EQ(small_launch(launched(R"([{"name": "a", "grid": [24, 2, 1], "block": [4, 32, 1]},
                                        {"name": "b", "grid": [24, 2, 1], "block": [32, 4, 1]}])"),
                           64, 96),
              "b ran as 24 x 2 blocks of 32 x 4 threads: with one row for each of the 8 threads "
              "along y, 56 rows from row 8 on have no thread.");
    EXPECT_EQ(
        small_launch(launched(R"([{"name": "a", "grid": [9, 1, 1], "block": [4, 1, 1]}])"), 64, 96),
        "");
}

}  // namespace
