#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::half_of_pair_test {

std::string said(const std::string& next, const std::string& stored,
                 const std::string& run = "smooth, n = 8, rounds = 3") {
    return lines_of(
        "__global__ void smooth(const float* in, float* out, int rounds) {\n"
        "    __shared__ float pair[2][64];\n"
        "    pair[0][threadIdx.x] = in[threadIdx.x];\n"
        "    for (int turn = 0; turn < rounds; ++turn) {\n"
        "        const int from = turn % 2, to = " +
            next +
            ";\n"
            "        __syncthreads();\n"
            "        pair[to][threadIdx.x] = pair[from][(threadIdx.x + 1) % 64];\n"
            "    }\n"
            "    out[threadIdx.x] = " +
            stored +
            "[threadIdx.x];\n"
            "}\n",
        "8 of 8 elements of out are wrong. The first: out[0]: wanted 4, got 7.", run,
        "Wrong in 5 of 10 runs; right, for example, with smooth, n = 8, rounds = 2.");
}

const char* const text =
    "Line 9 always takes pair[0], but the last round writes pair[rounds % 2] (line 7): the result "
    "is that of a round too few where rounds is odd, as here.";

TEST(HalfOfPair, IsTheOneOfTheRoundBefore) {
    EXPECT_EQ(said("1 - from", "pair[0]"), text);
    EXPECT_EQ(said("(turn + 1) % 2", "pair[0]"), text);
    EXPECT_EQ(said("from ^ 1", "pair[0]"), text);
    EXPECT_EQ(said("1 - from", "pair[1]", "smooth, n = 8, rounds = 2"),
              "Line 9 always takes pair[1], but the last round writes pair[rounds % 2] (line 7): "
              "the result is that of a round too few where rounds is even, as here.");
}

TEST(HalfOfPair, IsTheRightOne) {
    EXPECT_EQ(said("1 - from", "pair[rounds % 2]").find("always"), std::string::npos);
    EXPECT_EQ(said("1 - from", "pair[0]", "smooth, n = 8, rounds = 2").find("always"),
              std::string::npos);
}

}  // namespace simtutor::half_of_pair_test
