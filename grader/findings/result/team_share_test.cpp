#include "grader/findings/result/team_share.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::team_share_test {

std::string said(const std::string& each, const std::string& run) {
    return team_share(words_of("Share share_of(std::size_t count) {\n"
                               "    const std::size_t team = omp_get_num_threads();\n"
                               "    const std::size_t each = " +
                               each +
                               ";\n"
                               "    return {0, each};\n"
                               "}\n"
                               "void sums(const float* x, int rows, int threads) {\n"
                               "    const Share mine = share_of(rows);\n"
                               "}\n"),
                      run);
}

TEST(TeamShare, WhatIsLeftOver) {
    EXPECT_EQ(said("count / team", "rows = 31, columns = 33, 3 threads"),
              "count / team in line 3 rounds down: 31 in 3 equal shares of 10 leave the last 1 to "
              "no thread.");
    // A team that is smaller than asked for.
    EXPECT_EQ(said("count / team", "rows = 31, columns = 33, 7 threads asked for, 3 given"),
              "count / team in line 3 rounds down: 31 in 3 equal shares of 10 leave the last 1 to "
              "no thread.");
    EXPECT_EQ(said("count / threads", "rows = 31, columns = 33, 7 threads asked for, 3 given"),
              "count / threads in line 3 rounds down: 31 in 7 equal shares of 4 leave the last 3 "
              "to no thread.");
}

TEST(TeamShare, NotWhereNothingIs) {
    EXPECT_EQ(said("count / team", "rows = 30, columns = 33, 3 threads"), "");
    EXPECT_EQ(said("count / team", "rows = 30, columns = 33, 7 threads asked for, 3 given"), "");
    EXPECT_EQ(said("(count + team - 1) / team", "rows = 31, columns = 33, 3 threads"), "");
    EXPECT_EQ(said("count / team + (count % team > 0)", "rows = 31, columns = 33, 3 threads"), "");
}

TEST(TeamShare, NotWhereALoopBehindTakesTheRest) {
    const auto rest = [](const std::string& begin) {
        return team_share(words_of("void sums(const float* x, float* s, int rows, int threads) {\n"
                                   "    const int share = rows / threads;\n"
                                   "    for (int i = 0; i < share; ++i) s[i] = x[i];\n"
                                   "    for (int i = " +
                                   begin + "; i < rows; ++i) s[i] = x[i];\n}\n"),
                          "rows = 31, 3 threads");
    };
    EXPECT_EQ(rest("share * threads"), "");
    EXPECT_NE(rest("0"), "");
    EXPECT_EQ(said("count / threads * threads", "rows = 31, columns = 33, 3 threads"), "");
}

}  // namespace simtutor::team_share_test
