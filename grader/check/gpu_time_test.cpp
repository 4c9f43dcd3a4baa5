#include "grader/check/gpu_time.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

namespace fs = std::filesystem;

const std::string head = R"toml([lesson]
title = "GPU6"
summary = "Sums in registers."
prerequisites = ["34-tiled", "35-padded"]
language = "cuda"
entries = ["void matmul(const float* a, const float* b, float* c, int n)"]
)toml";

const std::string against_cublas = R"toml([[check]]
id = "speed"
kind = "time"
backend = "gpu"
yardstick = "cublas"
n = 4096
title = "near the library"
points = 20
evidence = "0.49 on an H100"
[[check.step]]
at_least = 0.3
points = 5
[[check.step]]
at_least = 0.4
points = 20
)toml";

const std::string against_previous = R"toml([[check]]
id = "progress"
kind = "time"
backend = "gpu"
yardstick = "previous"
previous = "34-tiled"
n = 4096
title = "faster than the tiles"
points = 10
evidence = "3.0 on an H100"
[[check.step]]
at_least = 2.5
instead_at_least = 0.4
points = 10
)toml";

/// Loads a manifest with this text. The folder's name is the lesson's.
Manifest load(const std::string& text) {
    const fs::path folder = fs::path(testing::TempDir()) / "gpu_time" / "37-gpu6";
    fs::create_directories(folder);
    std::ofstream(folder / "lesson.toml") << text;
    return load_manifest((folder / "lesson.toml").string());
}

std::string error_of(const std::string& text) {
    try {
        load(text);
    } catch (const ManifestError& error) {
        const std::string what = error.what();
        return what.substr(what.find("lesson.toml:") + 12);
    }
    return "no error";
}

/// `text` with its first `what` replaced.
std::string with(std::string text, const std::string& what, const std::string& by) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

TEST(GpuTimeManifest, IsRead) {
    const Manifest manifest = load(head + against_cublas + against_previous);
    const GpuTime& speed = *manifest.find_check("speed")->gpu_time;
    EXPECT_TRUE(speed.yardstick == TimeYardstick::cublas);
    EXPECT_EQ(speed.n, 4096);
    ASSERT_EQ(speed.steps.size(), 2u);
    EXPECT_EQ(speed.steps[0].points, 5);
    EXPECT_EQ(speed.steps[1].at_least, 0.4);
    const GpuTime& progress = *manifest.find_check("progress")->gpu_time;
    EXPECT_EQ(progress.previous, "34-tiled");
    EXPECT_EQ(progress.steps[0].instead_at_least, 0.4);
}

TEST(GpuTimeManifest, MistakesAreNamedWithTheirLine) {
    const struct {
        std::string text, error;
    } cases[] = {
        {with(against_cublas, "\"cublas\"", "\"mkl\""),
         "11: the yardstick 'mkl' is unknown; use \"cublas\" or \"previous\""},
        {with(against_cublas, "yardstick = \"cublas\"\n", ""),
         "7: [[check]] needs 'yardstick'; add it"},
        {with(against_cublas, "evidence = \"0.49 on an H100\"\n", ""),
         "7: [[check]] needs 'evidence'; add it"},
        {with(against_cublas, "n = 4096", "n = 0"),
         "12: 'n' of check 'speed' must lie between 1 and 32768"},
        {with(against_cublas, "at_least = 0.4", "at_least = 0.2"),
         "16: the steps of check 'speed' must rise, ratios and points alike, from 1 point on"},
        {with(against_cublas, "points = 5\n", "points = 20\n"),
         "16: the steps of check 'speed' must rise, ratios and points alike, from 1 point on"},
        {with(against_cublas, "at_least = 0.3", "at_least = -1"), "17: 'at_least' must be above 0"},
        {with(against_cublas, "at_least = 0.3\n", ""),
         "16: [[check.step]] needs 'at_least'; add it"},
        {with(against_cublas, "points = 20\nevidence", "points = 30\nevidence"),
         "16: the last step of check 'speed' gives 20 points; it must give all 30"},
        {against_cublas.substr(0, against_cublas.find("[[check.step]]")),
         "7: the time check 'speed' has no step; add a [[check.step]] with at_least and points"},
        {with(against_cublas, "n = 4096", "n = 4096\nratio = 2"),
         "13: the check 'speed' is timed on a GPU, which has steps; remove the ratio"},
        {with(against_cublas, "n = 4096", "n = 4096\nspeeed = 2"),
         "13: [[check]] has no key 'speeed';"},
        {with(against_previous, "previous = \"34-tiled\"", "previous = \"34-tile\""),
         "12: the check 'progress' names the lesson '34-tile', which is none of the lesson's "
         "prerequisites; did you mean '34-tiled'"},
        {with(against_previous, "previous = \"34-tiled\"\n", ""),
         "7: [[check]] needs 'previous'; add it"},
        {with(against_previous, "instead_at_least = 0.4\n", ""),
         "17: [[check.step]] needs 'instead_at_least'; add it"},
    };
    for (const auto& [text, error] : cases) {
        const std::string got = error_of(head + text);
        EXPECT_EQ(got.substr(0, error.size()), error) << text;
    }
    EXPECT_EQ(error_of(with(head, "\"cuda\"", "\"cpp\"") + against_cublas).substr(0, 46),
              "10: the check 'speed' asks for a GPU, but the ");
}

