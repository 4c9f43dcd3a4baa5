#include "grader/findings/cost/loads_of_line.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loads_of_line_test {

std::string said(const std::string& statement) {
    return loads_of_line(words_of("__global__ void k(unsigned char* rgb, float* heights, int n) {\n"
                                  "    __shared__ float tile[32];\n    float own[4];\n"
                                  "    unsigned char* pixel = rgb + 3 * n;\n    " +
                                  statement + "\n}\n"),
                         5);
}

TEST(LoadsOfLine, SeveralElementsThroughPointers) {
    EXPECT_EQ(said("if (n > 1) seen = Seen{pixel[0], pixel[1], heights[n]};"),
              "Line 5 loads 3 elements each time it runs: pixel[0], pixel[1], heights[n]. Does the "
              "thread need each of them there, or can it go on without one, or keep it from "
              "before?");
    EXPECT_NE(said("heights[n] = heights[n - 1] + heights[n + 1];"), "");
}

TEST(LoadsOfLine, NotOfOneElementOrOfOtherMemory) {
    EXPECT_EQ(said("heights[n] = heights[n - 1];"), "");
    EXPECT_EQ(said("own[0] = tile[0] + tile[1] + own[2];"), "");
    EXPECT_EQ(said("for (int i = 0; i < n; ++i) own[0] += pixel[i] * heights[i];"), "");
    EXPECT_EQ(said("own[0] = n > 1 ? pixel[0] : heights[n];"), "");
    EXPECT_EQ(said("take(&pixel[0], &pixel[1]);"), "");
    EXPECT_EQ(said("own[0] = pixel[0] + pixel[0];"), "");
}

}  // namespace simtutor::loads_of_line_test
