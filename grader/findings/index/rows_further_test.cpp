#include "grader/findings/index/rows_further.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rows_further_test {

std::string said(const std::string& guard, const std::string& down = "blockDim.y * (n / 4)") {
    const Tokens file = words_of(
        "__global__ void two_rows(const float* a, float* c, int n) {\n"
        "    const int row = blockIdx.y * 2 * blockDim.y + threadIdx.y;\n"
        "    const int down = " +
        down +
        ";\n"
        "    const int groups = n / 4;\n"
        "    if (" +
        guard +
        ") return;\n"
        "    const float4* left = reinterpret_cast<const float4*>(a) + row * groups;\n"
        "    for (int g = 0; g < groups; ++g) use(left[g], left[down + g]);\n"
        "}\n");
    return rows_further(FunctionText(file, 7), 7);
}

TEST(RowsFurther, TheSecondRowOfAThread) {
    EXPECT_EQ(said("row >= n"),
              "down is blockDim.y rows (line 3), so left[down + g] lies in row row + blockDim.y. "
              "Line 5 asks for row < n only: touch that row, in all lines that do, only where row "
              "+ blockDim.y < n.");
    EXPECT_EQ(said("row + blockDim.y >= n"), "");
    EXPECT_EQ(said("row >= n || down >= n * groups"), "");
    // Rows of another length.
    EXPECT_EQ(said("row >= n", "blockDim.y * n"), "");
}

TEST(RowsFurther, InTheBracketsThemselves) {
    const Tokens file = words_of(
        "__global__ void twice(float* c, int n, int width) {\n"
        "    const int row = 16 * blockIdx.y + threadIdx.y;\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int below = width * 8;\n"
        "    if (row < n && x < width) c[row * width + x + below] = 1;\n"
        "}\n");
    expect_part(rows_further(FunctionText(file, 5), 5),
                "below is 8 rows (line 4), so c[row * width + x + below] lies in row row + 8.");
}

}  // namespace simtutor::rows_further_test
