// A grade program without student code: grading_test starts it and looks at what it recorded.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/declared_checks.h"
#include "grader/check/grading.h"
#include "grader/grade_program/run_checks.h"
#include "grader/verdict/verdict.h"

using namespace simtutor;

TEST(Check, good) {
    check::note("all is well");
}

TEST(Check, wrong) {
    check::fail("n = 33", "the sum is wrong");
    check::fail("n = 33", "the sum is wrong");
    EXPECT_EQ(1, 2) << "plain GoogleTest";
}

TEST(Check, skipped) {
    GTEST_SKIP() << "not today";
}

bool throws = false;

TEST(Check, thrown) {
    if (throws) throw std::runtime_error("out of luck");
    check::fail("", "not thrown today");
}

TEST(Check, fatal) {
    ASSERT_TRUE(false);
    check::note("never reached");
}

TEST(Other, suite) {
    std::_Exit(3);
}

/// Calls of which the second counts.
std::vector<check::Call> calls() {
    std::vector<check::Call> made(2);
    made[0].label = "n = 1";
    made[1].label = "n = 2";
    made[1].counters = true;
    return made;
}

/// Runs with a finding, and a count.
std::vector<host::RunResult> results(const std::vector<host::RunRequest>& requests) {
    std::vector<host::RunResult> made(requests.size());
    for (host::RunResult& result : made) {
        result.status = host::Status::finished;
        result.counters["totals"]["global_loads"] = 7;
    }
    made[0].findings.emplace_back();
    made[0].findings[0].rule = "race.shared";
    made[0].findings[0].message = "too early";
    return made;
}

/// "sound:rules" is a check of kind rules; "traffic:counter" and "speed:gpu" likewise.
check::Check check_of(const std::string& word) {
    check::Check check;
    const auto colon = word.find(':');
    check.id = word.substr(0, colon);
    const std::string kind = colon == std::string::npos ? "" : word.substr(colon + 1);
    if (kind == "rules") {
        check.kind = check::CheckKind::rules;
        check.rules = {"race.*"};
    } else if (kind == "counter") {
        check.kind = check::CheckKind::counter;
        check.gates = {{"loads", "global_loads", "h100", "1", {}, {}, 0}};
    } else if (kind == "gpu") {
        check.kind = check::CheckKind::time;
        check.gpu_time.emplace();
        check.gpu_only = true;
    }
    return check;
}

nlohmann::json recorded(const check::Grading& grading) {
    nlohmann::json records = nlohmann::json::object();
    for (const check::CheckRecord& record : grading.records) {
        nlohmann::json messages = nlohmann::json::array();
        for (const check::Message& message : record.messages)
            messages.push_back(message.run + "|" + message.text);
        records[record.id] = {{"status", report::status_name(record.status)},
                              {"messages", messages},
                              {"notes", record.notes}};
    }
    if (!grading.host_error.empty()) records["host_error"] = grading.host_error;
    for (const check::RunRecord& run : grading.runs) records["runs"][run.label] = run.checks;
    return records;
}

/// run_checks_probe [ONLY|-] [+runs] [ID[:KIND]...]: "-" compares with these checks instead of
/// running, "+runs" gives the lesson runs, "+throw" lets TEST(Check, thrown) throw.
int main(int argc, char** argv) {
    int none = 1;
    testing::InitGoogleTest(&none, argv);
    const std::string only = argc > 1 ? argv[1] : "";
    check::Grading& grading = check::grading();
    grading.runner = [](host::Kind, const std::vector<host::RunRequest>& requests) {
        return results(requests);
    };
    std::optional<check::LessonRuns> runs;
    for (int i = 2; i < argc; ++i) {
        if (std::string(argv[i]) == "+runs")
            runs.emplace(calls);
        else if (std::string(argv[i]) == "+throw")
            throws = true;
        else
            grading.manifest.checks.push_back(check_of(argv[i]));
    }
    check::register_declared_checks(grading.manifest);
    if (only == "-") {
        std::cout << report::compare_with_manifest(grading.manifest);
        return 0;
    }
    report::run_checks(grading, only, report::Progress(2));
    std::cout << recorded(grading).dump();
    return 0;
}
