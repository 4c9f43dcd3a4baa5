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
    EXPECT_TRUE(shows(text, "Do:   First repair finding 1, then grade again."));
    EXPECT_FALSE(shows(text, "Put a barrier."));
}

TEST(FindingsSection, AnotherKernelHasItsOwnMistake) {
    auto first = found("Correct the index."), second = found("Put a barrier.");
    first.finding.kernel = "add";
    second.finding.kernel = "sum";
    EXPECT_TRUE(shows(section_of({first, second}), "Do:   Put a barrier."));
    second.finding.kernel = "add";
    EXPECT_FALSE(shows(section_of({first, second}), "Put a barrier."));
}

TEST(FindingsSection, WhoAsksForEverythingGetsIt) {
    Verdict verdict;
    verdict.findings = {found("Correct the index."), found("Put a barrier.")};
    Style style;
    style.width = 110;
    style.all = true;
    Page page(style);
    findings_section(page, verdict);
    EXPECT_TRUE(shows(page.text(), "Do:   Put a barrier."));
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

TEST(FindingsSection, WhereSomethingIsMadeIsSaidOnce) {
    const std::string made =
        " Line 9 gives start place(part) for sums. place(part) returns sums + part.device (line "
        "7).";
    const std::string text = section_of(
        {found("Two copies meet." + made + " Or is one stream meant?"),
         found("First repair the finding race.stream of line 3: they meet." + made +
               " If it stays, let the host wait."),
         found("First repair the finding race.stream of line 3: they meet. Line 9 is right.")});
    EXPECT_EQ(text.find("gives start"), text.rfind("gives start")) << text;
    EXPECT_EQ(text.find("place(part) returns"), text.rfind("place(part) returns")) << text;
    EXPECT_TRUE(shows(text, "of line 3: they meet. If it stays, let the host wait.")) << text;
    EXPECT_TRUE(shows(text, "they meet. Line 9 is right.")) << text;
}

TEST(FindingsSection, OtherSentencesAreSaidAgain) {
    const std::string text = section_of({found("Wait first. Put a barrier behind line 3."),
                                         found("First repair it. Put a barrier behind line 3.")});
    EXPECT_NE(text.find("Put a barrier behind"), text.rfind("Put a barrier behind")) << text;
}

TEST(FindingsSection, TheSameAdviceIsSaidOnce) {
    const std::string advice =
        "Line 3 takes the lock of bucket b, and line 9 gives another one back: name one of the "
        "two.";
    auto first = found(advice), second = found(advice);
    first.finding.kernel = "add";
    second.finding.kernel = "sum";
    EXPECT_TRUE(shows(section_of({first, second}), "Do:   The same as for finding 1."));
    // What names its cause, and what follows no error.
    const std::string cause =
        "First repair the finding bounds.global in line 24: a wrong index "
        "reaches elements of other threads, too.";
    EXPECT_TRUE(shows(section_of({found("Correct it."), found(cause), found(cause)}),
                      "Do:   The same as for finding 2."));
    // So short that it is no longer than to say so.
    EXPECT_TRUE(shows(section_of({found("Is it right?"), found("Is it right?")}),
                      "2. race.shared (error)"));
}

TEST(FindingsSection, HowEveryDeadlockEndsIsSaidOnce) {
    auto first = found("Look at line 4."), second = found("Look at line 5.");
    const std::string end = " No thread is left that could change it: the kernel never ends.";
    for (FindingVerdict* one : {&first, &second}) one->finding.rule = "hang.deadlock";
    first.finding.message = "Thread 0 waits in line 4 for a lock." + end;
    second.finding.message = "Thread 1 waits in line 5 for a lock." + end;
    const std::string text = section_of({first, second});
    EXPECT_EQ(text.find("never ends"), text.rfind("never ends"));
    EXPECT_TRUE(shows(text, "Thread 1 waits in line 5 for a lock.\n"));
    // Two races are two.
    for (FindingVerdict* one : {&first, &second}) one->finding.rule = "race.shared";
    const std::string races = section_of({first, second});
    EXPECT_NE(races.find("never ends"), races.rfind("never ends"));
}

}  // namespace
}  // namespace simtutor::report
