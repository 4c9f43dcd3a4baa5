#include "grader/findings/index/inside_column.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::inside_column_test {

/// 64 rows of 64 elements, and a thread in column 9 of its block.
std::string said(const std::string& follows, const std::string& object) {
    const std::string text =
        "__global__ void sums(const float* right, float* c, int n) {\n"
        "    const int t = threadIdx.x;\n"
        "    const float* from = right + t;\n"
        "    float ahead = from[0], sum = 0;\n"
        "    for (int row = 0; row < n; row += 4) {\n"
        "        const bool follows = " +
        follows +
        ";\n"
        "        sum += ahead;\n"
        "        if (follows) ahead = from[(row + 4) * n];\n"
        "    }\n"
        "    c[t] = sum;\n"
        "}\n";
    simt::Finding finding = finding_at(
        text, 8, "bounds.global", object,
        "reads outside the array, at " + object + ": it has 4096 elements, so the last is …");
    finding.sides[0].who.thread[0] = 9;
    return told(finding).advice;
}

TEST(InsideColumn, ARowBehindTheLastIsNotTheColumnsFault) {
    EXPECT_EQ(said("row + 4 <= n", "right[4105]"),
              "t is 9 in this thread, and without it the index is 4096, which is behind the end as "
              "well: the rest of the index is too large, (row + 4) * n. follows (line 6) let this "
              "thread through: row + 4 <= n. row + 4 <= n is true in the last round of the loop in "
              "line 5, too, where row + 4 may be n: no round follows that one. For what the next "
              "round needs, ask for row + 4 < n.");
    const std::string other = said("row + 4 <= most", "right[4105]");
    expect_part(other, "follows (line 6) let this thread through: row + 4 <= most.");
    EXPECT_EQ(other.find("last round"), std::string::npos);
}

TEST(InsideColumn, AColumnThatMayBeToBlameIsNot) {
    // Without 9 the index would be inside.
    expect_part(said("row + 4 < n", "right[4100]"), "Nothing compares t with its limit");
    EXPECT_EQ(said("t < n", "right[4100]").find("Nothing compares"), std::string::npos);
}

}  // namespace simtutor::inside_column_test
