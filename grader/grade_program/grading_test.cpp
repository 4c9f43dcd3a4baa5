#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/findings/finding_key.h"
#include "grader/grade_program/assemble.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/trace_runs.h"
#include "grader/process/run_process.h"
#include "grader/verdict/verdict.h"

using namespace simtutor;
using namespace simtutor::report;

namespace {

/// stdout of a shell command.
std::string output_of(const std::string& command) {
    return simtutor::run_process({"/bin/sh", "-c", command}, "").output;
}

const std::string probe = SIMTUTOR_PROBE;

TEST(RunChecks, OnlyATestThatRanToItsEndPasses) {
    const auto records = nlohmann::json::parse(output_of(probe + " 2>/dev/null"));
    ASSERT_EQ(records.size(), 5u) << records;
    EXPECT_EQ(records["good"]["status"], "passed");
    EXPECT_EQ(records["good"]["notes"][0], "all is well");
    for (const char* id : {"wrong", "skipped", "thrown", "fatal"}) {
        EXPECT_EQ(records[id]["status"], "failed") << id;
        EXPECT_GE(records[id]["messages"].size(), 1u) << id;
    }
    EXPECT_EQ(records["wrong"]["messages"].size(), 2u) << records["wrong"];
    EXPECT_EQ(records["wrong"]["messages"][0], "n = 33|the sum is wrong");
    EXPECT_NE(records["wrong"]["messages"][1].get<std::string>().find("plain GoogleTest"),
              std::string::npos);
}

TEST(RunChecks, AnExceptionIsTheLessonsFault) {
    const auto records = nlohmann::json::parse(output_of(probe + " '' +throw 2>/dev/null"));
    const std::string why = records.value("host_error", "");
    EXPECT_NE(why.find("the check 'thrown' of "), std::string::npos) << records;
    EXPECT_NE(why.find("out of luck; this is the lesson's fault"), std::string::npos) << why;
}

TEST(RunChecks, TheEnvironmentCannotChangeWhatRuns) {
    const std::string environment =
        "GTEST_FILTER=-* GTEST_TOTAL_SHARDS=3 GTEST_SHARD_INDEX=1 GTEST_REPEAT=0 GTEST_FAIL_FAST=1 "
        "GTEST_BREAK_ON_FAILURE=1 GTEST_CATCH_EXCEPTIONS=0 ";
    EXPECT_EQ(output_of(environment + probe + " 2>/dev/null"), output_of(probe + " 2>/dev/null"));
}

TEST(RunChecks, OneAlone) {
    const auto records = nlohmann::json::parse(output_of(probe + " good 2>/dev/null"));
    EXPECT_EQ(records.size(), 1u);
}

TEST(RunChecks, TellsItsProgress) {
    const std::string lines = output_of(probe + " 2>&1 >/dev/null");
    EXPECT_NE(lines.find("running 1/5\ncheck good: passed\nrunning 2/5\ncheck wrong: failed\n"),
              std::string::npos)
        << lines;
}

TEST(RunChecks, TestsAndManifestMustAgree) {
    EXPECT_EQ(output_of(probe + " - good wrong skipped thrown fatal"), "");
    EXPECT_NE(output_of(probe + " - good wrong skipped thrown fatal absent")
                  .find("no TEST(Check, absent)"),
              std::string::npos);
    EXPECT_NE(output_of(probe + " - good wrong skipped thrown").find("has TEST(Check, fatal)"),
              std::string::npos);
}

/// The checks of the probe's TESTs and three that need none.
const std::string declared =
    " sound:rules good wrong skipped thrown fatal traffic:counter speed:gpu";

TEST(DeclaredChecks, RunWithoutATestInTheOrderOfTheManifest) {
    const std::string lines = output_of(probe + " '' +runs" + declared + " 2>&1 >/dev/null");
    std::vector<std::size_t> places;
    for (const char* id : {"fatal", "sound", "traffic"})
        places.push_back(lines.find(std::string("check ") + id));
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end())) << lines;
    EXPECT_NE(lines.find("running 7/7\ncheck traffic: failed"), std::string::npos)
        << "the simulator judges all but speed: " << lines;
    EXPECT_EQ(lines.find("speed"), std::string::npos) << lines;
}

