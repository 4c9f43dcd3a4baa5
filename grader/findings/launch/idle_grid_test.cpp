#include "grader/findings/launch/idle_grid.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::idle_grid_test {

std::string said(const std::string& value) {
    return idle_grid(
        words_of("int blocks_for(int n) {\n"
                 "    const int enough = " +
                 value +
                 ";\n"
                 "    return enough;\n"
                 "}\n"
                 "void all(float* a, int n) {\n"
                 "    const int grid = blocks_for(n);\n"
                 "    sum<<<grid, 128>>>(a, n);\n"
                 "}\n"));
}

TEST(IdleGrid, TheFunctionThatMakesIt) {
    EXPECT_EQ(said("6 * sms"),
              "the launch is in line 7, its grid is made in line 6; line 3 of blocks_for gives "
              "enough (line 2) back, and never looks at n.");
    EXPECT_EQ(said("min(6 * sms, n)"),
              "the launch is in line 7, its grid is made in line 6; line 3 of blocks_for gives "
              "enough (line 2) back.");
}

TEST(IdleGrid, InTheLaunch) {
    EXPECT_EQ(idle_grid(words_of("void all(float* a, int n) {\n"
                                 "    sum<<<6 * sms, 128>>>(a, n);\n"
                                 "}\n")),
              "the launch is in line 2.");
}

}  // namespace simtutor::idle_grid_test
