#include "grader/findings/result/asked_team.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::asked_team_test {

std::string said(const std::string& step,
                 const std::string& common =
                     "Wrong only where the system gives fewer threads than "
                     "are asked for: omp_get_num_threads() inside …") {
    return asked_team(words_of("void fill(float* c, int n, int threads) {\n"
                               "#pragma omp parallel num_threads(threads)\n"
                               "    {\n"
                               "        const int team = omp_get_num_threads();\n"
                               "        for (int i = omp_get_thread_num(); i < n; i += " +
                               step + ") c[i] = 1;\n    }\n}\n"),
                      "n = 34, 7 threads asked for, 3 given", common);
}

TEST(AskedTeam, LinesThatCountWithWhatWasAskedFor) {
    EXPECT_EQ(said("threads"),
              "threads in line 5 is how many threads were asked for, and here the team is smaller. "
              "Is the number that the team has needed there?");
}

TEST(AskedTeam, NothingWhereTheTeamItselfCounts) {
    EXPECT_EQ(said("team"), "");
    EXPECT_EQ(said("threads", "Wrong only where n is odd."), "");
}

}  // namespace simtutor::asked_team_test
