#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::last_of_group_test {

const char* const rest = "Wrong only where n is no multiple of 4 (wrong for 1, 3; right for 8).";

std::string said(const std::string& exists, const std::string& chosen = "exists",
                 const std::string& common = rest) {
    return lines_of(
        "__device__ void load4(float* to, const float* matrix, int n, int row, int column) {\n"
        "    const bool exists = " +
            exists +
            ";\n"
            "    for (int i = 0; i < 4; ++i)\n"
            "        to[i] = " +
            chosen +
            " ? matrix[row * n + column + i] : 0.0f;\n"
            "}\n"
            "__global__ void tile(const float* a, float* c, int n) {\n"
            "    float own[4];\n"
            "    load4(own, a, n, blockIdx.x, 4 * threadIdx.x);\n"
            "    c[threadIdx.x] = own[0];\n"
            "}\n",
        "1 of 1 element of c is wrong. The wrong elements are all zero.", "n = 1", common);
}

TEST(LastOfGroup, DecidesForTheOthers) {
    EXPECT_EQ(said("row < n && column + 3 < n"),
              "Line 2 asks only for the last of 4 elements, column + 3 < n, and line 4 takes none "
              "of them where that one does not exist: those before it, which exist, are lost. Ask "
              "for each by itself, column + i < n.");
}

TEST(LastOfGroup, IsAskedForByItself) {
    EXPECT_EQ(said("row < n", "exists && column + i < n").find("asks only"), std::string::npos);
    EXPECT_EQ(said("row < n && column < n").find("asks only"), std::string::npos);
    EXPECT_EQ(said("row < n && column + 3 < n", "exists", "Wrong in all 9 runs.").find("asks only"),
              std::string::npos);
}

}  // namespace simtutor::last_of_group_test
