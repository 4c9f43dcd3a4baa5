#include "grader/findings/index/rest_of_part.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rest_of_part_test {

std::string of_rows(const std::string& left,
                    const std::string& head = "int i = 0; i < rows; i += 6",
                    const std::string& rows = "std::min(block, m - i0)") {
    return rest_of_part(
        words_of("void f(float* c, int m) {\n"
                 "    for (int i0 = 0; i0 < m; i0 += block) {\n"
                 "        const int rows = " +
                 rows + ";\n        for (" + head + ") {\n            const int high = " + left +
                 ";\n            store(c, high);\n        }\n    }\n}\n"));
}

TEST(RestOfPart, WhatIsLeftOfTheWhole) {
    EXPECT_EQ(of_rows("std::min(6, m - i)"),
              "Line 5 takes m - i for what is left, but i counts from 0 to rows (line 4), and rows "
              "are at most m - i0 (line 3): rows - i are left.");
    EXPECT_NE(of_rows("min(m - i, 6)"), "");
}

TEST(RestOfPart, NotWhereTheCounterCountsTheWhole) {
    EXPECT_EQ(of_rows("std::min(6, rows - i)"), "");
    EXPECT_EQ(of_rows("std::min(6, m - i)", "int i = i0; i < rows; i += 6"), "");
    EXPECT_EQ(of_rows("std::min(6, m - i)", "int i = 0; i < m; i += 6"), "");
    EXPECT_EQ(of_rows("std::min(6, m - i)", "int i = 0; i < rows; i += 6", "m"), "");
    EXPECT_EQ(of_rows("std::min(6, n - i)"), "");
}

}  // namespace simtutor::rest_of_part_test
