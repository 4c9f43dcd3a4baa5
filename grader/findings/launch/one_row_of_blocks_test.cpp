#include "grader/findings/launch/one_row_of_blocks.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::one_row_of_blocks_test {

Tokens program(const std::string& grid, const std::string& step = "gridDim.y") {
    return words_of(
        "__global__ void smooth(float* x, int wide, int high) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    for (int j = blockIdx.y; j < high; j += " +
        step +
        ")\n"
        "        x[j * wide + i] *= 0.5f;\n"
        "}\n"
        "void run(float* x, int wide, int high) {\n"
        "    const int blocks = wide / 64;\n"
        "    const dim3 both(wide / 64, high), one(4);\n"
        "    smooth<<<" +
        grid + ", 64>>>(x, wide, high);\n}\n");
}

TEST(OneRowOfBlocks, OfALoopOverRows) {
    const char* const said =
        "The loop in line 3 goes on by gridDim.y, and the launch in line 9 has blocks along x "
        "only: gridDim.y is 1, and each thread makes all rounds of that loop alone. Give the grid "
        "blocks along y, too.";
    EXPECT_EQ(one_row_of_blocks(program("blocks"), "smooth"), said);
    EXPECT_EQ(one_row_of_blocks(program("dim3((wide + 63) / 64)"), ""), said);
}

TEST(OneRowOfBlocks, NotWhereTheGridHasTwoSides) {
    EXPECT_EQ(one_row_of_blocks(program("both"), "smooth"), "");
    EXPECT_EQ(one_row_of_blocks(program("dim3(wide / 64, high)"), "smooth"), "");
    EXPECT_EQ(one_row_of_blocks(program("blocks", "1"), "smooth"), "");
}

}  // namespace simtutor::one_row_of_blocks_test
