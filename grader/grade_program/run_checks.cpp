#include "grader/grade_program/run_checks.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "grader/check/declared_checks.h"
#include "grader/check/tried_runs.h"

namespace simtutor::report {
namespace {

using testing::TestInfo;
using testing::TestPartResult;

/// Prints nothing; records results in the grading.
class Collector : public testing::EmptyTestEventListener {
  public:
    Collector(check::Grading& grading, const Progress& progress)
        : grading_(grading), progress_(progress) {}

    void OnTestStart(const TestInfo& test) override {
        grading_.begin_check(test.name());
        progress_.say(fmt::format("running {}/{}", ++begun_,
                                  testing::UnitTest::GetInstance()->test_to_run_count()));
    }

    void OnTestPartResult(const TestPartResult& part) override {
        if (!part.failed() || check::is_reporting()) return;
        std::string text = part.message();
        if (text.starts_with("Failed\n")) text.erase(0, 7);
        grading_.current().messages.push_back({"", text});
    }

    /// Passed means: ran to its end, nothing failed, nothing skipped.
    void OnTestEnd(const TestInfo& test) override {
        check::CheckRecord& record = grading_.current();
        const bool passed =
            test.result()->Passed() && !test.result()->Skipped() && record.messages.empty();
        record.status = passed ? check::CheckStatus::passed : check::CheckStatus::failed;
        if (!passed && record.messages.empty())
            record.messages.push_back({"", "The check did not run to its end."});
        if (!passed && !grading_.first_loss && !grading_.more_runs)
            check::interpret_failing_runs(grading_);
        record.seconds = static_cast<double>(test.result()->elapsed_time()) / 1000;
        progress_.say(fmt::format("check {}: {}", test.name(), passed ? "passed" : "failed"));
    }

  private:
    check::Grading& grading_;
    const Progress& progress_;
    int begun_ = 0;
};

/// GoogleTest listens to its environment; a grading must not.
void fix_googletest(bool first_loss) {
    for (const char* name : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_SHARD_STATUS_FILE",
                             "TEST_PREMATURE_EXIT_FILE"})
        ::unsetenv(name);
    GTEST_FLAG_SET(repeat, 1);
    GTEST_FLAG_SET(shuffle, false);
    GTEST_FLAG_SET(fail_fast, first_loss);
    GTEST_FLAG_SET(list_tests, false);
    GTEST_FLAG_SET(break_on_failure, false);
    GTEST_FLAG_SET(throw_on_failure, false);
    GTEST_FLAG_SET(catch_exceptions, false);  // run_checks() does: it is not the student's fault
    GTEST_FLAG_SET(output, "");
}

std::string missing(const check::Manifest& manifest, const check::Check& check) {
    if (check.kind == check::CheckKind::rules || check.kind == check::CheckKind::counter)
        return fmt::format(
            "lesson.toml of {} names the check '{}', but grade.cpp has neither a LessonRuns for it "
            "to look at nor a TEST(Check, {}); write one of them",
            manifest.id, check.id, check.id);
    return fmt::format(
        "lesson.toml of {} names the check '{}', but grade.cpp has no TEST(Check, {}); write it",
        manifest.id, check.id, check.id);
}

}  // namespace

std::string compare_with_manifest(const check::Manifest& manifest) {
    std::set<std::string> tests = check::case_names();
    for (const check::Check& check : manifest.checks) {
        if (tests.erase(check.id) == 0) return missing(manifest, check);
    }
    if (tests.empty()) return "";
    return fmt::format(
        "grade.cpp of {} has TEST(Check, {}), but lesson.toml has no check '{}'; add a [[check]]",
        manifest.id, *tests.begin(), *tests.begin());
}

namespace {

/// All checks, or the only one and those that it needs, without those that this back end cannot
/// judge.
std::string filter_of(const check::Grading& grading, const std::string& only) {
    std::string left_out;
    for (const check::Check& check : grading.manifest.checks) {
        if (!check::judges(grading.backend, check)) left_out += ":Check." + check.id;
    }
    std::string wanted = "Check." + (only.empty() ? "*" : only);
    if (const check::Check* check = grading.manifest.find_check(only))
        for (const std::string& needed : check->needs) wanted += ":Check." + needed;
    return left_out.empty() ? wanted : wanted + "-" + left_out.substr(1);
}

}  // namespace

void run_checks(check::Grading& grading, const std::string& only, const Progress& progress) {
    auto& unit_test = *testing::UnitTest::GetInstance();
    // Where failures are told, whoever listens decides when it is enough.
    fix_googletest(grading.first_loss && !grading.on_failure);
    GTEST_FLAG_SET(filter, filter_of(grading, only));
    delete unit_test.listeners().Release(unit_test.listeners().default_result_printer());
    auto* collector = new Collector(grading, progress);
    unit_test.listeners().Append(collector);
    try {
        [[maybe_unused]] const int status = RUN_ALL_TESTS();
    } catch (const check::PointLost& lost) {
        grading.current().status = check::CheckStatus::failed;
        grading.current().messages.push_back({"", lost.what()});
    } catch (const std::exception& problem) {
        grading.host_error = fmt::format(
            "the check '{}' of {} stopped: {}; this is the lesson's fault, not your file's: tell "
            "your instructor",
            grading.current().id, grading.manifest.id, problem.what());
    }
    delete unit_test.listeners().Release(collector);
}

}  // namespace simtutor::report
