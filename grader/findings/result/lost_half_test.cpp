#include "grader/findings/result/lost_half.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::lost_half_test {

const char* const odd = "Wrong only where n is odd (wrong for 1, 17; right for 2, 56).";
const char* const power =
    "Wrong only where the number of threads in a block is no power of two, and there in 17 of 23 "
    "runs.";

std::string pairs(const std::string& value, const std::string& behind = "") {
    return lost_half(words_of("void rows(float* c, int n) {\n    const int len = n;\n"
                              "    const int pairs = " +
                              value +
                              ";\n"
                              "    for (int p = 0; p < pairs; ++p) two(c + 2 * p * len);\n" +
                              behind + "}\n"),
                     odd);
}

std::string halves(const std::string& value) {
    return lost_half(words_of("__global__ void sum(float* sums) {\n"
                              "    for (unsigned left = blockDim.x; left > 1;) {\n"
                              "        const unsigned half = " +
                              value +
                              ";\n"
                              "        if (t < half) sums[t] += sums[t + half];\n"
                              "        left = half;\n    }\n}\n"),
                     power);
}

TEST(LostHalf, OfPairs) {
    EXPECT_EQ(pairs("len / 2"),
              "len / 2 in line 3 rounds down, and the loop in line 4 ends at pairs: where n is "
              "odd, who takes what is left over? Do it behind the loop.");
    EXPECT_EQ(pairs("(len + 1) / 2"), "");
    EXPECT_EQ(pairs("len / 2", "    if (n % 2 == 1) one(c);\n"), "");
}

TEST(LostHalf, OfHalves) {
    EXPECT_EQ(halves("left / 2"),
              "left / 2 in line 3 rounds down: where left is odd, the last one is in no pair, and "
              "left = half forgets it. Round up, (left + 1) / 2, and take a partner only where its "
              "number is below left.");
    EXPECT_EQ(halves("(left + 1) / 2"), "");
}

std::string loop_halves(const std::string& step, const std::string& half,
                        const std::string& more = "") {
    return lost_half(words_of("__global__ void sum(float* sums) {\n"
                              "    for (int left = blockDim.x; left > 1; " +
                              step +
                              ") {\n"
                              "        const int half = " +
                              half +
                              ";\n"
                              "        if (t + half < left) sums[t] += sums[t + half];\n" +
                              more + "    }\n}\n"),
                     power);
}

TEST(LostHalf, OfALoopThatRoundsTheOtherWay) {
    const std::string up =
        "Line 3 rounds half up, (left + 1) / 2, and line 2 halves left rounded down: of 3 there "
        "are 2 left after a round, and left becomes 1, so the last one is forgotten. Let left "
        "become (left + 1) / 2, too.";
    for (const std::string step : {"left /= 2", "left >>= 1", "left = left / 2"})
        EXPECT_EQ(loop_halves(step, "(left + 1) / 2"), up);
    EXPECT_EQ(loop_halves("left /= 2", "left / 2"),
              "left / 2 in line 3 rounds down, and so does line 2: where left is odd, the last one "
              "is in no pair, and is forgotten. Round up in both, (left + 1) / 2, and take a "
              "partner only where its number is below left.");
    EXPECT_EQ(loop_halves("left = half", "(left + 1) / 2"), "");
    EXPECT_EQ(loop_halves("left = (left + 1) / 2", "(left + 1) / 2"), "");
    EXPECT_EQ(loop_halves("left /= 2", "left / 2", "        if (left % 2 == 1) last(sums);\n"), "");
}

}  // namespace simtutor::lost_half_test