/// Twelve rounds of the same time.
gpu::Times times(const std::string& name, double milliseconds) {
    gpu::Times made;
    made.name = name;
    made.milliseconds.assign(12, milliseconds);
    return made;
}

class GpuTimeCheck : public testing::Test {
  protected:
    void begin(const std::string& check) {
        Grading& now = reset_grading();
        now.manifest = load(head + against_cublas + against_previous);
        now.gpu_measure = [this](int n) {
            EXPECT_EQ(n, 4096);
            return measured;
        };
        now.begin_check(check);
    }

    /// Runs the check, with its failures kept from this test. @return the first one
    static std::string judge() {
        testing::TestPartResultArray results;
        {
            const testing::ScopedFakeTestPartResultReporter reporter(
                testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
            expect_gpu_time();
        }
        const auto& messages = grading().current().messages;
        return messages.empty() ? "" : messages.front().text;
    }

    static std::string notes() {
        std::string all;
        for (const std::string& one : grading().current().notes) all += one + "\n";
        return all;
    }

    GpuTimes measured;
};

TEST_F(GpuTimeCheck, TheLastStepIsFullPoints) {
    measured.report.times = {times(timed_student, 2.0), times(timed_cublas, 0.9)};
    begin("speed");
    EXPECT_EQ(judge(), "");
    EXPECT_NE(notes().find("Yardstick: cuBLAS, n = 4096, 12 rounds"), std::string::npos);
    EXPECT_NE(notes().find("0.49 on an H100"), std::string::npos);
}

TEST_F(GpuTimeCheck, AStepEarnsItsPoints) {
    measured.report.times = {times(timed_student, 2.0), times(timed_cublas, 0.7)};
    begin("speed");
    EXPECT_EQ(judge().substr(0, 53), "Your kernel reaches 0.350 times the speed of cuBLAS a");
    EXPECT_EQ(grading().current().points, 5);
    measured.report.times[1] = times(timed_cublas, 0.4);
    begin("speed");
    EXPECT_NE(judge(), "");
    EXPECT_EQ(grading().current().points, 0);
}

TEST_F(GpuTimeCheck, ThePreviousRungIsTheStudentsOwn) {
    measured.report.times = {times(timed_student, 2.0), times("34-tiled", 6.0),
                             times(timed_cublas, 0.1)};
    begin("progress");
    EXPECT_EQ(judge(), "");
    EXPECT_NE(notes().find("Yardstick: your own 34-tiled"), std::string::npos);
    measured.report.times[1] = times("34-tiled", 4.0);
    begin("progress");
    EXPECT_EQ(judge().substr(0, 67),
              "Your kernel reaches 2.000 times the speed of your own 34-tiled at n");
}

TEST_F(GpuTimeCheck, WithoutAPreviousRungCublasStandsIn) {
    measured.report.times = {times(timed_student, 2.0), times(timed_cublas, 0.9)};
    measured.problems["34-tiled"] = "starter/34-tiled: kernel.cu does not compile";
    begin("progress");
    EXPECT_EQ(judge(), "");
    EXPECT_NE(notes().find("Measured against cuBLAS, not against your previous rung: "
                           "starter/34-tiled: kernel.cu does not compile"),
              std::string::npos);
    // A previous rung that is wrong is no yardstick either.
    measured.problems.clear();
    measured.report.times.push_back(times("34-tiled", 60.0));
    measured.report.times.back().error = "the product is wrong.";
    measured.report.times[1] = times(timed_cublas, 0.7);
    begin("progress");
    EXPECT_EQ(judge().substr(0, 52), "Your kernel reaches 0.350 times the speed of cuBLAS ");
    EXPECT_NE(notes().find("your 34-tiled: the product is wrong."), std::string::npos);
}

TEST_F(GpuTimeCheck, AWrongProductHasNoSpeed) {
    measured.report.times = {times(timed_student, 0.1), times(timed_cublas, 0.9)};
    measured.report.times[0].error = "the product is wrong.";
    begin("speed");
    EXPECT_EQ(judge(), "No time at n = 4096: the product is wrong.");
}

TEST_F(GpuTimeCheck, AMissingCublasIsNotTheStudentsFault) {
    measured.report.times = {times(timed_student, 0.1)};
    measured.report.cublas_problem = "libcublas.so.13 is not there";
    begin("speed");
    EXPECT_EQ(judge(), "");
    EXPECT_NE(grading().current().left_out.find("(libcublas.so.13 is not there)"),
              std::string::npos);
}

TEST_F(GpuTimeCheck, NoTimesIsNoPass) {
    begin("speed");
    EXPECT_EQ(judge(), "The timer did not time your kernel.");
    begin("speed");
    grading().gpu_measure = nullptr;
    EXPECT_EQ(judge().substr(0, 23), "This check needs a GPU;");
}

}  // namespace
}  // namespace simtutor::check
