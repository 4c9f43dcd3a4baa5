#include "grader/check/declared_checks.h"

#include <gtest/gtest.h>

#include "grader/check/check.h"
#include "grader/check/gpu_time.h"
#include "grader/check/grading.h"
#include "grader/check/size_cost.h"

namespace simtutor::check {
namespace {

using Expectation = void (*)();

class DeclaredCase : public testing::Test {
  public:
    explicit DeclaredCase(Expectation expectation) : expectation_(expectation) {}
    void TestBody() override { expectation_(); }

  private:
    Expectation expectation_;
};

const std::vector<Run>& lesson_runs() {
    return (*LessonRuns::find())();
}

void expect_declared_rules() {
    expect_no_findings(lesson_runs());
}

void expect_declared_gates() {
    bool counted = false;
    for (const Run& run : lesson_runs()) {
        if (!run.call.counters) continue;
        counted = true;
        expect_gates(run);
    }
    if (bounds_loads()) expect_size_cost(lesson_runs());
    expect_size_barriers(lesson_runs());
    if (!counted)
        fail("", "no run of the lesson counts; set call.counters = true for one in grade.cpp.");
}

/// @return nullptr if the check needs a TEST in grade.cpp
Expectation expectation_of(const Check& check) {
    const bool has_runs = LessonRuns::find() != nullptr;
    if (check.gpu_time) return expect_gpu_time;
    if (check.kind == CheckKind::rules && has_runs) return expect_declared_rules;
    if (check.kind == CheckKind::counter && has_runs) return expect_declared_gates;
    return nullptr;
}

}  // namespace

std::set<std::string> case_names() {
    std::set<std::string> names;
    const auto& all = *testing::UnitTest::GetInstance();
    for (int s = 0; s < all.total_test_suite_count(); ++s) {
        const testing::TestSuite& suite = *all.GetTestSuite(s);
        if (std::string(suite.name()) != "Check") continue;
        for (int t = 0; t < suite.total_test_count(); ++t)
            names.insert(suite.GetTestInfo(t)->name());
    }
    return names;
}

void register_declared_checks(const Manifest& manifest) {
    const std::string file = manifest.folder + "/lesson.toml";
    const std::set<std::string> written = case_names();
    for (const Check& check : manifest.checks) {
        const Expectation expectation = expectation_of(check);
        if (expectation == nullptr || written.contains(check.id)) continue;
        // The cases of a suite have one fixture, and that of TEST is testing::Test.
        testing::RegisterTest(
            "Check", check.id.c_str(), nullptr, nullptr, file.c_str(), 1,
            [expectation]() -> testing::Test* { return new DeclaredCase(expectation); });
    }
}

}  // namespace simtutor::check
