#include "grader/findings/index/scaled_column.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::scaled_column_test {

std::string said(const std::string& index, const std::string& limit = "quarter") {
    return told(
               "__global__ void k(float4* c, int n) {\n"
               "    const int j = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;\n"
               "    const int quarter = n / 4;\n"
               "    if (row >= n || j >= " +
                   limit +
                   ") return;\n"
                   "    c[" +
                   index +
                   "] = make_float4(0, 0, 0, 0);\n"
                   "}\n",
               5, "bounds.global", "c[1036]",
               "Thread 3 of block 0 writes outside the array, at c[1036]: it has 1024 elements, so "
               "the last is c[1023].")
        .advice;
}

TEST(ScaledColumn, CountsGroupsAlready) {
    EXPECT_EQ(said("row * quarter + 4 * j"),
              "j is kept below quarter (line 4), and a row has quarter elements here: it counts "
              "groups of 4 already. 4 * j goes 4 times too far: take j itself.");
    expect_part(said("j * 4 + row * quarter"), "j * 4 goes 4 times too far");
}

TEST(ScaledColumn, IsNoneOfOtherFactorsAndRows) {
    for (const char* index : {"row * quarter + j", "row * quarter + 2 * j", "row * n + 4 * j"})
        EXPECT_EQ(said(index).find("times too far: take"), std::string::npos) << index;
    EXPECT_EQ(said("row * quarter + 4 * j", "n").find("times too far: take"), std::string::npos);
}

}  // namespace simtutor::scaled_column_test
