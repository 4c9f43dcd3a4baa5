#include "grader/findings/result/last_limit.h"

#include <gtest/gtest.h>

#include "grader/findings/launch/occupancy_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::last_limit_test {

Tokens loop(const std::string& store) {
    return words_of(
        "int limits_of(const int* counts, int least) {\n"
        "    int limits = 0;\n"
        "    for (int i = 0; i < 4; ++i) {\n"
        "        if (counts[i] == least) " +
        store +
        "\n"
        "    }\n"
        "    return limits;\n}\n");
}

TEST(LastLimit, OfAStoreThatReplaces) {
    EXPECT_EQ(last_limit_only(loop("limits = 1 << i;")),
              "Line 4 sets limits anew, and of several that are equal only the last one stays. Add "
              "instead: limits += 1 << i.");
    EXPECT_EQ(occupancy_lines(loop("limits = 1 << i;"), "Ask for each by itself").find("Line 4"),
              0u);
}

TEST(LastLimit, NotWhereEachIsAdded) {
    EXPECT_EQ(last_limit_only(loop("limits += 1 << i;")), "");
    EXPECT_EQ(last_limit_only(loop("limits = limits | 1 << i;")), "");
    EXPECT_EQ(last_limit_only(loop("{ limits = i; break; }")), "");
}

}  // namespace simtutor::last_limit_test
