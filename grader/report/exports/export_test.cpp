#include "grader/report/exports/export.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/findings/outside_text.h"

using namespace simtutor;
using namespace simtutor::report;
using nlohmann::json;

namespace {

CheckVerdict check_of(const char* id, check::CheckKind kind, check::CheckStatus status, int points,
                      int max_points) {
    CheckVerdict check;
    check.id = id;
    check.title = std::string("the title of <") + id + ">";
    check.kind = kind;
    check.status = status;
    check.points = points;
    check.max_points = max_points;
    return check;
}

/// A graded submission with a failure of every kind, and text that XML and JSON must escape.
Verdict mixed_verdict() {
    using enum check::CheckStatus;
    Verdict v;
    v.graded = true;
    v.lesson_id = "21-dot-product";
    v.lesson_title = "The dot product";
    v.file = "my work/kernel.cu";
    v.device = "h100";
    v.started = "2026-11-21T01:02:03Z";
    v.seconds = 1.5;
    v.environment.simtutor = "0.1.0";
    v.checks = {check_of("correct", check::CheckKind::correct, failed, 0, 40),
                check_of("barriers", check::CheckKind::rules, failed, 0, 30),
                check_of("traffic", check::CheckKind::counter, failed, 0, 15),
                check_of("speed", check::CheckKind::time, passed, 10, 10),
                check_of("late", check::CheckKind::correct, not_run, 0, 5)};
    v.checks[0].messages = {
        {"n = 33", "printed \x1b[31m & <b> \"quoted\" \xe2\x9c\x93\nsecond line"}};
    v.checks[2].gates = {{"loads", "global_loads", "h100", "n = 33", 33, 70,
                          check::Bound{"2*n", 66}, 0, std::nullopt, std::nullopt, false}};
    v.points = 10;
    v.max_points = 100;
    FindingVerdict race;
    race.finding.rule = "race.shared";
    race.finding.message = "Two threads touch cache[3].";
    race.finding.advice = "Put a __syncthreads() between them.";
    race.finding.count = 7;
    race.finding.sides.resize(2);
    race.finding.sides[0] = {"read", {"kernel.cu", 12, "dot"}, {}, true, "cache[3]", 4};
    race.finding.sides[1] = {"write", {"kernel.cu", 15, "dot"}, {}, true, "cache[3]", 4};
    race.section = "lessons/21-dot-product/README.md#why";
    race.checks = {"barriers"};
    FindingVerdict again = race;
    again.finding.sides[0].site.line = 20;
    FindingVerdict unplaced;
    unplaced.finding.rule = "memory.leak";
    unplaced.finding.level = simt::Level::warning;
    unplaced.finding.message = "Memory was not freed.";
    v.findings = {race, again, unplaced};
    return v;
}

Verdict perfect_verdict() {
    Verdict v = mixed_verdict();
    v.findings.clear();
    v.points = 0;
    for (CheckVerdict& check : v.checks) {
        check.messages.clear();
        check.gates.clear();
        check.status = check::CheckStatus::passed;
        check.points = check.max_points;
        v.points += check.points;
    }
    return v;
}

Verdict broken_verdict() {
    Verdict v;
    v.lesson_id = "21-dot-product";
    v.file = "/home/student/kernel.cu";
    v.error = "kernel.cu:3: expected ';'; add it.\nfloat x\n       ^";
    v.max_points = 100;
    v.started = "2026-11-21T01:02:03Z";
    return v;
}

std::optional<std::string> runner(const char* name) {
    static const std::map<std::string, std::string> values = {
        {"CLASSROOM", "gpu"},
        {"ASSIGNMENT", "dot-product"},
        {"OWNER", "someone"},
        {"SUBMISSION_TAG", "submit/2026-11-21T01-02-03Z-abc1234"},
        {"COMMIT_URL", "https://example.invalid/commit/1"},
        {"RELEASE_URL", "https://example.invalid/release/1"}};
    const auto found = values.find(name);
    if (found == values.end()) return std::nullopt;
    return found->second;
}

json as_json(const char* format, const Verdict& verdict) {
    return json::parse(find_export_format(format)->make(verdict, runner));
}

/// What a student can make every text of a verdict into.
std::string poison() {
    return "=cmd|' /C calc'!A0 <!-- </script> ]]> \x1b[31m \xc2\x9b \xef\xbf\xbe \xef\xbf\xbf "
           "\xed\xa0\x80 \xff \r\x01 \xe2\x80\xae";
}

Verdict poisoned_verdict() {
    Verdict v = mixed_verdict();
    v.file = poison();
    v.notes = {poison()};
    for (CheckVerdict& check : v.checks) {
        check.messages = {{poison(), poison() + std::string(1 << 20, 'w')}};
        check.notes = std::vector<std::string>(3000, poison());
        check.measurements = {{poison(), 1, poison()}};
    }
    v.checks.front().messages.resize(2000, {"n", "again"});
    for (FindingVerdict& found : v.findings) {
        simt::Finding& finding = found.finding;
        finding.kernel = finding.message = finding.advice = finding.threads = poison();
        for (simt::FindingSide& side : finding.sides)
            side.site.file = side.site.function = side.object = poison();
    }
    return v;
}

Verdict poisoned_error() {
    Verdict v = broken_verdict();
    v.error = v.file = poison();
    return v;
}

TEST(Export, FormatsAreFoundByName) {
    EXPECT_EQ(export_formats().size(), 6u);
    EXPECT_EQ(find_export_format("csv"), nullptr);
    EXPECT_EQ(find_export_format("sarif")->file_name, "findings.sarif");
}

TEST(Export, GradescopeHasThePointsOfEveryCheck) {
    const json result = as_json("gradescope", mixed_verdict());
    EXPECT_EQ(result["score"], 10);
    ASSERT_EQ(result["tests"].size(), 5u);
    EXPECT_EQ(result["tests"][3]["status"], "passed");
    EXPECT_EQ(result["tests"][4]["status"], "failed");
    const std::string barriers = result["tests"][1]["output"];
    EXPECT_NE(barriers.find("race.shared in line 12"), std::string::npos) << barriers;
}

TEST(Export, ExercismSaysErrorOnlyWhenNothingRan) {
    EXPECT_EQ(as_json("exercism", mixed_verdict())["status"], "fail");
    EXPECT_EQ(as_json("exercism", perfect_verdict())["status"], "pass");
    const json error = as_json("exercism", broken_verdict());
    EXPECT_EQ(error["status"], "error");
    EXPECT_EQ(error["message"], broken_verdict().error);
}

/// Without a GPU the time of one cannot be judged, and full points are full points.
TEST(Export, WhatWasNotJudgedDidNotFail) {
    Verdict verdict = perfect_verdict();
    verdict.checks.push_back(
        check_of("progress", check::CheckKind::time, check::CheckStatus::not_judged, 0, 5));
    verdict.checks.back().notes = {"Not judged by the simulator."};
    EXPECT_EQ(as_json("exercism", verdict)["status"], "pass");
    for (const char* format : {"gradescope", "prairielearn", "classroom50", "exercism"}) {
        EXPECT_EQ(as_json(format, verdict)["tests"].size(), 5u) << format;
    }
    const std::string junit = find_export_format("junit")->make(verdict, runner);
    EXPECT_EQ(junit.find("<failure"), std::string::npos) << junit;
    EXPECT_NE(junit.find("<skipped message=\"Not judged by the simulator.\""), std::string::npos);
    EXPECT_NE(junit.find("tests=\"6\" failures=\"0\" errors=\"0\" skipped=\"1\""),
              std::string::npos)
        << junit;
}

TEST(Export, ExercismCutsLongMessagesBetweenCharacters) {
    Verdict verdict = broken_verdict();
    verdict.error.clear();
    for (int i = 0; i < 40000; ++i) verdict.error += "é";
    const std::string message = as_json("exercism", verdict)["message"];
    EXPECT_LE(message.size(), most_text);
    EXPECT_TRUE(message.ends_with(cut_sign));
}

TEST(Export, PrairieLearnDoesNotGradeWhatDoesNotCompile) {
    EXPECT_EQ(as_json("prairielearn", broken_verdict())["gradable"], false);
    EXPECT_DOUBLE_EQ(as_json("prairielearn", mixed_verdict())["score"], 0.1);
}

TEST(Export, Classroom50NamesTheMissingVariable) {
    try {
        find_export_format("classroom50")->make(mixed_verdict(), [](const char*) {
            return std::optional<std::string>();
        });
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("COMMIT_URL"), std::string::npos);
    }
}

