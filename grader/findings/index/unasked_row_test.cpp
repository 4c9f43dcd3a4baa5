#include "grader/findings/index/unasked_row.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unasked_row_test {

std::string said(const std::string& valid, const std::string& caller = "") {
    const simt::Finding finding = finding_at(
        "__device__ void load4(float* to, const float* matrix, int n, int row, int column) {\n"
        "    const float* from = matrix + row * n + column;\n"
        "    const int valid = " +
            valid +
            ";\n"
            "    for (int e = 0; e < 4; ++e) to[e] = e < valid ? from[e] : 0.0f;\n"
            "}\n" +
            caller,
        4, "bounds.global", "a[10201]", "reads outside the array, at a[10201]: it has 10201");
    Sources sources;
    return unasked_row(finding, sources);
}

TEST(UnaskedRow, OnlyTheColumnIsKeptInside) {
    EXPECT_EQ(said("n - column"),
              "row is the row of matrix + row * n + column (line 2), and no condition around this "
              "line has row: only column is kept inside. Ask for the row, too, row < n if there "
              "are n rows, "
              "or let no thread with another row call load4.");
    EXPECT_EQ(said("row < n ? n - column : 0"), "");
    EXPECT_EQ(said("4"), "");
    EXPECT_EQ(said("n - column",
                   "__global__ void k(const float* a, int n, int top) {\n"
                   "    float v[4];\n"
                   "    if (top + 1 <= n) load4(v, a, n, top, 0);\n}\n"),
              "");
}

}  // namespace simtutor::unasked_row_test
