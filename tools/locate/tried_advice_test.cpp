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

TEST(AdviceAgrees, WhereItNamesTheLine) {
    const std::string report =
        "1. race.shared (error)\n"
        "  f.cu:12 in k\n"
        "  Do:   Put __syncthreads() between line\n"
        "        30 and line 34.\n"
        "  Read: lessons/21 line 40\n\n"
        "  Look: the launch is in line 50.\n\n"
        "line 60\n";
    EXPECT_TRUE(advice_agrees(report, 30));
    EXPECT_TRUE(advice_agrees(report, 34));
    EXPECT_TRUE(advice_agrees(report, 50));
    EXPECT_FALSE(advice_agrees(report, 12));
    EXPECT_FALSE(advice_agrees(report, 40));
    EXPECT_FALSE(advice_agrees(report, 60));
    EXPECT_TRUE(advice_agrees("  f.cu:12 in k\n", 90));
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
