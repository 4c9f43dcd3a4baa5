#include "grader/findings/cost/round_row.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::round_row_test {

/// What is said of a load of B outside, whose line asks for the row of the result.
std::string said(const std::string& load) {
    const std::string text =
        "__global__ void product(const float* b, float* c, int j, int k, int l) {\n"
        "    __shared__ float bs[16][16];\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    const int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;\n"
        "    for (int start = 0; start < k; start += 16) {\n"
        "        bs[y][x] = row < j && column < l ? b[" +
        load +
        "] : 0.0f;\n"
        "        c[0] = bs[x][y];\n"
        "    }\n"
        "}\n";
    return told(finding_at(text, 6, "bounds.global", "b[300]",
                           "reads outside the array, at b[300]: it has 272 elements, so the last "
                           "is …"))
        .advice;
}

TEST(RoundRow, TheRowThatIsLoadedIsNamed) {
    EXPECT_EQ(said("std::size_t(start + y) * l + column"),
              "Nothing compares y with its limit before this line; line 6 asks for "
              "row, which this index does not have. What is loaded here is start + y, and start "
              "ends at k (line 5): ask for start + y < k.");
}

TEST(RoundRow, WithoutASumTheNameAloneIsAskedFor) {
    EXPECT_EQ(said("std::size_t(start) * l + y * l + column").find("What is loaded"),
              std::string::npos);
    expect_part(said("y * l + column"), "put y in its place");
}

}  // namespace simtutor::round_row_test
