#include "grader/findings/cost/step_of_groups.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::step_of_groups_test {

std::string of_loops(const std::string& first, const std::string& rest = "; i < n; ++i") {
    return step_of_groups(words_of("void f(const float* a, int n) {\n    int i = 0;\n    for (" +
                                   first + ") strip<2>(a + i);\n    for (" + rest +
                                   ") strip<1>(a + i);\n}\n"));
}

TEST(StepOfGroups, ARoundTakesWhatTheOneBeforeHasTaken) {
    EXPECT_EQ(of_loops("; i + 2 <= n; ++i"),
              "The loop in line 3 goes on while 2 are left (i + 2 <= n), and line 4 takes the "
              "rest: but i advances by 1, so what one round has taken comes again in the next. "
              "Advance by 2.");
    EXPECT_NE(of_loops("; i + 4 <= n; i += 2"), "");
}

TEST(StepOfGroups, NotAWindowThatMoves) {
    EXPECT_EQ(of_loops("; i + 2 <= n; i += 2"), "");
    // Nothing takes a rest: each round may look at two neighbours.
    EXPECT_EQ(of_loops("; i + 2 <= n; ++i", "int i = 0; i < n; ++i"), "");
    EXPECT_EQ(of_loops("; i + 2 <= n; ++i", "; i < m; ++i"), "");
    EXPECT_EQ(of_loops("; i + 1 <= n; ++i"), "");
}

}  // namespace simtutor::step_of_groups_test
