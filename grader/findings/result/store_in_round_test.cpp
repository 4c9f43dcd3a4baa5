#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::store_in_round_test {

std::string said(const std::string& run, const std::string& behind = "") {
    return lines_of(
        "__global__ void sum_up(const float* a, float* part, int n) {\n"
        "    extern __shared__ float own[];\n"
        "    own[threadIdx.x] = a[threadIdx.x];\n"
        "    unsigned count = blockDim.x;\n"
        "    while (count > 1) {\n"
        "        const unsigned half = (count + 1) / 2;\n"
        "        __syncthreads();\n"
        "        if (threadIdx.x + half < count) {\n"
        "            if (count == 2)\n"
        "                part[blockIdx.x] = own[0] + own[1];\n"
        "            else\n"
        "                own[threadIdx.x] += own[threadIdx.x + half];\n"
        "        }\n"
        "        count = half;\n"
        "    }\n" +
            behind + "}\n",
        "the sum of the partial sums is wrong: wanted 0.7, got NaN. Something that was "
        "never written, or NaN, went into it.",
        run);
}

TEST(StoreInRound, OfALoopThatHasNone) {
    EXPECT_EQ(
        said("n = 1, 1 x 1 threads"),
        "part is stored to in line 10 alone, in a round of the loop in line 5. For a block of "
        "1 thread that loop has no round (count > 1 does not hold at its begin), so that "
        "nothing is stored.");
    EXPECT_EQ(said("n = 1, 3 x 1 threads").find("part is stored to in line 10"), 0U);
}

TEST(StoreInRound, MayBeMade) {
    EXPECT_EQ(said("n = 1, 1 x 2 threads").find("alone, in a round"), std::string::npos);
    EXPECT_EQ(
        said("n = 1, 1 x 1 threads", "    part[blockIdx.x] = own[0];\n").find("alone, in a round"),
        std::string::npos);
}

}  // namespace simtutor::store_in_round_test
