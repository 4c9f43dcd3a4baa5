#include "tools/locate/tried_advice.h"

#include <gtest/gtest.h>

#include "tools/locate/hidden_fault.h"

namespace simtutor::locate {

namespace {

report::Verdict verdict_with(const std::string& advice, const std::string& rule = "race.shared") {
    report::Verdict verdict;
    verdict.findings.resize(1);
    verdict.findings[0].finding.rule = rule;
    verdict.findings[0].finding.advice = advice;
    return verdict;
}

const std::vector<Repair> barriers = {{"barrier", "", 5, {{40, 40, "__syncthreads(); "}}},
                                      {"name", "", 6, {{50, 51, "n"}}},
                                      {"barrier", "", 7, {{60, 60, "__syncthreads(); "}}},
                                      {"barrier", "", 9, {{80, 80, "__syncthreads(); "}}}};

TEST(RefutedAdvice, ABarrierThatWasTriedInEveryPlace) {
    const auto verdict = verdict_with("Put __syncthreads() between line 4 and line 7, where all.");
    EXPECT_EQ(refuted_advice(verdict, barriers, {0, 2}),
              "__syncthreads() between line 4 and line 7 was tried, too: with it alone the check "
              "still fails.");
    // One place is left that was not tried, or with which the check passes.
    EXPECT_EQ(refuted_advice(verdict, barriers, {0, 1, 3}), "");
    EXPECT_EQ(refuted_advice(verdict, barriers, {}), "");
}

TEST(RefutedAdvice, RoundTheEndOfALoop) {
    const auto verdict = verdict_with(
        "Put __syncthreads() at the end of the loop's body, between line 8 (the read) and line 5.");
    EXPECT_NE(refuted_advice(verdict, barriers, {0, 3}), "");
    EXPECT_EQ(refuted_advice(verdict, barriers, {3}), "");
}

TEST(RefutedAdvice, OtherAdviceWasNotTried) {
    EXPECT_EQ(refuted_advice(verdict_with("Guard line 5: only where i < n."), barriers, {0, 2, 3}),
              "");
    EXPECT_EQ(refuted_advice(verdict_with("Put __syncwarp() between line 4 and line 7."), barriers,
                             {0, 2, 3}),
              "");
}

TEST(AdviceNames, ABarrierBetweenTheTwoLines) {
    const std::string inside = "  Do:   Put __syncthreads() between line 30 and line 34.\n",
                      around =
                          "  Do:   Put __syncthreads() at the end of the loop's body, between "
                          "line 19 (the read) and line 16 (the write) of the next round.\n";
    EXPECT_FALSE(names_other_lines(inside, 32));
    EXPECT_TRUE(names_other_lines(inside, 36));
    EXPECT_FALSE(names_other_lines(around, 20));
    EXPECT_TRUE(names_other_lines(around, 18));
}

TEST(AdviceNames, OtherLines) {
    const std::string report =
        "1. race.shared (error)\n"
        "  f.cu:12 in k\n"
        "  Do:   Put __syncthreads() between line\n"
        "        30 and line 34.\n"
        "  Read: lessons/21 line 40\n\n"
        "  Look: the launch is in line 50.\n\n"
        "line 60\n";
    EXPECT_FALSE(names_other_lines(report, 30));
    EXPECT_FALSE(names_other_lines(report, 34));
    EXPECT_FALSE(names_other_lines(report, 50));
    EXPECT_TRUE(names_other_lines(report, 12));
    EXPECT_TRUE(names_other_lines(report, 40));
    EXPECT_TRUE(names_other_lines(report, 60));
    EXPECT_FALSE(names_other_lines("  f.cu:12 in k\n", 90));
}

TEST(AdviceNames, WhereValuesAreMadeIsNoFault) {
    const std::string report =
        "  ✗ the product is right\n"
        "    Look: c gets its values in line 35, made of sum (line 32), as\n"
        "          (line 28).\n\n";
    EXPECT_TRUE(names_other_lines(report, 23));
    EXPECT_FALSE(names_other_lines(report, 23, Advice::told));
    EXPECT_TRUE(
        names_other_lines(report + "    Look: Line 12 is one too far.\n", 23, Advice::told));
    // Another word is seldom right by luck; a number is.
    EXPECT_EQ(standing_of(report, "arguments", 23, false), Standing::first);
    EXPECT_EQ(standing_of(report, "number", 23, false), Standing::hint);
}

TEST(AdviceNames, ThisLineIsOneOfThoseThatAreShown) {
    const std::string report =
        "1. bounds.global (error)\n"
        "    f.cu:15 in k\n"
        "     15 │     const int row = 1;\n"
        "      ⋮\n"
        "     29 │     c[row * n] = 1;\n"
        "        │     ^^^^^^^^^^ write c[9], thread 0\n\n"
        "  Do:   This line compares y with n, and the index in this\n"
        "        line has x. See line 40.\n"
        "  Read: lessons/21\n\n"
        "2. bounds.row (error)\n"
        "     33 │     d[9] = 1;\n\n"
        "  Do:   Correct the index of line 41.\n";
    EXPECT_FALSE(names_other_lines(report, 29));
    EXPECT_FALSE(names_other_lines(report, 40));
    EXPECT_TRUE(names_other_lines(report, 33));
    EXPECT_TRUE(names_other_lines(report, 50));
}

TEST(AdviceNames, NoLineIsNoOther) {
    EXPECT_FALSE(names_other_lines("  f.cu:12 in k\n  Do:   Write the element first.\n", 90));
}

TEST(HiddenFault, ABarrierWhereNoOrderIsWrong) {
    const std::string text = "a[0] = 1; b = a[1];";
    const Repair barrier = {"barrier", "", 1, {{10, 10, "__syncthreads(); "}}};
    EXPECT_TRUE(HiddenFault(text, verdict_with("", "bounds.global")).is_hidden_by(barrier));
    EXPECT_TRUE(HiddenFault(text, report::Verdict()).is_hidden_by(barrier));
    for (const char* rule : {"race.shared", "memory.uninitialised", "barrier.divergent"})
        EXPECT_FALSE(HiddenFault(text, verdict_with("", rule)).is_hidden_by(barrier)) << rule;
    EXPECT_FALSE(HiddenFault(text, report::Verdict()).is_hidden_by({"name", "", 1, {{4, 5, "n"}}}));
}

}  // namespace

}  // namespace simtutor::locate
