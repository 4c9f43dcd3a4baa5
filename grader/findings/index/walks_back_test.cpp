#include "grader/findings/index/walks_back.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::walks_back_test {

/// @param inside in the loop over s, behind the sum. @param behind that loop
std::string scores(const std::string& inside, const std::string& behind) {
    return "void scores(const double* marks, const double* weights, double* to, int pupils,\n"
           "            int sets, int tasks) {\n"
           "    const double* mark = marks;\n"
           "    for (int p = 0; p < pupils; ++p) {\n"
           "        const double* weight = weights;\n"
           "        for (int s = 0; s < sets; ++s) {\n"
           "            double all = 0;\n"
           "            for (int t = 0; t < tasks; t++)\n"
           "                all += *mark++ * *weight++;\n"
           "            to[p * sets + s] = all;\n"
           "            " +
           inside +
           "\n"
           "        }\n"
           "        " +
           behind +
           "\n"
           "        mark += tasks;\n"
           "    }\n"
           "}\n";
}

const char* const said =
    "Each round of the loop in line 6 moves mark on by tasks (line 8), and only line 13 takes it "
    "back by tasks, once, behind that loop: from the second round on mark is beyond its row. Take "
    "it back inside the loop in line 6.";

TEST(WalksBack, OnceForAllRounds) {
    const Told outside = told(scores("", "mark -= tasks;"), 9, "bounds.host", "marks[12]",
                              "The program reads outside the array, at marks[12]: it has 12 "
                              "elements, so the last is marks[11].");
    EXPECT_EQ(outside.advice, said);
    // What lies behind the array is no matter of an array that is never cleared.
    simt::Finding unset = finding_at(scores("", "mark -= tasks;"), 9, "memory.uninitialised",
                                     "to[3]", "Line 9 reads to[3], which was never written.");
    unset.advice = "Which line should write this element first?";
    EXPECT_EQ(told(unset).advice, said);
}

TEST(WalksBack, NotWhereEachRoundDoes) {
    EXPECT_EQ(walks_back_too_late(words_of(scores("mark -= tasks;", ""))), "");
    EXPECT_EQ(walks_back_too_late(words_of(scores("mark = marks + p * tasks;", "mark -= tasks;"))),
              "");
    // All rounds are taken back at once.
    EXPECT_EQ(walks_back_too_late(words_of(scores("", "mark -= sets * tasks;"))), "");
}

}  // namespace simtutor::walks_back_test
