/// What the report says of a count whose repair is the exercise.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grader/findings/exercise_advice.h"
#include "grader/report/terminal.h"

namespace simtutor::report {
namespace {

/// A count of a kernel that turns a tile in rows of 32.
std::string report_with(const std::string& advice) {
    const auto file = std::filesystem::path(testing::TempDir()) / "exercise_report_test.cu";
    std::ofstream(file) << "__global__ void turn(float* a) {\n"
                           "    __shared__ float tile[32][32];\n"
                           "    a[0] = tile[threadIdx.x][threadIdx.y];\n"
                           "}\n";
    Verdict verdict;
    verdict.graded = true;
    verdict.lesson_id = "23-block-transpose";
    verdict.file = file.string();
    verdict.checks.emplace_back();
    verdict.checks[0].status = check::CheckStatus::failed;
    verdict.checks[0].gates.emplace_back();
    check::GateResult& gate = verdict.checks[0].gates[0];
    gate.name = "passes of the loads";
    gate.counter = "shared_load_wavefronts";
    gate.value = 1024;
    gate.passed = false;
    gate.place.file = file.string();
    gate.place.line = 3;
    gate.place.kernel = "turn";
    gate.place.text = "one warp takes 32 passes through the banks";
    gate.place.advice = advice;
    Style style;
    style.width = 400;
    return terminal_report(verdict, style);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST(ExerciseReport, LeavesTheRepairOfACount) {
    const std::string left = report_with(simt::exercise_advice);
    EXPECT_TRUE(has(left, "making it right is the exercise")) << left;
    EXPECT_TRUE(has(left, "32 passes through the banks")) << left;
    EXPECT_FALSE(has(left, "choose another length")) << left;
    const std::string said = report_with("Let neighbours lie in different banks.");
    EXPECT_TRUE(has(said, "choose another length")) << said;
}

}  // namespace
}  // namespace simtutor::report
