#include "tools/command/since_last.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace simtutor::command {
namespace {

using check::CheckStatus;
using report::CheckVerdict;
using report::Verdict;

/// A check for right results of 85 points, and one of time of 15.
Verdict verdict(CheckStatus results, CheckStatus time) {
    Verdict made;
    made.graded = true;
    made.lesson_id = "03-openmp";
    for (const auto& [id, title, status, points] :
         {std::tuple("correct", "the product is right", results, 85),
          std::tuple("faster", "the team is fast", time, 15)}) {
        CheckVerdict check;
        check.id = id;
        check.title = title;
        check.status = status;
        if (status != CheckStatus::not_judged) check.max_points = points;
        if (status == CheckStatus::passed) check.points = points;
        made.points += check.points;
        made.max_points += check.max_points;
        made.checks.push_back(check);
    }
    return made;
}

std::string text(const Verdict& before, const Verdict& now) {
    Style look;
    look.width = 200;
    return since_last_text(before, now, look);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

constexpr CheckStatus passed = CheckStatus::passed, failed = CheckStatus::failed,
                      not_judged = CheckStatus::not_judged;

TEST(SinceLast, SaysWhatIsWonAndLost) {
    const std::string better = text(verdict(passed, failed), verdict(passed, passed));
    EXPECT_TRUE(has(better, "100 points, 85 before (+15).")) << better;
    EXPECT_TRUE(has(better, "now right: the team is fast")) << better;
    const std::string worse = text(verdict(passed, passed), verdict(passed, failed));
    EXPECT_TRUE(has(worse, "85 points, 100 before (-15).")) << worse;
    EXPECT_TRUE(has(worse, "now failing: the team is fast")) << worse;
    EXPECT_TRUE(has(text(verdict(passed, failed), verdict(passed, failed)), "has changed"));
}

TEST(SinceLast, PointsThatWereNotJudgedAreNoLoss) {
    const std::string same = text(verdict(passed, passed), verdict(passed, not_judged));
    EXPECT_TRUE(has(same,
                    "85 of 85 points, 100 of 100 before: as many for what was judged both "
                    "times."))
        << same;
    EXPECT_TRUE(has(same, "not judged this time: the team is fast")) << same;
    EXPECT_FALSE(has(same, "-15")) << same;
    const std::string worse = text(verdict(passed, passed), verdict(failed, not_judged));
    EXPECT_TRUE(has(worse, "(-85 for what was judged both times)")) << worse;
}

TEST(SinceLast, PointsThatWereNotJudgedBeforeAreNoGain) {
    const std::string same = text(verdict(passed, not_judged), verdict(passed, passed));
    EXPECT_TRUE(has(same, "as many for what was judged both times")) << same;
    EXPECT_TRUE(has(same, "right, not judged before: the team is fast")) << same;
    const std::string failing = text(verdict(passed, not_judged), verdict(passed, failed));
    EXPECT_TRUE(has(failing, "85 points, as before")) << failing;
    EXPECT_TRUE(has(failing, "failing, not judged before: the team is fast")) << failing;
    EXPECT_TRUE(has(text(verdict(passed, failed), verdict(passed, not_judged)),
                    "not judged this time, failing before: the team is fast"));
}

TEST(SinceLast, WhatPassesWithoutPointsIsNotRight) {
    Verdict unpaid = verdict(failed, passed);
    unpaid.checks[1].unpaid = "Its result is wrong.";
    EXPECT_FALSE(has(text(verdict(failed, failed), unpaid), "now right"));
}

report::FindingVerdict found(const std::string& rule, const std::string& kernel, int line,
                             const std::string& advice) {
    report::FindingVerdict made;
    made.finding.rule = rule;
    made.finding.kernel = kernel;
    made.finding.advice = advice;
    made.finding.sides.resize(1);
    made.finding.sides[0].site.line = line;
    return made;
}

TEST(SinceLast, AFindingOfAnotherKernelIsNew) {
    Verdict before = verdict(failed, failed), now = before;
    before.findings = {found("race.global", "count_keys", 31, "Use atomicAdd.")};
    now.findings = {found("race.global", "push_keys", 52, "Use atomicExch.")};
    const std::string said = text(before, now);
    EXPECT_TRUE(has(said, "gone: race.global in line 31")) << said;
    EXPECT_TRUE(has(said, "new: race.global in line 52")) << said;
}

TEST(SinceLast, AFindingWithAnotherCauseHasChanged) {
    Verdict before = verdict(failed, failed), now = before;
    before.findings = {found("hang.deadlock", "count", 24, "Line 27 keeps the lock.")};
    now.findings = {found("hang.deadlock", "count", 25, "Line 28 keeps the lock.")};
    EXPECT_TRUE(has(text(before, now), "No check, finding or counter has changed."));
    now.findings[0].finding.advice = "All threads wait for locks[0].";
    EXPECT_TRUE(has(text(before, now), "changed: hang.deadlock in line 25")) << text(before, now);
}

TEST(SinceLast, ACounterThatFailsForTheFirstTimeIsTold) {
    Verdict before = verdict(passed, failed), now = before;
    check::GateResult gate;
    gate.name = "barriers";
    gate.run = "n = 17";
    gate.value = 252;
    now.checks[1].gates = {gate};
    EXPECT_TRUE(has(text(before, now), "no longer as expected: barriers (n = 17): 252"))
        << text(before, now);
    before.checks[1].gates = {gate};
    before.checks[1].gates[0].run = "n = 33, drawn";
    EXPECT_FALSE(has(text(before, now), "no longer as expected")) << text(before, now);
}

}  // namespace
}  // namespace simtutor::command