TEST(DeclaredChecks, LookAtTheLessonsRuns) {
    const auto records =
        nlohmann::json::parse(output_of(probe + " '' +runs" + declared + " 2>/dev/null"));
    EXPECT_EQ(records["sound"]["messages"],
              nlohmann::json::array({"n = 1|race.shared: too early"}));
    ASSERT_EQ(records["traffic"]["messages"].size(), 1u) << "only n = 2 counts";
    EXPECT_TRUE(records["traffic"]["messages"][0].get<std::string>().starts_with(
        "n = 2|loads: counted 7, allowed at most 1"))
        << records["traffic"];
    // The rules made the runs, so they looked at both.
    EXPECT_EQ(records["runs"]["n = 1"], nlohmann::json::array({"sound"}));
    EXPECT_EQ(records["runs"]["n = 2"], nlohmann::json::array({"sound", "traffic"}));
}

TEST(DeclaredChecks, ATestTakesPrecedence) {
    const auto records = nlohmann::json::parse(
        output_of(probe + " '' +runs good:rules wrong:counter skipped thrown fatal 2>/dev/null"));
    EXPECT_EQ(records["good"]["status"], "passed") << records;
    EXPECT_EQ(records["wrong"]["messages"][0], "n = 33|the sum is wrong");
    EXPECT_EQ(records.size(), 5u) << "no run was made: " << records;
}

TEST(DeclaredChecks, AreFiltered) {
    const auto records =
        nlohmann::json::parse(output_of(probe + " sound +runs" + declared + " 2>/dev/null"));
    EXPECT_TRUE(records.contains("sound") && records.size() == 2) << records;
}

TEST(DeclaredChecks, NeedRuns) {
    EXPECT_EQ(output_of(probe + " - +runs" + declared), "");
    const std::string tests = " good wrong skipped thrown fatal ";
    EXPECT_EQ(output_of(probe + " -" + tests + "speed:gpu"), "") << "the time of a GPU needs none";
    EXPECT_NE(output_of(probe + " -" + tests + "sound:rules")
                  .find("neither a LessonRuns for it to look at nor a TEST(Check, sound)"),
              std::string::npos);
    EXPECT_NE(output_of(probe + " -" + tests + "traffic:counter").find("TEST(Check, traffic)"),
              std::string::npos);
    EXPECT_NE(output_of(probe + " - +runs" + tests + "other").find("no TEST(Check, other)"),
              std::string::npos)
        << "lesson.toml does not say what is right";
}

simt::Finding finding(const std::string& rule, int line, simt::Level level = simt::Level::error) {
    simt::Finding made;
    made.rule = rule;
    made.level = level;
    made.message = "words about " + rule;
    made.sides.resize(1);
    made.sides[0].action = "read";
    made.sides[0].site = {"kernel.cu", line, "dot"};
    return made;
}

check::RunRecord run(const std::string& label, std::vector<std::string> checks,
                     std::vector<simt::Finding> findings) {
    check::RunRecord made;
    made.label = label;
    made.checks = std::move(checks);
    made.findings = std::move(findings);
    return made;
}

