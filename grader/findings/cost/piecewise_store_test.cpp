#include "grader/findings/cost/piecewise_store.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::piecewise_store_test {

std::string said(const std::string& column, const std::string& index,
                 const std::string& length = "128") {
    return piecewise_store(words_of("__global__ void k(const float* b) {\n"
                                    "    __shared__ float bs[8][" +
                                    length +
                                    "];\n"
                                    "    const int t = threadIdx.x;\n"
                                    "    const int column = " +
                                    column +
                                    ";\n"
                                    "    float four[4];\n"
                                    "    load4(four, b + t);\n"
                                    "    for (int m = 0; m < 4; ++m)\n"
                                    "        bs[t / 32][" +
                                    index +
                                    "] = four[m];\n"
                                    "}\n"),
                           8);
}

TEST(PiecewiseStore, OfNeighboursGoesAsOneVector) {
    EXPECT_EQ(said("t % 32 * 4", "column + m"),
              "A thread stores 4 elements that follow each other, one in each round of the loop in "
              "line 7, so in each round the lanes of a warp write words 4 apart. Store all 4 at "
              "once, as a float4 at &bs[t / 32][column]: then the lanes write words that follow "
              "each other.");
}

TEST(PiecewiseStore, IsNoneOtherwise) {
    EXPECT_EQ(said("t % 32", "column + 32 * m"), "");
    EXPECT_EQ(said("t % 32 * 4", "column"), "");
    EXPECT_EQ(said("t % 32 * 5", "column + m"), "");
    EXPECT_EQ(said("t % 32 * 4", "column + m", "129"), "");
}

}  // namespace simtutor::piecewise_store_test
