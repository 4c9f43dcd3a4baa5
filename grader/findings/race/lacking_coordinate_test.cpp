#include "grader/findings/race/lacking_coordinate.h"

#include <gtest/gtest.h>

#include <array>

#include "grader/findings/told_cause.h"

namespace simtutor::lacking_coordinate_test {

/// What is said of thread (1, 2) of block (3, 4) and another one that store equal values in line 4.
std::string said(const std::string& place, const std::string& store, std::array<unsigned, 2> thread,
                 std::array<unsigned, 2> block = {3, 4}) {
    const std::string text =
        "constexpr int side = 32;\n"
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    " +
        place + "\n    " + store + "\n}\n";
    simt::Finding finding = finding_at(text, 4, "race.same-value", "c[32]", "");
    finding.sides[0].action = "write";
    finding.sides[0].who = {{3, 4, 0}, {1, 2, 0}};
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].who = {{block[0], block[1], 0}, {thread[0], thread[1], 0}};
    Sources sources;
    return lacking_coordinate(finding, sources);
}

TEST(LackingCoordinate, OfTheBlock) {
    const std::string text =
        said("const int i = threadIdx.x * gridDim.x + blockIdx.y;", "c[i] = a[i];", {1, 2}, {7, 4});
    EXPECT_EQ(text,
              "Line 4 leads two threads to one place, c[32]. They differ in blockIdx.x, and the "
              "index [i] (i: line 3) has none of it. If each thread is meant to have an element of "
              "its own, that belongs into the index, or the launch makes threads that have none; "
              "nothing that orders the two helps. If one value is wanted there, let one thread "
              "store it.");
}

TEST(LackingCoordinate, OfTheThread) {
    const std::string place = "const int y = threadIdx.x / 16, x = threadIdx.x % 16;";
    expect_part(said(place, "c[y * 16 + x] = a[y];", {1, 3}),
                "They differ in threadIdx.y, and the index [y * 16 + x] (y: line 3; x: line 3) has "
                "none of it.");
    expect_part(said(place, "c[y * 16 + x] = a[y];", {1, 3}, {2, 4}),
                "They differ in threadIdx.y and blockIdx.x");
}

TEST(LackingCoordinate, OneThatIsThereLeadsToOnePlaceAllTheSame) {
    const std::string text = said("const int i = threadIdx.x % side;", "c[i] = a[i];", {33, 2});
    expect_part(text,
                "comes to the same number for both. If each thread is meant to have an element of "
                "its own, is the index wrong: is side in line 3, behind %, as many as there are "
                "threads?");
    EXPECT_EQ(said("const int i = blockIdx.x * 8 + threadIdx.x;", "c[i] = a[i];", {9, 2}, {2, 4})
                  .find("behind %"),
              std::string::npos);
}

TEST(LackingCoordinate, WhatTheTextDoesNotTellIsNotGuessed) {
    const auto without = [](const std::string& place, const std::string& store) {
        return said(place, store, {5, 2});
    };
    EXPECT_EQ(without("const int i = group.thread_rank();", "c[i] = a[i];"), "");
    EXPECT_EQ(without("const int i = a[threadIdx.y];", "c[i] = a[0];"), "");
    EXPECT_EQ(without("const int i = rank(threadIdx.y);", "c[i] = a[0];"), "");
    EXPECT_EQ(without("", "c[i] = a[0];"), "");
    EXPECT_EQ(without("const int i = blockIdx.x;", "c[i] = 0;"), "") << "others may add to it";
    EXPECT_NE(without("const int i = blockIdx.x;", "c[i] = a[0];"), "");
    EXPECT_EQ(without("const int i = threadIdx.x;", "c[i] = 0; c[i + 1] = 1;"), "") << "two stores";
    EXPECT_NE(without("const int i = std::min<int>(blockIdx.x, n - 1);", "c[i] = a[0];"), "");
}

TEST(LackingCoordinate, AConstantForEachThreadHasItsPlace) {
    expect_part(said("const int i = blockIdx.y * 16 + threadIdx.x;", "c[i] = 255;", {1, 3}),
                "They differ in threadIdx.y, and the index [i] (i: line 3) has none of it.");
}

/// What is said of two threads that differ in threadIdx.x and change c[32] in line 3.
std::string of_update(const std::string& index, const std::string& change) {
    const std::string text =
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int row = " +
        index + ";\n    " + change + "\n}\n";
    simt::Finding finding = finding_at(text, 3, "race.global", "c[32]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].action = "write";
    finding.sides[1].who.thread[0] = 3;
    Sources sources;
    return lacking_coordinate(finding, sources);
}

TEST(LackingCoordinate, AnUpdateMayBeMeantForOneElementOrForMany) {
    const std::string text =
        of_update("blockIdx.y * blockDim.y + threadIdx.y", "c[row * n] += a[row];");
    expect_part(text, "They differ in threadIdx.x, and the index [row * n] (row: line 2) has none");
    expect_part(text, "use an atomic function");
    EXPECT_EQ(of_update("blockIdx.x", "c[row] += a[row];"), "") << "one element for each block";
    EXPECT_EQ(of_update("threadIdx.x", "c[row] += a[row];"), "");
}

TEST(LackingCoordinate, OfARaceAModulusIsNamed) {
    const auto of_race = [](const std::string& place) {
        const std::string text = "__global__ void k(const float* a, float* c, int n) {\n    " +
                                 place + "\n    c[i] = a[0];\n}\n";
        simt::Finding finding = finding_at(text, 3, "race.shared", "c[272]", "");
        finding.sides[0].action = "write";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].who.thread[0] = 32;
        Sources sources;
        return lacking_coordinate(finding, sources, true);
    };
    expect_part(of_race("const int i = threadIdx.x % 32;"),
                "is the index wrong: is 32 in line 2, behind %, as many as there are threads?");
    EXPECT_EQ(of_race("const int i = threadIdx.x * n;"), "");
}

TEST(LackingCoordinate, AThreadsNumberWithTheBlocksOtherSide) {
    const auto told_of = [](const std::string& factor, const std::string& block) {
        simt::Finding finding = finding_at(
            "__global__ void k(const float* a, float* c, int n) {\n"
            "    const int me = threadIdx.y * blockDim." +
                factor +
                " + threadIdx.x;\n"
                "    c[me] = a[me];\n"
                "}\n"
                "void run(const float* a, float* c, int n) {\n"
                "    k<<<1, dim3(" +
                block +
                ")>>>(a, c, n);\n"
                "}\n",
            3, "race.same-value", "c[40]", "");
        finding.sides[0].action = "write";
        finding.sides[0].who = {{0, 0, 0}, {0, 5, 0}};
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].who = {{0, 0, 0}, {8, 4, 0}};
        Sources sources;
        return lacking_coordinate(finding, sources);
    };
    EXPECT_EQ(told_of("y", "16, 8"),
              "Line 3 leads two threads to one place, c[40]. They differ in threadIdx.x and "
              "threadIdx.y. Line 2: A thread's number in its block is threadIdx.y * blockDim.x + "
              "threadIdx.x, not threadIdx.y * blockDim.y + threadIdx.x: the factor is the length "
              "of a row.");
    for (const auto& text : {told_of("x", "16, 8"), told_of("y", "16, 16")})
        EXPECT_EQ(text.find("A thread's number"), std::string::npos) << text;
}

}  // namespace simtutor::lacking_coordinate_test