TEST(Export, SarifPointsToTheLines) {
    const json run = as_json("sarif", mixed_verdict())["runs"][0];
    ASSERT_EQ(run["results"].size(), 3u);
    EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 2u) << "each rule once";
    const json& place = run["results"][0]["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], "my%20work/kernel.cu");
    EXPECT_EQ(place["region"]["startLine"], 12);
    EXPECT_EQ(run["results"][0]["relatedLocations"][0]["physicalLocation"]["region"]["startLine"],
              15);
    EXPECT_EQ(
        as_json("sarif", broken_verdict())["runs"][0]["invocations"][0]["executionSuccessful"],
        false);
}

TEST(Export, ADeclaredSizeIsKept) {
    for (const ExportFormat& format : export_formats()) {
        const std::string text = format.make(poisoned_verdict(), runner);
        EXPECT_LT(text.size(), 2u << 20) << format.name;
        EXPECT_EQ(safe_text(text), text) << format.name << " has no control character";
        EXPECT_EQ(text.find("(cut)") == std::string::npos, format.name == "sarif") << format.name;
    }
}

/// What others read: each format of each verdict, read by a parser that we did not write.
TEST(Export, IndependentParsersReadEveryFormat) {
    const auto folder = std::filesystem::path(testing::TempDir()) / "simtutor-exports";
    std::filesystem::remove_all(folder);
    const std::map<std::string, Verdict> verdicts = {{"mixed", mixed_verdict()},
                                                     {"perfect", perfect_verdict()},
                                                     {"broken", broken_verdict()},
                                                     {"poisoned", poisoned_verdict()},
                                                     {"poisoned-error", poisoned_error()}};
    for (const auto& [name, verdict] : verdicts) {
        std::filesystem::create_directories(folder / name);
        for (const ExportFormat& format : export_formats()) {
            std::ofstream(folder / name / format.name) << format.make(verdict, runner);
        }
    }
    const std::string command = "/usr/bin/python3 " SIMTUTOR_READ_EXPORTS " " + folder.string();
    EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
