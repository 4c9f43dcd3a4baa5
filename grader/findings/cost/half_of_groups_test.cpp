#include "grader/findings/cost/half_of_groups.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::half_of_groups_test {

std::string said(const std::string& groups, const std::string& first, const std::string& rest) {
    return half_of_groups(
        words_of("void add(const float* a, float* c, int n) {\n"
                 "    const int pairs = " +
                 groups +
                 ";\n"
                 "    int i = 0;\n"
                 "    for (" +
                 first +
                 ") c[i] += a[i] + a[i + 1];\n"
                 "    for (" +
                 rest +
                 ") c[i] += a[i];\n"
                 "}\n"));
}

TEST(HalfOfGroups, ElementsThatAreCountedUpToANumberOfGroups) {
    EXPECT_EQ(said("n / 2", "; i < pairs; i += 2", "; i < n; ++i"),
              "Line 4 lets i run to pairs, which is n / 2 (line 2), a number of groups of 2, but i "
              "goes up by 2 and counts what is in them: the loop takes only the first pairs of n, "
              "and the loop in line 5, which is meant for the rest, all others. Write i + 1 < n in "
              "line 4.");
    expect_part(said("n / 4", "; i < pairs; i += 4", "; i < n; i++"), "Write i + 3 < n in line 4.");
    expect_part(said("0", "; i < n / 2; i += 2", "; i < n; i += 1"),
                "lets i run to n / 2, a number of groups of 2");
}

TEST(HalfOfGroups, RightLoops) {
    EXPECT_EQ(said("n / 2", "; i < 2 * pairs; i += 2", "; i < n; ++i"), "");
    EXPECT_EQ(said("n / 2 * 2", "; i < pairs; i += 2", "; i < n; ++i"), "");
    EXPECT_EQ(said("n - 1", "; i < pairs; i += 2", "; i < n; ++i"), "");
    EXPECT_EQ(said("n / 2", "; i < pairs; ++i", "; i < n; ++i"), "");
    // A second loop of its own, over other elements.
    EXPECT_EQ(said("n / 2", "; i < pairs; i += 2", "i = 0; i < n; ++i"), "");
    EXPECT_EQ(said("n / 4", "; i < pairs; i += 2", "; i < n; ++i"), "");
}

}  // namespace simtutor::half_of_groups_test
