#include "grader/findings/race/early_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::early_barrier_test {

/// A race of the read in line 10 with the write in line 5.
simt::Finding race(const std::string& text) {
    simt::Finding finding = finding_at(text, 5, "race.shared", "as[0][1]", "");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "read";
    finding.sides[1].site.line = 10;
    finding.advice =
        "Put __syncthreads() at the end of the loop's body, between line 10 (the read) and line 5 "
        "(the write) of the next round.";
    return finding;
}

std::string body(const std::string& between, const std::string& behind = "",
                 const std::string& arrays = "as[16][16]") {
    return "__global__ void k(const float* a, float* c, int n) {\n"
           "    __shared__ float " +
           arrays +
           ";\n"
           "    float sum = 0;\n"
           "    for (int first = 0; first < n; first += 16) {\n"
           "        as[y][x] = a[first + x];\n"
           "        __syncthreads();\n"
           "        for (int k = 0; k < 15; ++k) sum += as[y][k];\n"
           "        " +
           between +
           "\n"
           "        for (int k = 15; k < 16; ++k)\n"
           "            sum += as[y][k];\n" +
           behind +
           "    }\n"
           "    c[x] = sum;\n"
           "}\n";
}

std::string moved(const std::string& text) {
    return early_barrier(words_of(text), race(text));
}

TEST(EarlyBarrier, StandsBetweenReads) {
    EXPECT_EQ(moved(body("__syncthreads();")),
              "The __syncthreads() in line 8 comes before the read in line 10, and since the one "
              "in line 6 nothing is stored to shared memory: it keeps nothing apart there. Move it "
              "to the end of the loop's body, behind line 10, so that it keeps this read from the "
              "write in line 5 of the next round.");
    EXPECT_EQ(told(race(body("__syncthreads();"))).advice, moved(body("__syncthreads();")));
}

TEST(EarlyBarrier, OrIsNeeded) {
    EXPECT_EQ(moved(body("")), "");
    EXPECT_EQ(moved(body("as[y][x] *= 2; __syncthreads();")), "");
    EXPECT_EQ(moved(body("fill(as, x); __syncthreads();")), "");
    EXPECT_EQ(moved(body("if (n > 16) __syncthreads();")), "");
    EXPECT_EQ(moved(body("__syncthreads();", "        as[x][y] = 0;\n")), "");
}

TEST(EarlyBarrier, OnePlaceBesideSeveral) {
    const auto beside = [](const std::string& arrays) {
        const std::string text = body("", "", arrays);
        return one_place_beside(words_of(text), race(text));
    };
    EXPECT_EQ(beside("bs[2][16][16], as[16][16]"),
              race("").advice +
                  " Or give as (line 2) 2 places that take turns, as bs has in line 2: so far its "
                  "one place serves all rounds.");
    EXPECT_EQ(beside("bs[16][16], as[16][16]"), "");
    EXPECT_EQ(beside("bs[2][16][8], as[16][16]"), "");
}

}  // namespace simtutor::early_barrier_test
