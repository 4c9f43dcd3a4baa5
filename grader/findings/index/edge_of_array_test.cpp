#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::edge_of_array_test {

std::string said(const std::string& right, const std::string& left = "x > 0 ? here - 1 : here") {
    return lines_of(
        "__global__ void step(const float* old, float* next, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (x >= width || y >= height) return;\n"
        "    const int here = y * width + x;\n"
        "    const int left = " +
            left +
            ";\n"
            "    const int right = " +
            right +
            ";\n"
            "    next[here] = old[left] + old[right];\n"
            "}\n",
        "28 of 29 elements of next are wrong.", "step, 1 x 29 cells");
}

TEST(EdgeOfArray, IsNoEdgeOfARow) {
    EXPECT_EQ(said("here < width * height - 1 ? here + 1 : here"),
              "Line 7 takes here + 1 where here < width * height - 1. That is the end of the "
              "array, and not of the row: the last cell of each row but the last takes the first "
              "cell of the next row. Ask for the column: x < width - 1.");
    EXPECT_NE(said("here + 1 < height * width ? here + 1 : here").find("x < width - 1"),
              std::string::npos);
}

TEST(EdgeOfArray, NorIsItsBegin) {
    EXPECT_EQ(
        said("x < width - 1 ? here + 1 : here", "here > 0 ? here - 1 : here"),
        "Line 6 takes here - 1 where here > 0. That is the begin of the array, and not of the "
        "row: the first cell of each row but the first takes the last cell of the row "
        "before. Ask for the column: x > 0.");
}

TEST(EdgeOfArray, IsOneOfAColumn) {
    for (const char* right : {"x < width - 1 ? here + 1 : here", "x + 1 < width ? here + 1 : here",
                              "here + width < width * height ? here + width : here"})
        EXPECT_EQ(said(right).find("end of the array"), std::string::npos) << right;
}

}  // namespace simtutor::edge_of_array_test
