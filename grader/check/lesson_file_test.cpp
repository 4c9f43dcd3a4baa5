// Runs of files that a lesson gives: built and run for real.
#include "grader/check/lesson_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "grader/check/grading.h"

using namespace simtutor::check;
namespace fs = std::filesystem;

namespace {

/// A lesson in a temporary folder with one file of its own.
class LessonFileRuns : public testing::Test {
  protected:
    LessonFileRuns() {
        fs::create_directories(folder_);
        Grading& grading = reset_grading();
        grading.manifest.folder = grading.work_folder = folder_.string();
        grading.manifest.rules.off = {"memory.uninitialised"};
    }
    ~LessonFileRuns() override {
        reset_grading();
        fs::remove_all(folder_);
    }

    void write(const std::string& text) { std::ofstream(folder_ / "given.cu") << text; }

    simtutor::host::RunResult run() {
        Call call;
        call.label = "given";
        call.entry = "rotate";
        call.counters = true;
        call.arguments = {in("in", random_vector("in", 64)),
                          out("out", simtutor::host::Type::float32, 64)};
        call.launch = simtutor::host::Launch{{1, 1, 1}, {64, 1, 1}, 0};
        return given_.run({call}).front();
    }

    LessonFile given_{"given.cu", [](const Manifest&) -> std::vector<std::string> {
                          return {"__global__ void rotate(const float* in, float* out)"};
                      }};
    fs::path folder_ =
        fs::temp_directory_path() / ("simtutor-given-test-" + std::to_string(::getpid()));
};

std::string rotate_with(const std::string& between) {
    return "__global__ void rotate(const float* in, float* out) {\n"
           "    __shared__ float tile[64];\n"
           "    tile[threadIdx.x] = in[threadIdx.x];\n" +
           between + "    out[threadIdx.x] = tile[(threadIdx.x + 32) % 64];\n}\n";
}

TEST_F(LessonFileRuns, FindingsAndCountersComeBackAndStayOutOfTheVerdict) {
    write(rotate_with(""));
    const auto result = run();
    ASSERT_EQ(result.status, simtutor::host::Status::finished) << result.detail;
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.findings[0].rule, "race.shared");
    EXPECT_EQ(result.findings[0].kernel, "rotate");
    EXPECT_EQ(result.counters["totals"]["global_loads"], 64);
    EXPECT_TRUE(grading().runs.empty());
}

/// They run on the simulator, which counts and traces, also when the student's code is on a GPU.
TEST_F(LessonFileRuns, GradingOnAGpuCountsThemToo) {
    grading().backend = simtutor::Backend::gpu;
    grading().manifest.time_limit = 3;
    write(rotate_with("    __syncthreads();\n"));
    const auto result = run();
    ASSERT_EQ(result.status, simtutor::host::Status::finished) << result.detail;
    ASSERT_TRUE(result.counters.is_object());
    EXPECT_EQ(result.counters.at("totals").at("global_loads"), 64);
}

TEST_F(LessonFileRuns, GoodFileHasNoFinding) {
    write(rotate_with("    __syncthreads();\n"));
    const auto result = run();
    EXPECT_EQ(result.status, simtutor::host::Status::finished) << result.detail;
    EXPECT_TRUE(result.findings.empty());
}

TEST_F(LessonFileRuns, FileThatDoesNotBuildIsTheLessonsFault) {
    write("nonsense");
    try {
        run();
        FAIL() << "it built";
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("the lesson's own file"), std::string::npos)
            << error.what();
        EXPECT_NE(std::string(error.what()).find("given.cu"), std::string::npos) << error.what();
    }
}

}  // namespace
