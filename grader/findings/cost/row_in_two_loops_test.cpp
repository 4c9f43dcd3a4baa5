#include "grader/findings/cost/row_in_two_loops.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_in_two_loops_test {

std::string said(const std::string& body) {
    return row_in_two_loops(
        words_of("void add(float* to, const float* from, float factor, int n) {\n"
                 "    for (int j = 0; j < n; ++j) to[j] += factor * from[j];\n"
                 "}\n"
                 "void matmul(const float* row, float* c, float* d, float f, int n) {\n" +
                 body + "}\n"));
}

TEST(RowInTwoLoops, TwoCallsInARow) {
    EXPECT_EQ(said("    add(c, row, f, n);\n    add(d, row, f, n);\n"),
              "The calls in lines 5 and 6 both go over row, so each of its elements is loaded in "
              "both (line 2). One loop that takes it once can serve both.");
}

TEST(RowInTwoLoops, TwoLoopsInARow) {
    EXPECT_EQ(said("    for (int j = 0; j < n; ++j) c[j] += f * row[j];\n"
                   "    for (int j = 0; j < n; ++j) d[j] -= row[j];\n"),
              "The loops in lines 5 and 6 both go over row, so each of its elements is loaded in "
              "both (lines 5 and 6). One loop that takes it once can serve both.");
}

TEST(RowInTwoLoops, OtherRows) {
    EXPECT_EQ(said("    add(c, row, f, n);\n    row += n;\n    add(d, row, f, n);\n"), "")
        << "another row by then";
    EXPECT_EQ(said("    add(c, row, f, n);\n    add(d, c, f, n);\n"), "");
    EXPECT_EQ(said("    if (n > 8) {\n        add(c, row, f, n);\n    } else {\n"
                   "        add(d, row, f, n);\n    }\n"),
              "")
        << "one of the two";
    EXPECT_EQ(said("    for (int j = 0; j < n; ++j) { c[j] += row[j]; d[j] += row[j]; }\n"), "")
        << "one loop";
    EXPECT_EQ(said("    for (int j = 0; j < n; ++j) c[j] = 0;\n"
                   "    for (int j = 0; j < n; ++j) c[j] += f;\n"),
              "")
        << "stores";
}

}  // namespace simtutor::row_in_two_loops_test
