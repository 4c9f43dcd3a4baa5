#include "grader/findings/cost/rows_again.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rows_again_test {

std::string said(const std::string& row, const std::string& least = "0") {
    return rows_again(
        words_of("constexpr int H = 20, L = 5;\n"
                 "__global__ void folds(const float* x, float* y) {\n"
                 "    __shared__ float part[H][8];\n"
                 "    part[threadIdx.y][threadIdx.x] = x[threadIdx.x];\n"
                 "    __syncthreads();\n"
                 "    float s = 0;\n"
                 "    for (int h = 0; h < H - L; ++h) s += part[h][threadIdx.x] * y[h];\n"
                 "    for (int l = " +
                 least + "; l < L; ++l) s += part[" + row +
                 "][threadIdx.x];\n"
                 "    y[threadIdx.x] = s;\n"
                 "}\n"),
        "folds");
}

TEST(RowsAgain, OfALoopThatBeginsWithTheFirstOnce) {
    EXPECT_EQ(said("l"),
              "Line 7 reads rows 0 to 14 of part, and line 8 rows 0 to 4 again: rows 15 to 19 are "
              "never read.");
    EXPECT_EQ(said("H - L + l"), "");
    EXPECT_EQ(said("l", "1"), "");
}

}  // namespace simtutor::rows_again_test