/// Runs of a kernel, and which of them are made once more for pictures.
class TraceRuns : public testing::Test {
  protected:
    void add(const std::string& label, std::uint64_t elements, bool counters, bool broke_off,
             std::vector<simt::Finding> findings = {}) {
        check::RunRecord made = run(label, {}, std::move(findings));
        made.n = static_cast<double>(elements);
        made.broke_off = broke_off;
        grading.runs.push_back(made);
        host::RunRequest request;
        request.label = label;
        request.counters = counters;
        request.limits.cpu_seconds = 8;
        host::Argument array;
        array.array = host::Array();
        array.array->row_elements = elements;
        request.arguments = {array};
        grading.requests.push_back(request);
        for (const simt::Finding& found : made.findings)
            verdict.findings.push_back({found, "", "", {}, {}});
    }
    std::vector<std::string> traced() {
        grading.runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
            asked.push_back(requests.at(0));
            host::RunResult result;
            result.status = host::Status::finished;
            return std::vector{result};
        };
        verdict.device = "h100";
        std::vector<std::string> labels;
        for (const auto& made : trace_runs(grading, verdict)) labels.push_back(made.at("run"));
        return labels;
    }
    check::Grading grading;
    Verdict verdict;
    std::vector<host::RunRequest> asked;
};

TEST_F(TraceRuns, TheSmallestOfEachFindingThenTheSmallestThatCounts) {
    add("n = 0", 0, false, false);
    add("n = 8", 8, false, false, {finding("race.shared", 7)});
    add("n = 4", 4, false, false, {finding("race.shared", 7)});
    add("n = 64", 64, true, false);
    add("n = 32", 32, true, false);
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 4", "n = 32"}));
    EXPECT_TRUE(asked[0].trace.on);
}

TEST_F(TraceRuns, OfAFindingTheRunThatTheReportNames) {
    add("n = 8", 8, false, false, {finding("race.shared", 7)});
    add("n = 4", 4, false, false, {finding("race.shared", 7)});
    verdict.findings = {{finding("race.shared", 7), "", "", {"n = 8", "n = 4"}, {}}};
    EXPECT_EQ(traced().front(), "n = 8");
}

TEST_F(TraceRuns, WithoutAFindingTheRunThatTheReportShows) {
    add("n = 1", 1, false, false);
    add("n = 5", 5, false, false);
    add("n = 17", 17, false, false);
    add("n = 32", 32, true, false);
    verdict.checks.resize(1);
    verdict.checks[0].status = check::CheckStatus::failed;
    verdict.checks[0].messages = {{"", "Wrong in all 4 runs."},
                                  {"n = 1", "1 of 1 element of c is wrong."},
                                  {"n = 5", "5 of 25 elements of c are wrong."},
                                  {"n = 17", "289 of 289 elements of c are wrong."}};
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 5", "n = 32"}));
    // A run with a finding is shown for that.
    grading.runs[2].findings = {finding("race.shared", 7)};
    verdict.findings = {{finding("race.shared", 7), "", "", {"n = 17"}, {}}};
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 17", "n = 32"}));
    verdict.findings.clear();
    verdict.checks[0].status = check::CheckStatus::passed;
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 32"}));
}

TEST_F(TraceRuns, ARunThatBrokeOffIsShownAndGetsLessTime) {
    add("n = 4", 4, false, false);
    add("n = 16", 16, true, true);
    add("n = 8", 8, false, true);
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 8"}));
    EXPECT_EQ(asked[0].limits.cpu_seconds, 2);
}

TEST_F(TraceRuns, TheRunThatTheReportNamesIsInspectedWithValues) {
    add("n = 4", 4, false, false, {finding("race.shared", 9)});
    add("n = 8", 8, false, false, {finding("race.shared", 9), finding("race.shared", 7)});
    verdict.findings = {{finding("race.shared", 7), "", "", {"n = 8"}, {}},
                        {finding("race.shared", 9), "", "", {"n = 8", "n = 4"}, {}}};
    traced();  // sets the runner
    asked.clear();
    const auto key = [](const char* rule, int line) { return simt::key_of(finding(rule, line)); };
    const nlohmann::json made = inspected_run(grading, verdict, key("race.shared", 9));
    EXPECT_EQ(made.at("run"), "n = 8");
    EXPECT_EQ(simt::line_of(made.at("finding").get<simt::Finding>()), 9);
    ASSERT_EQ(asked.size(), 1u);
    EXPECT_TRUE(asked[0].trace.on);
    EXPECT_TRUE(asked[0].trace.values);
    EXPECT_EQ(asked[0].trace.watched.size(), 1u);
    EXPECT_TRUE(inspected_run(grading, verdict, key("race.shared", 8)).is_null());
    EXPECT_TRUE(inspected_run(grading, verdict, key("race.global", 9)).is_null());
}

