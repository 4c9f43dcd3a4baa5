#include "grader/findings/race/seldom_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::seldom_barrier_test {

std::string said(const std::string& condition,
                 const std::string& message = "a round of the loop ahead",
                 const std::string& behind = "") {
    simt::Finding finding = finding_at(
        "__global__ void sums(const float* a, int n) {\n"
        "    __shared__ float as[16];\n"
        "    float sum = 0;\n"
        "    for (int start = 0; start < n; start += 16) {\n"
        "        if (" +
            condition +
            ") __syncthreads();\n"
            "        as[threadIdx.x] = a[start + threadIdx.x];\n"
            "        __syncthreads();\n"
            "        for (int k = 0; k < 16; ++k) sum += as[k];\n" +
            behind +
            "    }\n"
            "}\n",
        8, "race.shared", "as[3]", message);
    finding.advice = "Put __syncthreads() at the end of the loop's body, between line 8 and line 6";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 6;
    finding.sides[1].action = "write";
    Sources sources;
    return seldom_barrier(tokens_of(sources, finding.sides[0].site.file), finding);
}

TEST(SeldomBarrier, MoreThanTheFirstRound) {
    EXPECT_EQ(said("start > 16"),
              "Line 5 has a barrier, but only in rounds of the loop in line 4 where start > 16. "
              "Only the first round, with start = 0, has no round in front of it that still "
              "reads: all others need the barrier. Let the condition leave out that one alone, or "
              "leave the condition out.");
    expect_part(said("start % 32 == 0"), "where start % 32 == 0.");
    expect_part(said("start > 0", "a round of the loop ahead",
                     "        if (start % 32 == 0) __syncthreads();\n"),
                "Line 9 has a barrier, but only in rounds of the loop in line 4 where start % 32 "
                "== 0. Only the last round has none behind it that writes");
}

TEST(SeldomBarrier, OtherConditions) {
    EXPECT_EQ(said("start > 0"), "");
    EXPECT_EQ(said("start"), "");
    EXPECT_EQ(said("n > 16"), "");
    EXPECT_EQ(said("start > threadIdx.x"), "");
    EXPECT_EQ(said("start > 16", "No barrier comes between"), "");
}

}  // namespace simtutor::seldom_barrier_test
