#include <gtest/gtest.h>

#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

FindingVerdict found(const std::string& advice, simt::Level level = simt::Level::error) {
    FindingVerdict made;
    made.finding.rule = "race.shared";
    made.finding.level = level;
    made.finding.message = "Two threads store.";
    made.finding.advice = advice;
    return made;
}

std::string section_of(const std::vector<FindingVerdict>& findings) {
    Verdict verdict;
    verdict.findings = findings;
    Style style;
    style.width = 110;
    Page page(style);
    findings_section(page, verdict);
    return page.text();
}

bool shows(const std::string& text, const std::string& words) {
    return text.find(words) != std::string::npos;
}

TEST(FindingsSection, WhatTheFirstMayHaveCausedComesAfterItsRepair) {
    const std::string text = section_of({found("Correct the index."), found("Put a barrier.")});
    EXPECT_TRUE(shows(text, "Do:   Correct the index."));
    EXPECT_TRUE(shows(text, "Do:   First repair finding 1. If this one stays: Put a barrier."));
}

TEST(FindingsSection, NothingWaitsForAFindingThatOnlyAsks) {
    EXPECT_TRUE(shows(section_of({found("Is the index right?"), found("Put a barrier.")}),
                      "Do:   Put a barrier."));
}

TEST(FindingsSection, AWarningStandsForItself) {
    EXPECT_TRUE(shows(
        section_of({found("Correct the index."), found("Give it back.", simt::Level::warning)}),
        "Do:   Give it back."));
}

TEST(FindingsSection, AdviceThatNamesItsCauseIsLeftAsItIs) {
    EXPECT_TRUE(shows(section_of({found("Correct the index."),
                                  found("Threads returned: repair the finding a first.")}),
                      "Do:   Threads returned: repair the finding a first."));
    EXPECT_TRUE(shows(
        section_of({found("Correct the index."), found("First repair the finding in line 3.")}),
        "Do:   First repair the finding in line 3."));
}

}  // namespace
}  // namespace simtutor::report
