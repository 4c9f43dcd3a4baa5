#include "tools/mutants/verdicts.h"

#include <gtest/gtest.h>

#include "tools/mutants/report.h"

namespace simtutor::mutants {
namespace {

report::Verdict verdict() {
    report::Verdict made;
    made.graded = true;
    report::CheckVerdict check;
    check.id = "traffic";
    check.status = check::CheckStatus::passed;
    check.gates.emplace_back();
    check.gates[0].name = "loads";
    check.gates[0].passed = true;
    check.gates[0].value = 10;
    made.checks.push_back(check);
    return made;
}

TEST(Verdicts, AreEqualWhateverTheTimeAndTheAmount) {
    report::Verdict other = verdict();
    other.seconds = 9;
    other.checks[0].gates[0].value = 8;
    EXPECT_EQ(told_apart_by(verdict(), other), "");
}

TEST(Verdicts, AreEqualWhereABusyMachineJudgedOnlyOneOfThem) {
    report::Verdict other = verdict();
    other.checks[0].status = check::CheckStatus::not_judged;
    other.checks[0].gates[0].passed = false;
    EXPECT_EQ(told_apart_by(verdict(), other), "");
    EXPECT_EQ(told_apart_by(other, verdict()), "");
}

TEST(Verdicts, DifferInAGateACheckOrAFinding) {
    report::Verdict other = verdict();
    other.checks[0].gates[0].passed = false;
    EXPECT_EQ(told_apart_by(verdict(), other), "gate traffic / loads, ");
    other = verdict();
    other.checks[0].status = check::CheckStatus::failed;
    EXPECT_EQ(told_apart_by(verdict(), other), "check traffic");
    EXPECT_EQ(failed_checks(other), std::vector<std::string>{"traffic"});
    other = verdict();
    other.findings.emplace_back();
    other.findings[0].finding.rule = "race.shared";
    EXPECT_EQ(told_apart_by(verdict(), other), "finding race.shared");
}

TEST(Verdicts, OfASolutionNameWhatItLost) {
    report::Verdict solution = verdict();
    solution.points = solution.max_points = 100;
    EXPECT_EQ(missing_points(solution), "");
    solution.points = 80;
    solution.checks[0].max_points = 20;
    EXPECT_EQ(missing_points(solution), "80 of 100 points, without traffic");
    solution.graded = false;
    solution.error = "no compiler";
    EXPECT_EQ(missing_points(solution), "no compiler");
}

TEST(Report, CountsWhatIsNotJudgedAsNothingElse) {
    Outcome left;
    left.fate = Fate::not_judged;
    const std::string text = lesson_report("21-dot", "a\nb\n", {left, left}, true);
    EXPECT_NE(text.find("2 made: 0 killed, 0 equivalent, 0 survivors, 2 not judged"),
              std::string::npos)
        << text;
}

TEST(Report, ShowsSurvivorsWithTheirDifference) {
    Outcome killed, survivor, broken;
    killed.fate = Fate::killed;
    killed.killed_by = {"correct", "memory"};
    survivor.fate = Fate::survived;
    survivor.mutant = {"bound", "a\nc\n", "b", "c"};
    broken.fate = Fate::not_built;
    const std::string text = lesson_report("21-dot", "a\nb\n", {killed, survivor, broken}, false);
    EXPECT_NE(text.find("2 made: 1 killed, 0 equivalent, 1 survivors"), std::string::npos) << text;
    EXPECT_NE(text.find("noticed by: correct 1, memory 1"), std::string::npos) << text;
    EXPECT_NE(text.find("      -b\n      +c\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("killed: "), std::string::npos) << text;
}

}  // namespace
}  // namespace simtutor::mutants