TEST_F(TraceRuns, OfTwoFindingsInOneLineTheOneThatIsMeant) {
    const auto waiting = [](int other) {
        simt::Finding made = finding("barrier.divergent", 75);
        made.sides.emplace_back().site.line = other;
        return made;
    };
    add("n = 8", 8, false, false, {waiting(80)});
    add("n = 4", 4, false, false, {waiting(80), waiting(54)});
    verdict.findings = {{waiting(80), "", "", {"n = 8"}, {}}, {waiting(54), "", "", {"n = 4"}, {}}};
    traced();  // sets the runner
    const nlohmann::json made = inspected_run(grading, verdict, simt::key_of(waiting(54)));
    EXPECT_EQ(made.at("run"), "n = 4");
    EXPECT_EQ(made.at("finding").get<simt::Finding>().sides[1].site.line, 54);
}

TEST_F(TraceRuns, WithoutCountersTheSmallestWithElements) {
    add("n = 0", 0, false, false);
    add("n = 9", 9, false, false);
    add("n = 3", 3, false, false);
    EXPECT_EQ(traced(), (std::vector<std::string>{"n = 3"}));
}

TEST(MergeFindings, EqualOnesBecomeOneAndTheCauseComesFirst) {
    check::Manifest lesson;
    lesson.id = "21-dot-product";
    lesson.concepts = {{"race.*", "README.md#races"}, {"barrier.divergent", "README.md#barriers"}};
    const auto merged = merge_findings(
        {run("n = 1", {"a"},
             {finding("race.same-value", 3, simt::Level::note), finding("race.shared", 7)}),
         run("n = 2", {"a", "b"},
             {finding("race.shared", 7), finding("race.shared", 8),
              finding("barrier.divergent", 9)})},
        lesson, "kernel.cu");
    ASSERT_EQ(merged.size(), 4u);
    // A barrier that threads miss leaves races behind.
    EXPECT_EQ(merged[0].section, "lessons/21-dot-product/README.md#barriers");
    EXPECT_EQ(merged[1].finding.rule, "race.shared");
    EXPECT_EQ(merged[1].finding.count, 2u);
    EXPECT_EQ(merged[1].runs, (std::vector<std::string>{"n = 1", "n = 2"}));
    EXPECT_EQ(merged[1].checks, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(merged[1].section, "lessons/21-dot-product/README.md#races");
    EXPECT_EQ(merged[1].concept_name, "barriers");
    EXPECT_EQ(merged[2].finding.sides[0].site.line, 8);
    EXPECT_EQ(merged[3].finding.level, simt::Level::note);
}

TEST(MergeFindings, WhatFollowsFromAnotherRunsFindingSaysSo) {
    const auto advice = [](const simt::Finding& cause, simt::Finding other) {
        for (const FindingVerdict& one :
             merge_findings({run("n = 1", {}, {std::move(other)}), run("n = 2", {}, {cause})}, {},
                            "kernel.cu"))
            if (one.finding.rule != cause.rule) return one.finding.advice;
        return std::string();
    };
    const simt::Finding race = finding("race.global", 7);
    EXPECT_EQ(advice(finding("bounds.global", 7), race),
              "First repair the finding bounds.global in line 7: a wrong index reaches elements of "
              "other threads, too. If threads still meet after that, this finding stays.");
    EXPECT_EQ(advice(finding("bounds.global", 8), race), "");

    simt::Finding two = finding("race.shared", 7), read = finding("memory.uninitialised", 9);
    two.sides[0].object = "tile[0][8]";
    two.advice = "Line 7 stores to tile[0][x]: for thread 1 … the second is the same place.";
    read.sides[0].object = "tile[0][40]";
    read.advice = "Shared memory starts undefined: write the element first.";
    EXPECT_EQ(advice(two, read),
              "First repair the finding race.shared in line 7: where two threads store to one "
              "place of tile, another place stays empty.");
    read.sides[0].object = "other[0]";
    EXPECT_EQ(advice(two, read), read.advice);

    simt::Finding outside = finding("bounds.global", 7);
    outside.sides[0].action = "write";
    outside.sides[0].object = "plate[90]";
    read.advice = "Which line should write this element first?";
    read.sides[0].object = "plate[4]";
    EXPECT_EQ(
        advice(outside, read),
        "First repair the finding bounds.global in line 7: what that line stores lies outside "
        "of plate, so an element inside is left without a value.");
    outside.sides[0].action = "read";
    EXPECT_EQ(advice(outside, read), read.advice);
}

TEST(MergeFindings, AStoreToAWrongPlaceIsToldOnce) {
    const auto advice = [](const std::string& told, simt::Finding other) {
        simt::Finding cause = finding("race.global", 7);
        cause.advice = told;
        cause.sides[0].action = "write";
        cause.sides[0].object = "a[0]";
        simt::FindingSide store = cause.sides[0];
        other.sides[0].action = "read";
        if (other.rule == cause.rule) other.sides.push_back(store);
        for (const FindingVerdict& one : merge_findings(
                 {run("n = 1", {}, {std::move(cause), std::move(other)})}, {}, "kernel.cu"))
            if (one.finding.sides[0].site.line == 9) return one.finding.advice;
        return std::string();
    };
    const std::string wrong =
        "Line 7 leads two threads to one place, a[0]. If so, correct the index.";
    simt::Finding race = finding("race.global", 9), read = finding("memory.uninitialised", 9);
    race.sides[0].object = "a[4]";
    race.advice = "No barrier helps, since it holds for one block: use an atomic operation.";
    EXPECT_EQ(advice(wrong, race),
              "First repair the finding race.global in line 7: a store to a wrong place also meets "
              "threads that read what is there. If threads still meet after that, this finding "
              "stays.");
    EXPECT_EQ(advice("Use an atomic function.", race), race.advice);
    race.sides[0].object = "b[4]";
    EXPECT_EQ(advice(wrong, race), race.advice);
    read.sides[0].object = "a[4]";
    read.advice = "Shared memory starts undefined: write the element first.";
    EXPECT_EQ(advice(wrong, read),
              "First repair the finding race.global in line 7: where two threads store to one "
              "place of a, another place stays empty.");
}

TEST(MergeFindings, AStackThatAnArrayLeft) {
    const auto advice = [](int line) {
        simt::Finding full = finding("device.stack-overflow", line);
        full.advice = "Make sure that the recursion ends.";
        for (const FindingVerdict& one :
             merge_findings({run("n = 2", {}, {finding("bounds.row", 7), full})}, {}, "kernel.cu"))
            if (one.finding.rule == full.rule) return one.finding.advice;
        return std::string();
    };
    EXPECT_EQ(advice(7),
              "First repair the finding bounds.row in line 7: far enough behind the end of a local "
              "array the stack ends, too, so this may come of it.");
    EXPECT_EQ(advice(8), "Make sure that the recursion ends.");
}

TEST(MergeFindings, AReadThatLeftAnotherArray) {
    const std::string path = testing::TempDir() + "/left_array.cpp";
    std::ofstream(path) << "void mix(const int* a, int* b, int* c, int n) {\n"
                           "    const int* p = a + n;\n"
                           "    b[0] += p[n] + b[1];\n}\n";
    const auto advice = [&](const std::string& array) {
        simt::Finding outside = finding("bounds.host", 3),
                      read = finding("memory.uninitialised", 3);
        outside.sides[0].object = "a[9]";
        read.sides[0].object = array + "[1]";
        read.advice = "Which line should write this element first?";
        for (simt::Finding* one : {&outside, &read}) one->sides[0].site.file = path;
        for (const FindingVerdict& one :
             merge_findings({run("n = 1", {}, {read, outside})}, {}, path))
            if (one.finding.rule == read.rule) return one.finding.advice;
        return std::string();
    };
    EXPECT_EQ(advice("c"),
              "First repair the finding bounds.host in line 3: an index that leaves its array "
              "reaches c, too, of which this line reads nothing by itself.");
    // The line reads b itself.
    EXPECT_EQ(advice("b").find("leaves its array"), std::string::npos);
}

TEST(MergeFindings, TheSidesOfARaceMayChangePlaces) {
    simt::Finding one = finding("race.shared", 7);
    one.sides.push_back(finding("race.shared", 9).sides[0]);
    one.sides[1].action = "write";
    simt::Finding other = one;
    std::swap(other.sides[0], other.sides[1]);
    const auto merged = merge_findings({run("n = 1", {"a"}, {one, other})}, {}, "kernel.cu");
    ASSERT_EQ(merged.size(), 1u);
    EXPECT_EQ(merged[0].finding.count, 2u);
}

/// A grading with two checks worth 10 and 20 points.
check::Grading graded() {
    check::Grading grading;
    grading.manifest.checks.resize(2);
    grading.manifest.checks[0].id = "a";
    grading.manifest.checks[0].points = 10;
    grading.manifest.checks[1].id = "b";
    grading.manifest.checks[1].points = 20;
    for (const char* id : {"a", "b"}) {
        grading.begin_check(id);
        grading.current().status = check::CheckStatus::passed;
    }
    return grading;
}

Verdict verdict_of(const check::Grading& grading, const std::string& only = "") {
    Verdict verdict;
    verdict.graded = true;
    assemble(verdict, grading, only);
    return verdict;
}

TEST(Assemble, CountsPoints) {
    check::Grading grading = graded();
    EXPECT_TRUE(verdict_of(grading).full_points());
    EXPECT_EQ(verdict_of(grading).max_points, 30);
    grading.records[1].status = check::CheckStatus::failed;
    EXPECT_EQ(verdict_of(grading).points, 10);
    EXPECT_FALSE(verdict_of(grading).full_points());
}

TEST(Assemble, ACheckThatNeverRanGetsNothing) {
    check::Grading grading = graded();
    grading.records.pop_back();
    const Verdict verdict = verdict_of(grading);
    EXPECT_EQ(verdict.points, 10);
    EXPECT_EQ(verdict.max_points, 30);
    EXPECT_EQ(verdict.checks[1].status, check::CheckStatus::not_run);
    EXPECT_EQ(verdict_of(grading, "a").max_points, 10);
}

TEST(Assemble, AnErrorNobodyAskedForCostsPoints) {
    check::Grading grading = graded();
    grading.runs = {run("n = 1", {"b"}, {finding("race.shared", 7)})};
    Verdict verdict = verdict_of(grading);
    EXPECT_EQ(verdict.checks[0].status, check::CheckStatus::passed);
    EXPECT_EQ(verdict.checks[1].status, check::CheckStatus::failed);
    EXPECT_EQ(verdict.points, 10);
    grading.runs[0].findings[0].level = simt::Level::warning;
    EXPECT_EQ(verdict_of(grading).points, 30);
    grading.runs[0].findings[0].level = simt::Level::error;
    grading.runs[0].checks = {"a", "b"};
    grading.records[1].status = check::CheckStatus::failed;
    verdict = verdict_of(grading);
    EXPECT_EQ(verdict.checks[0].status, check::CheckStatus::passed)
        << "check b already accounts for it";
}

TEST(Assemble, AGateThatWasNeverMeasuredFails) {
    check::Grading grading = graded();
    grading.manifest.checks[0].gates = {{"loads", "global_loads", "h100", "n", "n", {}, 0}};
    EXPECT_EQ(verdict_of(grading).points, 20);
    check::GateResult result;
    result.name = "loads";
    grading.records[0].gates = {result};
    EXPECT_EQ(verdict_of(grading).points, 30);
}

/// A result and a check that needs it; the result failed in the run "n = 0" and, if asked for, in a
/// basic one.
check::Grading with_a_wrong_result(bool basic_too) {
    check::Grading grading = graded();
    grading.manifest.checks[0].title = "the sum is right";
    grading.manifest.checks[1].kind = check::CheckKind::counter;
    grading.manifest.checks[1].needs = {"a"};
    grading.records[0].status = check::CheckStatus::failed;
    grading.records[0].messages = {{"n = 0", "wrong"}};
    if (basic_too) grading.records[0].messages.push_back({"n = 128", "wrong"});
    grading.runs = {run("n = 0", {"a"}, {}), run("n = 128", {"a", "b"}, {})};
    grading.runs[1].basic = true;
    return grading;
}

TEST(Assemble, NothingIsPaidWithoutRightBasicResults) {
    const Verdict verdict = verdict_of(with_a_wrong_result(true));
    EXPECT_EQ(verdict.points, 0);
    EXPECT_EQ(verdict.checks[1].status, check::CheckStatus::passed) << "it is what it is";
    EXPECT_FALSE(verdict.checks[1].earned());
    EXPECT_EQ(verdict.checks[1].unpaid,
              "No points: they count only once the result is right at n = 128 (\"the sum is "
              "right\").");
    EXPECT_EQ(verdict_of(with_a_wrong_result(true), "b").points, 0);
}

/// A check that asks for bounds, which failed in a run whose launch was refused.
check::Grading with_a_refused_launch(const std::string& message) {
    check::Grading grading = graded();
    for (check::Check& one : grading.manifest.checks) one.kind = check::CheckKind::rules;
    grading.manifest.checks[0].rules = {"launch.*"};
    grading.manifest.checks[1].rules = {"bounds.*"};
    for (check::CheckRecord& record : grading.records) {
        record.status = check::CheckStatus::failed;
        record.messages = {{"n = 0", message}};
    }
    grading.runs = {run("n = 0", {"a", "b"}, {finding("launch.invalid", 38)})};
    return grading;
}

TEST(Assemble, OtherRulesAreNotJudgedWhereALaunchWasRefused) {
    const std::string pending =
        "A CUDA error was pending when `f` returned: cudaErrorInvalidConfiguration. The launch in "
        "line 38 was refused: its kernel did not run.";
    const Verdict verdict = verdict_of(with_a_refused_launch(pending));
    EXPECT_EQ(verdict.points, 0);
    EXPECT_EQ(verdict.checks[0].status, check::CheckStatus::failed) << "it asks for this rule";
    EXPECT_FALSE(verdict.checks[1].earned());
    EXPECT_TRUE(verdict.checks[1].messages.empty());
    EXPECT_EQ(verdict.checks[1].unpaid,
              "Not judged where the launch in line 38 was refused (launch.invalid): nothing ran "
              "there that this check could look at.");
    const Verdict other = verdict_of(with_a_refused_launch("bounds.global: outside"));
    EXPECT_EQ(other.checks[1].status, check::CheckStatus::failed);
    EXPECT_EQ(other.checks[1].unpaid, "");
}

TEST(Assemble, ASpecialSizeMayBeWrong) {
    EXPECT_EQ(verdict_of(with_a_wrong_result(false)).points, 20);
    check::Grading grading = with_a_wrong_result(false);
    grading.runs[1].basic = false;
    EXPECT_EQ(verdict_of(grading).points, 0) << "no run is basic, so the check must pass";
    grading = with_a_wrong_result(false);
    grading.records[0].messages[0].run.clear();
    EXPECT_EQ(verdict_of(grading).points, 0) << "it may be about any run";
    grading = with_a_wrong_result(false);
    auto& messages = grading.records[0].messages;
    messages.insert(messages.begin(),
                    {"", "Wrong in 1 of 3 runs; right, for example, with n = 1."});
    EXPECT_EQ(verdict_of(grading).points, 20) << "it sums up the others";
}

}  // namespace
