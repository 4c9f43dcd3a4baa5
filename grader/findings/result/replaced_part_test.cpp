#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::replaced_part_test {

std::string said(const std::string& edge) {
    return lines_of(
        "void tile(const float* a, int terms, float* c, int rows, bool is_first) {\n"
        "    float sums[4] = {};\n"
        "    for (int t = 0; t < terms; ++t) sums[0] += a[t];\n"
        "    if (rows == 4) {\n"
        "        for (int r = 0; r < 4; ++r) {\n"
        "            float* place = c + r;\n"
        "            float value = sums[r];\n"
        "            if (!is_first) value += *place;\n"
        "            std::memcpy(place, &value, sizeof value);\n"
        "        }\n"
        "        return;\n"
        "    }\n"
        "    for (int r = 0; r < rows; ++r) {\n"
        "        float* place = c + r;\n" +
            edge +
            "    }\n"
            "}\n"
            "void matmul(const float* a, float* c, int k) {\n"
            "    for (int s = 0; s < k; s += 8) tile(a + s, 8, c, 2, s == 0);\n"
            "}\n",
        "6 of 6 elements of c are wrong. Each wrong element's sum lacks the first 384 terms of its "
        "600 terms.",
        "m = 3, n = 2, k = 600");
}

TEST(ReplacedPart, IsOfTheOtherPath) {
    const std::string wrong =
        "Line 15 stores by =, whatever is_first is, so it replaces the sums of the parts before. "
        "Line 8 asks for is_first and adds to what is there: line 15 must do so, too.";
    EXPECT_EQ(said("        *place = sums[r];\n"), wrong);
    EXPECT_EQ(said("        c[r] = sums[r];\n"), wrong);
}

TEST(ReplacedPart, IsNoneThatAsks) {
    for (const char* edge : {"        *place = is_first ? sums[r] : *place + sums[r];\n",
                             "        if (is_first) *place = sums[r]; else *place += sums[r];\n",
                             "        float sum = sums[r];\n        if (!is_first) sum += *place;\n"
                             "        *place = sum;\n",
                             "        const float before = is_first ? 0 : *place;\n"
                             "        *place = sums[r] + before;\n"})
        EXPECT_EQ(said(edge).find("stores by =, whatever"), std::string::npos) << edge;
}

}  // namespace simtutor::replaced_part_test
