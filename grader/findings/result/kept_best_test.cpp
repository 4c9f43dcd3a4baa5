#include "grader/findings/result/kept_best.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_best_test {

std::string kept(const std::string& branch, const std::string& declared = "double least") {
    const std::string first = declared.ends_with(")") ? "" : " = 1e300";
    const Tokens file = words_of(
        "bool choose(int count, double gib) {\n"
        "    int winner = -1;\n"
        "    " +
        declared + first +
        ";\n"
        "    for (int d = 0; d < count; ++d) {\n"
        "        const double room = memory_of(d);\n"
        "        if (room < gib) continue;\n"
        "        const double t = seconds(d);\n"
        "        " +
        branch +
        "\n"
        "    }\n"
        "    cudaSetDevice(winner);\n"
        "    return true;\n"
        "}\n");
    return best_not_kept(FunctionText(file, 3));
}

TEST(KeptBest, TheLeastIsNeverSet) {
    EXPECT_EQ(kept("if (winner < 0 || t < least) winner = d;"),
              "Line 8 compares t with least, and least keeps the value of line 3: nothing in the "
              "loop sets it, so winner is not the best one. Where winner is set, also set least = "
              "t.");
    expect_part(kept("if (least > t) { winner = d; }"), "Line 8 compares t with least");
    expect_part(kept("if (t < least) winner = d;", "const double least = seconds(0)"),
                "least keeps the value of line 3");
    EXPECT_EQ(kept("if (t < least) winner = d;", "const double least = limit(0)"), "");
    expect_part(
        kept("if (t < least) { some = true; winner = d; }", "bool some = false; double least"),
        "so winner is not the best one");
}

TEST(KeptBest, TheLeastIsSetInEveryRound) {
    expect_part(kept("if (t < least) winner = d; least = t;"),
                "Line 8 sets least in every round, and not only where winner is set (line 8)");
}

TEST(KeptBest, WhatIsRight) {
    EXPECT_EQ(kept("if (t < least) { winner = d; least = t; }"), "");
    EXPECT_EQ(kept("if (t < least) winner = d; least = std::min(least, t);"), "");
    // A limit is not what was best so far.
    EXPECT_EQ(kept("if (t < least) winner = d;", "const double least"), "");
    EXPECT_EQ(kept("if (t < gib) winner = d;"), "");
    EXPECT_EQ(kept("if (t < seconds(winner)) winner = d;"), "");
}

}  // namespace simtutor::kept_best_test
