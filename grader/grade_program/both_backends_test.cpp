// A grade program with a fake GPU: what --backend does, from the command line to the verdict.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/gpu/testing/fake_cuda.h"
#include "grader/process/run_process.h"
#include "grader/verdict/verdict.h"

namespace fs = std::filesystem;
using namespace simtutor;
using namespace simtutor::report;
using check::CheckStatus;

namespace {

/// For the simulator a kernel; the fake nvcc cannot launch one, so there it is a loop.
std::string program(const std::string& on_simulator, const std::string& on_gpu) {
    return "#ifdef FAKE_NVCC\n"
           "#include <unistd.h>\n"
           "void twice(const float* a, float* c, int n) {\n" +
           on_gpu +
           "}\n"
           "#else\n"
           "__global__ void kernel(const float* a, float* c, int n) {\n"
           "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n" +
           on_simulator +
           "}\n"
           "void twice(const float* a, float* c, int n) { kernel<<<(n + 31) / 32, 32>>>(a, c, n); "
           "}\n"
           "#endif\n";
}

const std::string good_kernel = "    if (i < n) c[i] = 2 * a[i];\n";
const std::string good_loop = "    for (int i = 0; i < n; ++i) c[i] = 2 * a[i];\n";
const std::string unguarded = "    c[i] = 2 * a[i];\n";

class BothBackends : public testing::Test {
  protected:
    BothBackends() {
        gpu::use_fake_cuda();
        std::string pattern = (fs::temp_directory_path() / "both-XXXXXX").string();
        folder_ = ::mkdtemp(pattern.data());
    }
    ~BothBackends() override {
        fs::remove_all(folder_);
        for (const char* name : {"CUDA_VISIBLE_DEVICES", "NVCC", "FAKE_racecheck"})
            ::unsetenv(name);
    }

    Verdict grade(const std::string& text, const std::string& backend) {
        const std::string file = (folder_ / "kernel.cu").string();
        const std::string json = (folder_ / "verdict.json").string();
        std::ofstream(file) << text;
        const auto said =
            run_process({SIMTUTOR_BOTH_PROGRAM, "--lesson-dir", SIMTUTOR_BOTH_LESSON, "--file",
                         file, "--json", json, "--seed", "7", "--backend", backend},
                        "");
        status_ = said.exit_code;
        said_ = said.messages;
        return read_verdict(json);
    }
    static const CheckVerdict& check_of(const Verdict& verdict, const std::string& id) {
        for (const CheckVerdict& check : verdict.checks) {
            if (check.id == id) return check;
        }
        throw std::out_of_range(id);
    }

