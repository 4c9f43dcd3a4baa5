#include "tools/command/exercise.h"

#include <gtest/gtest.h>

#include "grader/findings/exercise_advice.h"

namespace simtutor::command {
namespace {

const std::string starter =
    "__global__ void first() {\n"
    "    // simtutor: begin student\n"
    "    tile[me] = own;\n"
    "    out = tile[other];\n"
    "    // simtutor: end\n"
    "}\n"
    "__global__ void second() {\n"
    "    // simtutor: begin student\n"
    "    // TODO\n"
    "    // simtutor: end\n"
    "    given();\n"
    "}\n";

/// The advice that is left to a finding in these lines.
std::string advice_at(std::vector<int> lines, const std::string& graded,
                      const std::string& file = "starter/kernel.cu") {
    report::Verdict verdict;
    verdict.file = "starter/kernel.cu";
    verdict.findings.emplace_back();
    verdict.findings[0].finding.advice = "Put a barrier there.";
    for (const int line : lines) {
        simt::FindingSide side;
        side.site = {file, line, "first"};
        verdict.findings[0].finding.sides.push_back(side);
    }
    leave_the_exercise(verdict, starter, graded);
    return verdict.findings[0].finding.advice;
}

/// The advice that is left to a count in this line; 0: it is of none.
std::string advice_of_count(int line, const std::string& graded, bool passed = false) {
    report::Verdict verdict;
    verdict.file = "starter/kernel.cu";
    verdict.checks.emplace_back();
    verdict.checks[0].gates.emplace_back();
    check::GateResult& gate = verdict.checks[0].gates[0];
    gate.passed = passed;
    gate.place.line = line;
    gate.place.file = line > 0 ? "/home/kernel.cu" : "";
    gate.place.advice = "Choose another length.";
    leave_the_exercise(verdict, starter, graded);
    return gate.place.advice;
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(Exercise, TheRepairOfTheStartersOwnCodeIsLeft) {
    EXPECT_EQ(advice_at({3, 4}, starter), simt::exercise_advice);
    EXPECT_EQ(advice_at({3, 4}, with(starter, "own;", "own;  // my own")), simt::exercise_advice);
}

TEST(Exercise, AnAttemptGetsItsAdvice) {
    EXPECT_EQ(advice_at({3, 4}, with(starter, "own;\n", "own; wait();\n")), "Put a barrier there.");
    // A region that is not there any more cannot be compared.
    EXPECT_EQ(advice_at({3}, with(starter, "    // simtutor: begin student\n", "\n")),
              "Put a barrier there.");
}

TEST(Exercise, WhatToDoAboutACountOfTheStarterIsLeft) {
    EXPECT_EQ(advice_of_count(4, starter), simt::exercise_advice);
    EXPECT_EQ(advice_of_count(0, starter), simt::exercise_advice);
    const std::string attempt = with(starter, "own;\n", "own; wait();\n");
    EXPECT_EQ(advice_of_count(4, attempt), "Choose another length.");
    EXPECT_EQ(advice_of_count(0, attempt), "Choose another length.");
    EXPECT_EQ(advice_of_count(4, starter, true), "Choose another length.");
}

TEST(Exercise, WorkElsewhereGivesNothingAway) {
    const std::string second = with(starter, "// TODO", "work();");
    EXPECT_EQ(advice_at({3, 4}, second), simt::exercise_advice);
    EXPECT_EQ(advice_at({3, 9}, second), "Put a barrier there.");
}

TEST(Exercise, GivenLinesAreTheExerciseUntilTheWorkBegins) {
    EXPECT_EQ(advice_at({11}, starter), simt::exercise_advice);
    EXPECT_EQ(advice_at({11}, with(starter, "// TODO", "work();")), "Put a barrier there.");
}

TEST(Exercise, OtherFilesAndFindingsWithoutAPlaceKeepTheirAdvice) {
    EXPECT_EQ(advice_at({3}, starter, "given.h"), "Put a barrier there.");
    EXPECT_EQ(advice_at({}, starter), "Put a barrier there.");
}

}  // namespace
}  // namespace simtutor::command
