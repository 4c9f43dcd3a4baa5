#include "grader/grade_program/seen_only.h"

#include <gtest/gtest.h>

#include <string>

using namespace simtutor;
using namespace simtutor::report;

namespace {

const std::string general = "Check the limits of the loop and the arithmetic of the index.";

/// The advice of a finding that runs of odd n show, with runs of these sizes.
std::string advice_for(const std::vector<int>& sizes, const std::string& advice,
                       const std::string& others_entry = "matmul") {
    check::Grading grading;
    FindingVerdict finding;
    finding.finding.rule = "bounds.host";
    finding.finding.advice = advice;
    for (const int n : sizes) {
        const bool odd = n % 2 == 1;
        check::RunRecord run;
        run.label = "n = " + std::to_string(n);
        run.call = (odd ? "matmul" : others_entry) + "(n = " + std::to_string(n) + ")";
        run.sizes = {{"n", n}};
        if (odd) finding.runs.push_back(run.label);
        grading.runs.push_back(run);
    }
    std::vector<FindingVerdict> findings = {finding};
    say_where_seen(findings, grading);
    return findings[0].finding.advice;
}

TEST(SeenOnly, WhatTheRunsHaveInCommonStandsBeforeGeneralAdvice) {
    EXPECT_EQ(advice_for({1, 2, 3, 5, 6, 10}, general),
              "Seen only where n is odd (seen for 1, 3, 5; not for 2, 6, 10). " + general);
}

TEST(SeenOnly, NothingIsSaidWhereMoreIsKnown) {
    EXPECT_EQ(advice_for({1, 2, 3, 5, 6, 10}, "Ask j + 1 < n."), "Ask j + 1 < n.");
    EXPECT_EQ(advice_for({1, 3, 5}, general), general);
    // Runs of another function did not come there.
    EXPECT_EQ(advice_for({1, 2, 3, 5, 6, 10}, general, "other"), general);
}

}  // namespace
