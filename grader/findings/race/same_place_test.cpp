#include "grader/findings/race/same_place.h"

#include <gtest/gtest.h>

#include "grader/findings/source/thread_value.h"
#include "grader/findings/told_cause.h"

namespace simtutor::same_place_test {

std::string tile(const std::string& second) {
    return "__device__ void put4(float* to, const float* from) {\n"
           "    *(float4*)to = *(const float4*)from;\n"
           "}\n"
           "__global__ void k(const float* a) {\n"
           "    __shared__ float part[16][68];\n"
           "    const int g = threadIdx.x, row = threadIdx.y;\n"
           "    for (int t = 0; t < 4; ++t) {\n"
           "        put4(&part[g][4 * row], a);\n"
           "        put4(&part[g][" +
           second +
           "], a + 8);\n"
           "        __syncthreads();\n"
           "    }\n"
           "}\n";
}

simt::Finding race(const std::string& text, unsigned row, unsigned other) {
    simt::Finding finding = finding_at(text, 2, "race.shared", "part[0][16]", "");
    finding.sides.push_back(finding.sides[0]);
    for (auto& side : finding.sides) side.action = "write";
    finding.sides[0].who.thread[1] = row;
    finding.sides[1].who.thread[1] = other;
    finding.advice = "Let one thread write it, or use an atomic function.";
    return finding;
}

TEST(SamePlace, TwoCallsWhosePlacesMeet) {
    EXPECT_EQ(
        told(race(tile("4 * row + 8"), 2, 4)).advice,
        "Line 8 calls put4 with part[g][4 * row], and line 9 calls put4 with part[g][4 * row "
        "+ 8]: for thread (0, 4) the first is part[0][16], and for thread (0, 2) the second "
        "is the same place. Is one of the two indices wrong, or a condition? A barrier between "
        "them helps "
        "only if the second is meant to replace what the first has stored.");
}

TEST(SamePlace, WhereTheTextDoesNotTellTheCallsAreNamed) {
    const std::string advice = told(race(tile("4 * t + row"), 2, 4)).advice;
    expect_part(advice,
                "put4 stores for several calls: line 8 with &part[g][4 * row], line 9 with");
}

TEST(SamePlace, OneLineForTwoThreads) {
    const std::string text =
        "__global__ void k(const float* a) {\n"
        "    __shared__ float part[64];\n"
        "    const int me = threadIdx.y * 8 + threadIdx.x;\n"
        "    part[me / 2] = a[me];\n"
        "}\n";
    simt::Finding finding = finding_at(text, 4, "race.warp", "part[4]", "");
    finding.sides.push_back(finding.sides[0]);
    for (auto& side : finding.sides) {
        side.action = "write";
        side.who.thread[1] = 1;
    }
    finding.sides[1].who.thread[0] = 1;
    Sources sources;
    expect_part(same_place(finding, sources),
                "Line 4 stores to part[me / 2], and that is part[4] for thread (0, 1) and for "
                "thread (1, 1).");
    finding.sides[1].who.thread[0] = 2;  // then it was another line
    EXPECT_EQ(same_place(finding, sources), "");
}

TEST(SamePlace, TheCallThatLedThere) {
    const simt::Finding finding = race(tile("4 * row + 48"), 5, 0);
    Sources sources;
    const Tokens file = tokens_of(sources, finding.sides[0].site.file);
    simt::FindingSide side = finding.sides[0];
    side.object = "part[0][68]";
    EXPECT_EQ(call_that_leads(file, side), "line 9, which calls put4 with part[g][4 * row + 48]");
    side.object = "part[0][69]";  // of the four that are moved
    EXPECT_NE(call_that_leads(file, side), "");
    side.object = "part[0][72]";
    EXPECT_EQ(call_that_leads(file, side), "");
}

TEST(SamePlace, TwoLinesOfOneKernel) {
    const auto said = [](const std::string& first) {
        simt::Finding finding = finding_at(
            "__global__ void k(const float* a) {\n"
            "    __shared__ float part[8][64];\n"
            "    const int x = threadIdx.x, y = threadIdx.y;\n"
            "    part[x][2 * y] = " +
                first +
                ";\n"
                "    part[x][2 * y + 4] = a[2];\n"
                "}\n",
            4, "race.shared", "part[0][4]", "");
        finding.sides.push_back(finding.sides[0]);
        for (auto& side : finding.sides) side.action = "write";
        finding.sides[0].who.thread[1] = 2;
        finding.sides[1].site.line = 5;
        finding.advice =
            "Put __syncthreads() between line 4 and line 5, where every thread of the "
            "block reaches it.";
        return told(finding).advice;
    };
    expect_part(said("a[1]"),
                "Line 4 stores to part[x][2 * y], and line 5 stores to part[x][2 * y + 4]: for "
                "thread (0, 2) the first is part[0][4], and for thread 0 the second is the same "
                "place.");
    EXPECT_EQ(said("0"), "");
}

TEST(SamePlace, DistanceOfLanes) {
    const Tokens file = words_of(
        "__global__ void k(int n) {\n"
        "    const int mine = 8 * threadIdx.x, thread = threadIdx.y * 16 + threadIdx.x;\n"
        "    for (int k = 0; k < n; ++k)\n"
        "        use(mine, k, thread, n);\n"
        "}\n");
    const FunctionText function(file, 4);
    const auto distance = [&](const std::string& index) {
        return distance_of_lanes(file, function, function.at(4, "use"), words_of(index));
    };
    EXPECT_EQ(distance("mine + 4"), 8);
    EXPECT_EQ(distance("mine + k"), 8);
    EXPECT_EQ(distance("thread << 2"), 4);
    EXPECT_EQ(distance("mine * k"), std::nullopt);
    EXPECT_EQ(distance("mine % 16 + n"), 8);
    EXPECT_EQ(distance("other[mine]"), std::nullopt);
}

}  // namespace simtutor::same_place_test
