#include "grader/findings/index/walked_rows.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::walked_rows_test {

std::string said(const std::string& step) {
    simt::Finding finding = finding_at(
        "void product(const float* a, const float* b, float* c, int m, int distance) {\n"
        "    for (int col = 0; col < m; ++col) {\n"
        "        const float* p = b + col;\n"
        "        for (int e = 0; e < m; ++e) {\n"
        "            c[col] += a[e] * *p;\n"
        "            p += " +
            step +
            ";\n"
            "        }\n"
            "    }\n"
            "    if (distance < m) return;\n"
            "}\n",
        5, "memory.uninitialised", "b[6]", "Line reads.");
    finding.advice =
        "b[6] lies in the gap behind row 1 of b, which ends at b[5]; row 2 begins at b[14].";
    return told(finding).advice;
}

TEST(WalkedRows, ThePointerMovesByANumberOfElements) {
    EXPECT_EQ(said("m"),
              "b[6] lies in the gap behind row 1 of b, which ends at b[5]; row 2 begins at b[14]. "
              "Line 6 moves p by m, which is a number of elements; from row to row of b it is 7 "
              "elements here.");
    EXPECT_EQ(said("distance"), "");
    EXPECT_EQ(said("1"), "");
}

/// Of a pointer to a row, "row = b + i * n".
std::string of_row(const std::string& pointer) {
    simt::Finding finding = finding_at(
        "void product(const float* b, float* c, int m, int distance) {\n"
        "    for (int i = 0; i < m; ++i) {\n"
        "        const float* row = " +
            pointer +
            ";\n"
            "        for (int k = 0; k < m; ++k)\n"
            "            c[i] += row[k];\n"
            "    }\n"
            "    if (distance < m) return;\n"
            "}\n",
        5, "memory.uninitialised", "b[6]", "Line reads.");
    finding.advice =
        "b[6] lies in the gap behind row 1 of b, which ends at b[5]; row 2 begins at b[14].";
    return told(finding).advice;
}

TEST(WalkedRows, ThePointerBeginsByANumberOfElements) {
    expect_part(of_row("b + i * m"),
                " row in line 3 goes from row to row by m, which is a number of elements; from row "
                "to row of b it is 7 elements here.");
    EXPECT_EQ(of_row("b + i * distance"), "");
}

}  // namespace simtutor::walked_rows_test
