#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grader/report/terminal.h"

namespace simtutor::report {
namespace {

/// A wrong result of the run "dot, n = 32" in a file with one finding.
Verdict wrong_beside(const FindingVerdict& found) {
    const auto file = std::filesystem::path(testing::TempDir()) / "results_section_test.cu";
    std::ofstream(file) << "__global__ void dot(const float* a, float* c) {\n"
                           "    c[threadIdx.x] = 2 * a[threadIdx.x];\n"
                           "}\n";
    Verdict verdict;
    verdict.graded = true;
    verdict.file = file.string();
    verdict.checks.emplace_back();
    verdict.checks[0].title = "dot is right";
    verdict.checks[0].status = check::CheckStatus::failed;
    verdict.checks[0].messages = {
        {"dot, n = 32", "3 of 32 elements of c are wrong. The first: number 0: wanted 1, got 2."}};
    verdict.findings = {found};
    return verdict;
}

FindingVerdict seen_in(const std::vector<std::string>& runs) {
    FindingVerdict found;
    found.finding.rule = "bounds.global";
    found.finding.level = simt::Level::error;
    found.finding.message = "Thread 4 of block 0 reads outside the array.";
    found.runs = runs;
    return found;
}

bool looks(const Verdict& verdict) {
    Style style;
    style.width = 200;
    const std::string report = terminal_report(verdict, style);
    return report.find("Look: c gets its values in line 2") != std::string::npos;
}

TEST(ResultsSection, AFindingOfTheRunSpeaksForItsResult) {
    EXPECT_FALSE(looks(wrong_beside(seen_in({"dot, n = 32"}))));
    EXPECT_FALSE(looks(wrong_beside(seen_in({"dot, n = 33", "dot, n = 32"}))));
    // What belongs to no run may belong to all.
    EXPECT_FALSE(looks(wrong_beside(seen_in({}))));
}

TEST(ResultsSection, AFindingOfOtherRunsDoesNot) {
    EXPECT_TRUE(looks(wrong_beside(seen_in({"dot, n = 33"}))));
    EXPECT_TRUE(looks(wrong_beside(seen_in({"sum, n = 32", "dot, n = 32, where a call fails"}))));
    FindingVerdict warning = seen_in({"dot, n = 32"});
    warning.finding.level = simt::Level::warning;
    EXPECT_TRUE(looks(wrong_beside(warning)));
}

TEST(ResultsSection, WhereNotEveryAccessIsSeenAnyFindingMaySpeak) {
    Verdict gpu = wrong_beside(seen_in({"dot, n = 33"})), timed = gpu, unknown = gpu;
    gpu.backend = Backend::gpu;
    timed.checks[0].kind = check::CheckKind::time;
    unknown.checks[0].messages[0].run.clear();
    EXPECT_FALSE(looks(gpu));
    EXPECT_FALSE(looks(timed));
    EXPECT_FALSE(looks(unknown));
}

std::string report_of(const Verdict& verdict, bool all = false) {
    Style style;
    style.width = 110;
    style.all = all;
    return terminal_report(verdict, style);
}

TEST(ResultsSection, TheRunThatShowsThePattern) {
    Verdict verdict = wrong_beside(seen_in({}));
    verdict.checks[0].messages = {
        {"", "Wrong only where n is no multiple of 16."},
        {"n = 1", "1 of 1 element of c is wrong. The first: number 0: wanted 1, got 0."},
        {"n = 17", "289 of 289 elements of c are wrong. The first: number 0: wanted 1, got 2."}};
    EXPECT_NE(report_of(verdict).find("n = 17\n"), std::string::npos);
    EXPECT_EQ(report_of(verdict).find("n = 1\n"), std::string::npos);
    EXPECT_NE(report_of(verdict, true).find("n = 1\n"), std::string::npos);
}

TEST(ResultsSection, AMessageAsksOnlyWhereNothingIsProved) {
    const auto said = [](Known known) {
        FindingVerdict found = seen_in({"dot, n = 32"});
        found.known = known;
        Verdict verdict = wrong_beside(found);
        verdict.checks[0].messages[0].text += " Where does the search begin?";
        return report_of(verdict);
    };
    EXPECT_EQ(said(Known::text).find("Where does"), std::string::npos);
    EXPECT_NE(said(Known::text).find("wanted 1, got 2."), std::string::npos);
    EXPECT_NE(said(Known::question).find("Where does the search begin?"), std::string::npos);
    EXPECT_NE(said(Known::behind).find("Where does the search begin?"), std::string::npos);
}

TEST(ResultsSection, OneThreadAloneTellsMoreThanASize) {
    Verdict verdict = wrong_beside(seen_in({}));
    verdict.checks[0].messages = {
        {"", "Wrong everywhere."},
        {"n = 1, 1 x 1 threads", "1 of 1 element of c is wrong. Wanted 1, got 0."},
        {"n = 17, 3 x 32 threads", "289 of 289 elements of c are wrong. Wanted 1, got 2."}};
    EXPECT_NE(report_of(verdict).find("n = 1, 1 x 1 threads\n"), std::string::npos);
}

TEST(ResultsSection, TheSameFurtherRunsAreNamedOnce) {
    Verdict verdict = wrong_beside(seen_in({}));
    verdict.checks.push_back(verdict.checks[0]);
    verdict.checks[1].title = "dot is in order";
    for (CheckVerdict& check : verdict.checks)
        check.messages = {{"n = 8", "The kernel never ends."}, {"n = 9", "The kernel never ends."}};
    const std::string text = report_of(verdict);
    EXPECT_NE(text.find("1 more failure: n = 9\n"), std::string::npos);
    EXPECT_NE(text.find("1 more failure, in the same runs as above."), std::string::npos);
}

std::size_t times(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(ResultsSection, WhatExplainsAllRunsIsSaidOnce) {
    const std::string slip =
        " All bins of all runs, the right ones, too, come out if the last byte is left out. Go on "
        "to n.";
    Verdict verdict = wrong_beside(seen_in({}));
    verdict.checks.push_back(verdict.checks[0]);
    verdict.checks[0].messages = {{"n = 8", "1 of 256 bins is wrong: 3 in place of 4." + slip},
                                  {"n = 9", "1 of 256 bins is wrong: 5 in place of 6." + slip}};
    verdict.checks[1].title = "bins of all shapes";
    verdict.checks[1].messages = {{"n = 7", "1 of 256 bins is wrong: 1 in place of 2." + slip}};
    const std::string text = report_of(verdict, true);
    EXPECT_EQ(times(text, "come out if"), 1u) << text;
    EXPECT_EQ(times(text, "is wrong: "), 3u) << text;
    EXPECT_NE(text.find("1 in place of 2.\n"), std::string::npos) << text;
}

TEST(ResultsSection, AnotherEndAndAShortOneStay) {
    Verdict verdict = wrong_beside(seen_in({}));
    verdict.checks[0].messages = {{"n = 8", "4 of 64 elements are wrong. Each is 0."},
                                  {"n = 9", "5 of 81 elements are wrong. Each is 0."},
                                  {"n = 10",
                                   "All of the elements that the first block stores are twice what "
                                   "they should be. Each is 0."}};
    const std::string text = report_of(verdict, true);
    EXPECT_EQ(times(text, "Each is 0."), 3u) << text;
}

}  // namespace
}  // namespace simtutor::report