    fs::path folder_;
    int status_ = -1;
    std::string said_;
};

TEST_F(BothBackends, GoodProgramAgrees) {
    for (const char* backend : {"both", "auto"}) {
        const Verdict verdict = grade(program(good_kernel, good_loop), backend);
        ASSERT_TRUE(verdict.graded) << verdict.error;
        EXPECT_EQ(verdict.backend, Backend::both);
        EXPECT_EQ(verdict.points, 100);
        EXPECT_EQ(verdict.max_points, 100);
        EXPECT_EQ(status_, 0);
        EXPECT_TRUE(verdict.disagreements.empty());
        ASSERT_TRUE(verdict.gpu);
        EXPECT_EQ(verdict.gpu->device.name, "Fake GPU");
        EXPECT_EQ(verdict.gpu->sanitizer_problem, "");
        EXPECT_FALSE(verdict.gpu->runs.empty());
    }
}

TEST_F(BothBackends, EachAloneJudgesWhatItCan) {
    const Verdict simulator = grade(program(good_kernel, good_loop), "sim");
    EXPECT_EQ(simulator.backend, Backend::simulator);
    EXPECT_EQ(simulator.max_points, 90);
    EXPECT_EQ(check_of(simulator, "speed").status, CheckStatus::not_judged);
    EXPECT_FALSE(simulator.gpu);
    EXPECT_EQ(status_, 0);
    const Verdict gpu = grade(program(good_kernel, good_loop), "gpu");
    EXPECT_EQ(gpu.backend, Backend::gpu);
    EXPECT_EQ(gpu.max_points, 80);
    EXPECT_EQ(gpu.points, 80);
    EXPECT_EQ(check_of(gpu, "counts").status, CheckStatus::not_judged);
    EXPECT_FALSE(check_of(gpu, "counts").notes.empty());
}

TEST_F(BothBackends, MoreRunsTellWhereAResultIsWrong) {
    const std::string even_alone = "    if (i < n && n % 2 == 0) c[i] = 2 * a[i];\n";
    const Verdict verdict = grade(program(even_alone, good_loop), "sim");
    const CheckVerdict& check = check_of(verdict, "correct");
    ASSERT_GE(check.messages.size(), 2u);
    EXPECT_EQ(check.messages[0].text.find("Wrong only where n is odd"), 0u)
        << check.messages[0].text;
    EXPECT_NE(check.messages[0].text.find(" More runs of this check, with other inputs, show it: "),
              std::string::npos);
    EXPECT_EQ(check.messages[1].run, "n = 33");
    EXPECT_EQ(check.points, 0);
    // What is wrong everywhere has nothing in common.
    const Verdict wrong = grade(program("    if (i < n) c[i] = a[i];\n", good_loop), "sim");
    EXPECT_EQ(check_of(wrong, "correct").messages.front().run, "n = 33");
}

TEST_F(BothBackends, SimulatorObjectsGpuDoesNot) {
    const Verdict verdict = grade(program(unguarded, good_loop), "both");
    EXPECT_EQ(check_of(verdict, "rules").status, CheckStatus::failed);
    ASSERT_FALSE(verdict.disagreements.empty());
    const Disagreement& d = verdict.disagreements.back();
    EXPECT_EQ(d.check, "rules");
    EXPECT_NE(d.simulator.find("bounds.global in line"), std::string::npos) << d.simulator;
    EXPECT_NE(d.gpu.find("compute-sanitizer is silent"), std::string::npos) << d.gpu;
    EXPECT_TRUE(d.explained);
    EXPECT_EQ(status_, 1);
}

TEST_F(BothBackends, OnlyTheSimulatorCounts) {
    const Verdict verdict =
        grade(program("    if (i < n) c[i] = a[i];\n    if (i < n) c[i] = 2 * a[i];\n", good_loop),
              "both");
    EXPECT_EQ(check_of(verdict, "correct").status, CheckStatus::failed);
    EXPECT_EQ(check_of(verdict, "correct").backends.at(1).status, CheckStatus::passed);
    ASSERT_FALSE(verdict.disagreements.empty());
    const Disagreement& d = verdict.disagreements.front();
    EXPECT_EQ(d.check, "correct");
    EXPECT_NE(d.why.find("only the simulator counts"), std::string::npos) << d.why;
    EXPECT_TRUE(d.explained);
    EXPECT_EQ(check_of(grade(program(good_kernel, good_loop), "gpu"), "correct").status,
              CheckStatus::passed);
}

TEST_F(BothBackends, GpuObjectsInItsLargeRun) {
    const Verdict verdict = grade(program(good_kernel, "    if (n < 100)" + good_loop), "both");
    EXPECT_EQ(check_of(verdict, "correct").status, CheckStatus::failed);
    EXPECT_EQ(check_of(verdict, "correct").messages.front().run, "n = 1000 (GPU)");
    ASSERT_EQ(verdict.disagreements.size(), 1u);
    EXPECT_TRUE(verdict.disagreements[0].explained);
    EXPECT_EQ(verdict.points, 60);
}

TEST_F(BothBackends, UnexplainedDifferenceIsNotHidden) {
    const Verdict verdict =
        grade(program(good_kernel, good_loop + "    if (n == 33) c[0] = 5;\n"), "both");
    ASSERT_EQ(verdict.disagreements.size(), 1u);
    EXPECT_FALSE(verdict.disagreements[0].explained);
}

TEST_F(BothBackends, SanitizerFindsARace) {
    ::setenv("FAKE_racecheck",
             "========= Error: Race reported between Write access at kernel(float*)+0x2c in "
             "kernel.cu:9\n=========     and Read access at kernel(float*)+0x31 in kernel.cu:10",
             1);
    const Verdict verdict = grade(program(good_kernel, good_loop), "gpu");
    EXPECT_EQ(check_of(verdict, "rules").status, CheckStatus::failed);
    EXPECT_EQ(check_of(verdict, "correct").status, CheckStatus::passed);
    ASSERT_EQ(verdict.findings.size(), 1u);
    EXPECT_EQ(verdict.findings[0].finding.rule, "race.shared");
    EXPECT_EQ(verdict.findings[0].finding.tool, "compute-sanitizer racecheck");
    EXPECT_EQ(verdict.findings[0].finding.sides[0].site.line, 9);
}

/// Each fails its own run; the other run of the same grading is right.
TEST_F(BothBackends, HangFaultAndCorruptionStayInTheirRun) {
    for (const char* bad : {"    if (n == 33) for (;;) ::pause();\n",
                            "    if (n == 33) fake::fault = cudaErrorIllegalAddress;\n",
                            "    if (n == 33) c[n + 1] = 3;\n"}) {
        const Verdict verdict = grade(program(good_kernel, good_loop + bad), "gpu");
        ASSERT_TRUE(verdict.graded) << verdict.error;
        const CheckVerdict& correct = check_of(verdict, "correct");
        EXPECT_EQ(correct.status, CheckStatus::failed) << bad;
        ASSERT_EQ(correct.messages.size(), 1u) << bad;
        EXPECT_EQ(correct.messages[0].run, "n = 33") << bad;
    }
}

TEST_F(BothBackends, WhatIsMissingIsSaidInOneSentence) {
    const std::string text = program(good_kernel, good_loop);
    ::setenv("CUDA_VISIBLE_DEVICES", "-1", 1);
    EXPECT_EQ(grade(text, "auto").backend, Backend::simulator);
    EXPECT_EQ(status_, 0);
    EXPECT_FALSE(grade(text, "both").graded);
    EXPECT_EQ(status_, 2);
    EXPECT_NE(said_.find("--backend both needs nvcc and a GPU: the CUDA driver shows no device"),
              std::string::npos)
        << said_;
    ::unsetenv("CUDA_VISIBLE_DEVICES");
    ::setenv("NVCC", "/no/such/nvcc", 1);
    EXPECT_FALSE(grade(text, "gpu").graded);
    EXPECT_NE(said_.find("there is no nvcc here"), std::string::npos) << said_;
}

TEST_F(BothBackends, NvccRefusesWhatTheSimulatorTakes) {
    const Verdict verdict = grade(program(good_kernel, "    undeclared = 1;\n"), "both");
    EXPECT_FALSE(verdict.graded);
    EXPECT_EQ(status_, 2);
    EXPECT_NE(verdict.error.find("kernel.cu:4: error: "), std::string::npos) << verdict.error;
}

}  // namespace
