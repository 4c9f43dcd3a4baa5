#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/explain_lesson.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

using nlohmann::json;

class ExplainLesson : public testing::Test {
  protected:
    ExplainLesson() {
        write_file(subject.file, "// a kernel\n");
        grading.verdict.graded = true;
        grading.verdict.lesson_id = lesson.id;
        grading.verdict.device = "h100";
    }
    report::picture::Explanation page(const json& counted) {
        return explanation_of(course, grading, subject,
                              {{"runs", json::array()}, {"counted", counted}}, on_gpu);
    }
    static json counted(const json& totals) {
        return {{"run", "n = 256"},
                {"device", "h100"},
                {"n", 256},
                {"counters", {{"totals", totals}, {"kernels", json::array()}}}};
    }
    /// A verdict with a time check, as a GPU gives it.
    report::Verdict timed_verdict() const {
        report::Verdict verdict = grading.verdict;
        verdict.backend = Backend::gpu;
        verdict.started = "2026-01-02T03:04:05Z";
        verdict.gpu.emplace();
        verdict.gpu->device.name = "Test GPU";
        report::CheckVerdict check;
        check.id = "speed";
        check.kind = check::CheckKind::time;
        check.measurements = {{"speed", 8.25, "TFLOP/s"}};
        verdict.checks = {check};
        return verdict;
    }

    const TemporaryFolder folder;
    const Course course = Course::open();
    const Manifest& lesson = *course.find({"34"}).front();
    Subject subject{&lesson, folder.path() / "kernel.cu", "file"};
    Grading grading;
    std::optional<report::Verdict> on_gpu;
};

TEST_F(ExplainLesson, CountedOperationsMakeTheRooflineAndTheLadder) {
    const auto made = page(counted({{"fp32_operations", 5000},
                                    {"global_load_sectors", 262144},
                                    {"shared_load_wavefronts", 33554432}}));
    EXPECT_EQ(made.work.operations, 5000);
    EXPECT_EQ(made.work.from, "counted");
    EXPECT_TRUE(made.no_roofline.empty());
    ASSERT_TRUE(made.ladder.has_value());
    EXPECT_DOUBLE_EQ(made.ladder->own.intensity, 4);  // of the product, whatever was computed
    EXPECT_DOUBLE_EQ(made.ladder->own.passes, 1000);
    EXPECT_EQ(made.ladder->own_tflops, 0);
    EXPECT_EQ(made.counted_run, "n = 256");
}

TEST_F(ExplainLesson, WithoutOperationsTheLessonsFormulaCounts) {
    const auto made = page(counted({{"global_load_sectors", 1}}));
    EXPECT_EQ(made.work.operations, 2.0 * 256 * 256 * 256);
    EXPECT_NE(made.work.from.find("as the lesson says"), std::string::npos);
}

TEST_F(ExplainLesson, WithoutACountedRunThereIsAReason) {
    const auto made = page(nullptr);
    EXPECT_EQ(made.work.operations, 0);
    EXPECT_NE(made.no_roofline.find("no run came to its end"), std::string::npos);
    EXPECT_FALSE(made.ladder.has_value());
}

TEST_F(ExplainLesson, OtherLessonsStandOnNoLadder) {
    subject.lesson = course.find({"13"}).front();
    const auto made = page(counted({{"fp32_operations", 0}, {"global_load_sectors", 1}}));
    EXPECT_FALSE(made.ladder.has_value());
}

TEST_F(ExplainLesson, AVerdictOfAGpuGivesTheSpeed) {
    const std::string file = (folder.path() / "verdict.json").string();
    report::write_verdict(file, timed_verdict());
    on_gpu = verdict_with_times(course, subject, file);
    const auto made = page(counted({{"fp32_operations", 5000}, {"global_load_sectors", 262144}}));
    ASSERT_TRUE(made.ladder.has_value());
    EXPECT_EQ(made.ladder->own_tflops, 8.25);
    EXPECT_EQ(made.ladder->own_source, "Test GPU, n = 4096, graded on 2026-01-02");
}

TEST_F(ExplainLesson, AVerdictWithoutTimesIsRefusedByName) {
    const std::string file = (folder.path() / "verdict.json").string();
    EXPECT_THROW(verdict_with_times(course, subject, file), Trouble);  // not there
    report::write_verdict(file, grading.verdict);
    EXPECT_THROW(verdict_with_times(course, subject, file), Trouble);
    report::Verdict other = timed_verdict();
    other.lesson_id = "13-vector-add";
    report::write_verdict(file, other);
    EXPECT_THROW(verdict_with_times(course, subject, file), Trouble);
    EXPECT_FALSE(verdict_with_times(course, subject, "").has_value());
}

TEST_F(ExplainLesson, ALessonThatNobodyTimesHasNoSpeed) {
    subject.lesson = course.find({"36"}).front();
    const std::string file = (folder.path() / "verdict.json").string();
    report::Verdict other = grading.verdict;
    other.lesson_id = subject.lesson->id;
    report::write_verdict(file, other);
    try {
        verdict_with_times(course, subject, file);
        FAIL() << "it was taken";
    } catch (const Trouble& trouble) {
        EXPECT_STREQ(trouble.what(),
                     "Lesson 36 is not timed on a GPU, so no verdict holds its speed; leave out "
                     "--verdict.");
    }
}

TEST_F(ExplainLesson, FailuresThatAreNoFindingsAreTold) {
    report::CheckVerdict check;
    check.title = "the product is right";
    check.status = check::CheckStatus::failed;
    check.messages = {{"n = 1", "race.shared: a finding"}, {"n = 1", "3 elements are wrong."}};
    grading.verdict.checks = {check};
    report::FindingVerdict found;
    found.finding.rule = "race.shared";
    grading.verdict.findings = {found};
    const auto made = page(nullptr);
    ASSERT_EQ(made.failed.size(), 1u);
    ASSERT_EQ(made.failed[0].messages.size(), 1u);
    EXPECT_EQ(made.failed[0].messages[0].text, "3 elements are wrong.");
}

}  // namespace
}  // namespace simtutor::command
