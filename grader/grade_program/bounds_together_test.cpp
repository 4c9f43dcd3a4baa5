#include "grader/grade_program/bounds_together.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::report {
namespace {

FindingVerdict outside(const char* rule, const char* action, int line, const char* function,
                       const char* advice) {
    FindingVerdict verdict;
    verdict.finding.rule = rule;
    verdict.finding.kernel = "tile";
    verdict.finding.advice = advice;
    verdict.finding.sides.resize(1);
    verdict.finding.sides[0].action = action;
    verdict.finding.sides[0].site = {"tile.cu", line, function};
    verdict.runs = {"n = 4"};
    return verdict;
}

Sources sources("tile.cu");

const std::string general = "Check the index first: is element 270 wanted at all?";

TEST(BoundsTogether, TheRowOfTheSameLineSaysMore) {
    std::vector<FindingVerdict> all = {
        outside("bounds.row", "index", 33, "tile", "the index is 16 - 1 - threadIdx.x"),
        outside("bounds.shared", "read", 33, "tile", general.c_str()),
        outside("bounds.shared", "read", 34, "tile", general.c_str())};
    advise_bounds_together(all, sources);
    EXPECT_EQ(all[1].finding.advice, "the index is 16 - 1 - threadIdx.x");
    EXPECT_EQ(all[2].finding.advice, general);
}

TEST(BoundsTogether, AHelperOfAKernelThatAsksForNoBounds) {
    const char* const compare = "Is element 9 wanted here? If not, what lets it";
    std::vector<FindingVerdict> all = {outside("bounds.global", "read", 12, "read4", compare),
                                       outside("bounds.global", "write", 93, "tile",
                                               "Where whole holds, tile asks for no bounds: …"),
                                       outside("bounds.global", "read", 80, "tile", compare)};
    advise_bounds_together(all, sources);
    EXPECT_EQ(all[0].finding.advice,
              "As for line 93: Where whole holds, tile asks for no bounds: …");
    EXPECT_EQ(all[2].finding.advice, compare);
}

TEST(BoundsTogether, WhatFollowsFromAStoreOutside) {
    const char* const negative = "The index is negative: print it for this thread";
    const auto told = [&](const char* action, const char* run) {
        std::vector<FindingVerdict> all = {
            outside("bounds.global", action, 35, "tile", "heads[bucket] was -1 for this thread."),
            outside("bounds.global", "read", 28, "tile", negative)};
        all[1].runs = {run};
        advise_bounds_together(all, sources);
        return all[1].finding.advice;
    };
    EXPECT_EQ(told("write", "n = 4"),
              "First repair the finding bounds.global in line 35: what that line stores outside of "
              "the array is missing inside, and an index that is read from there leads anywhere.");
    EXPECT_EQ(told("read", "n = 4"), negative);
    std::vector<FindingVerdict> drawn = {
        outside("bounds.global", "write", 35, "tile", "heads[bucket] was -1 for this thread."),
        outside(
            "bounds.global", "write", 33, "tile",
            "node is drawn by atomicAdd() in line 32, and more numbers are drawn than the array "
            "has elements. Find out why.")};
    advise_bounds_together(drawn, sources);
    EXPECT_TRUE(drawn[1].finding.advice.starts_with("First repair the finding bounds.global"));
    EXPECT_EQ(told("write", "n = 5"), negative);
    // Of two that follow from memory neither is known to be the first.
    std::vector<FindingVerdict> both = {drawn[1], drawn[1]};
    both[0].finding.advice = both[1].finding.advice =
        "node is drawn by atomicAdd() in line 32, and more numbers are drawn than the array has "
        "elements. Find out why.";
    advise_bounds_together(both, sources);
    EXPECT_TRUE(both[0].finding.advice.starts_with("node is drawn"));
    EXPECT_TRUE(both[1].finding.advice.starts_with("node is drawn"));
}

TEST(BoundsTogether, AnIndexThatIsReadFromNowhereFollowsFromNoStore) {
    const auto told = [](const char* made) {
        const std::string file =
            (std::filesystem::path(testing::TempDir()) / "bounds_together_test.cu").string();
        std::ofstream(file) << "__global__ void tile(const float* a, float* c, int n) {\n"
                               "    const float* from = a + threadIdx.y * n;\n"
                               "    const int next = "
                            << made
                            << ";\n"
                               "    float upper = from[0];\n"
                               "    upper = from[next];\n"
                               "    c[n] = upper;\n"
                               "}\n";
        std::vector<FindingVerdict> all = {
            outside("bounds.global", "write", 6, "tile", "n goes past the end."),
            outside("bounds.global", "read", 5, "tile", "The index is negative: look at it.")};
        for (FindingVerdict& one : all) one.finding.sides[0].site.file = file;
        Sources own(file);
        advise_bounds_together(all, own);
        return all[1].finding.advice;
    };
    EXPECT_EQ(told("threadIdx.x - 16"), "The index is negative: look at it.");
    EXPECT_TRUE(told("links[threadIdx.x]").starts_with("First repair the finding bounds.global"));
    EXPECT_TRUE(told("head->next").starts_with("First repair the finding bounds.global"));
    EXPECT_TRUE(told("*head").starts_with("First repair the finding bounds.global"));
}

}  // namespace
}  // namespace simtutor::report
