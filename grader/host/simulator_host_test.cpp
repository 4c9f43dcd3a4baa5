#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "grader/host/kernel_host.h"
#include "grader/host/poison.h"
#include "grader/host/test_arguments.h"
#include "grader/simt/build/module.h"

namespace simtutor::host {
namespace {

using namespace test;

/// Builds the module once for all tests.
const std::string& simulated_module() {
    static const std::string path = [] {
        simt::ModuleRequest asked;
        asked.judged = false;
        // Functions in the project's own folders are not taken for a student's.
        asked.source = SIMTUTOR_TEST_MODULES "/simulated.cu";
        std::filesystem::copy_file(SIMTUTOR_TEST_SOURCES "/simulated.cu", asked.source,
                                   std::filesystem::copy_options::overwrite_existing);
        asked.entries = {"void twice(const float* a, float* c, int n)",
                         "__global__ void outside(float* c, int n)",
                         "void loop(float* c)",
                         "__global__ void endless_or_long(float* c, int n)",
                         "void too_many_threads(float* c)",
                         "void outside_then_exit(float* c)",
                         "void two_calls_then_exit(float* c)",
                         "void outside_then_crash(float* c)",
                         "void outside_then_fill(float* c)",
                         "void count_threads(int* c)"};
        asked.output = SIMTUTOR_TEST_MODULES "/simulated.so";
        const simt::ModuleResult made = simt::build_module(asked);
        EXPECT_TRUE(made.ok) << made.error;
        return asked.output;
    }();
    return path;
}

class SimulatorHost : public testing::Test {
  protected:
    static RunRequest on_output(const std::string& entry) {
        return request(entry, {out("c", Type::float32, 8)});
    }
    static bool has(const RunResult& result, const std::string& rule) {
        return std::any_of(result.findings.begin(), result.findings.end(),
                           [&](const simt::Finding& finding) { return finding.rule == rule; });
    }
    static std::string told(const RunResult& result) {
        std::string text = result.detail;
        for (const simt::Finding& finding : result.findings) text += "; " + rule_and_line(finding);
        return text;
    }
    KernelHost host{Kind::simulator, simulated_module()};
};

TEST_F(SimulatorHost, RunsAKernel) {
    for (std::size_t n : {1u, 33u, 1000u}) {
        std::vector<float> a(n, 1.5f);
        RunRequest asked = request("twice", {in("a", a), out("c", Type::float32, n),
                                             number("n", static_cast<std::int64_t>(n))});
        asked.counters = true;
        const RunResult result = host.run(asked);
        ASSERT_EQ(result.status, Status::finished) << result.detail;
        EXPECT_EQ(values_of<float>(result.outputs.at("c")), std::vector<float>(n, 3.0f));
        EXPECT_TRUE(result.findings.empty());
        EXPECT_EQ(result.counters.at("totals").at("global_loads"), n);
        asked.counters = false;
        EXPECT_FALSE(host.run(asked).counters.contains("totals"));
    }
}

/// A module that holds alternatives: the file is nobody's, the text is given.
simt::ModuleResult choices_module(const std::string& body, const std::string& output) {
    simt::ModuleRequest asked;
    asked.source = SIMTUTOR_TEST_MODULES "/choices.cu";
    asked.text = "__global__ void chosen(float* c) {\n" + body + "\n}\n";
    std::filesystem::copy_file(SIMTUTOR_TEST_SOURCES "/simulated.cu", asked.source,
                               std::filesystem::copy_options::overwrite_existing);
    asked.entries = {"__global__ void chosen(float* c)"};
    asked.output = output;
    asked.choices = true;
    return simt::build_module(asked);
}

TEST(Choices, ARunSaysWhichAlternativeRuns) {
    const std::string output = SIMTUTOR_TEST_MODULES "/choices.so";
    const simt::ModuleResult made = choices_module(
        "    c[threadIdx.x] = (__simt_choice == 1 ? (1.0f) : __simt_choice == 2 ? (2.0f) : "
        "(7.0f));",
        output);
    ASSERT_TRUE(made.ok) << made.error;
    KernelHost host(Kind::simulator, output);
    host.start();
    for (const auto& [choice, wanted] :
         {std::pair(0, 7.0f), std::pair(1, 1.0f), std::pair(2, 2.0f), std::pair(3, 7.0f)}) {
        RunRequest asked = request("chosen", {out("c", Type::float32, 8)});
        asked.launch = Launch{{1, 1, 1}, {8, 1, 1}, 0};
        asked.choice = choice;
        asked.counters = true;
        const RunResult result = host.run(asked);
        ASSERT_EQ(result.status, Status::finished) << result.detail;
        EXPECT_EQ(values_of<float>(result.outputs.at("c")), std::vector<float>(8, wanted));
        // The choice itself is no access of the kernel's.
        EXPECT_EQ(result.counters.at("totals").at("global_loads"), 0);
        EXPECT_TRUE(result.findings.empty());
    }
}

TEST(Choices, EachErrorIsNamedHoweverManyThereAre) {
    std::string body;
    for (int i = 0; i < 40; ++i)
        body += "    c[" + std::to_string(i) +
                "] = unknown;\n"
                "    c[\"text\"] = 1;\n";
    const simt::ModuleResult made = choices_module(body, SIMTUTOR_TEST_MODULES "/errors.so");
    ASSERT_FALSE(made.ok);
    EXPECT_GE(made.error_lines.size(), 40);
}

TEST(Choices, ANameThatIsNotKnownBesideAnotherErrorFollowsFromIt) {
    const simt::ModuleResult made = choices_module(
        "    float one = \"text\" * 2, two = 1;\n"
        "    c[0] = two + unknown;\n",
        SIMTUTOR_TEST_MODULES "/follows.so");
    ASSERT_FALSE(made.ok);
    EXPECT_EQ(made.error_lines.size(), 1);
    const simt::ModuleResult alone =
        choices_module("    c[0] = unknown;\n", SIMTUTOR_TEST_MODULES "/alone.so");
    EXPECT_EQ(alone.error_lines.size(), 1);
}

TEST_F(SimulatorHost, KeepsFindings) {
    RunRequest asked = on_output("outside");
    asked.arguments.push_back(number("n", 8));
    asked.launch = Launch{{1, 1, 1}, {32, 1, 1}, 0};
    const RunResult result = host.run(asked);
    EXPECT_TRUE(has(result, "bounds.global")) << result.detail;
    asked.rules.off = {"bounds.global"};
    EXPECT_FALSE(has(host.run(asked), "bounds.global"));
}

TEST_F(SimulatorHost, EndsWithTheFirstErrorWhereNothingElseIsAskedFor) {
    RunRequest asked = on_output("outside");
    asked.first_error = true;
    asked.launch = Launch{{1, 1, 1}, {32, 1, 1}, 0};
    asked.arguments.push_back(number("n", 8));
    EXPECT_EQ(host.run(asked).status, Status::exited);
    // A finding that is no error ends nothing.
    asked.rules.levels["bounds.global"] = simt::Level::warning;
    EXPECT_EQ(host.run(asked).status, Status::finished);
}

TEST_F(SimulatorHost, EndlessLoopIsNamedByTheWatchdog) {
    RunRequest asked = on_output("loop");
    asked.limits.cpu_seconds = 0.5;
    asked.limits.wall_seconds = 20;
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::cpu_limit) << result.detail;
    ASSERT_TRUE(has(result, "hang.endless-loop")) << result.detail;
    const auto loop = std::find_if(
        result.findings.begin(), result.findings.end(),
        [](const simt::Finding& finding) { return finding.rule == "hang.endless-loop"; });
    ASSERT_FALSE(loop->sides.empty());
    EXPECT_NEAR(loop->sides[0].site.line, 17, 1) << loop->message;
}

/// After a run that did not end: its loop is told, the others are short, and what they find is
/// kept.
TEST_F(SimulatorHost, EndlessLoopShortensOtherRunsAndHidesNothing) {
    std::vector<RunRequest> asked;
    for (const int n : {0, 0, 1, 0, 0, 5}) {
        asked.push_back(on_output("endless_or_long"));
        asked.back().label = "n = " + std::to_string(n);
        asked.back().arguments.push_back(number("n", n));
        asked.back().launch = Launch{{1, 1, 1}, {1, 1, 1}, 0};
    }
    const std::vector<RunResult> first = host.run_all({asked[0]}, 1);
    const std::vector<RunResult> rest = host.run_all({asked.begin() + 1, asked.end()}, 1);
    EXPECT_TRUE(has(first[0], "hang.endless-loop")) << first[0].detail;
    EXPECT_TRUE(has(rest[0], "hang.endless-loop"))
        << told(rest[0]) << ", before " << told(first[0]);
    EXPECT_EQ(rest[1].status, Status::cpu_limit);
    EXPECT_FALSE(has(rest[1], "hang.endless-loop"))
        << "a loop that is only long: " << told(rest[1]) << ", before " << told(first[0]);
    EXPECT_NE(rest[1].detail.find("n = 0"), std::string::npos) << rest[1].detail;
    EXPECT_EQ(rest[0].detail, rest[3].detail) << "told alike, so told once";
    EXPECT_FALSE(first[0].hurried);
    EXPECT_TRUE(rest[1].hurried);
    EXPECT_TRUE(has(rest[4], "bounds.global")) << rest[4].detail;
    EXPECT_FALSE(rest[4].hurried) << "it has ended";
    // 0.5 s, 0.25 s, then 0.1 s each.
    double seconds = 0;
    for (const RunResult& result : rest) seconds += result.cpu_seconds;
    EXPECT_LT(seconds, 0.6 * asked[0].limits.cpu_seconds * 2);
}

TEST_F(SimulatorHost, PendingErrorFailsTheRun) {
    const RunResult result = host.run(on_output("too_many_threads"));
    EXPECT_EQ(result.status, Status::launch_failed) << result.detail;
    EXPECT_NE(result.detail.find("cudaErrorInvalidConfiguration"), std::string::npos)
        << result.detail;
    EXPECT_TRUE(is_poison(result.outputs.at("c").data(), Type::float32));
}

TEST_F(SimulatorHost, FindingsSurviveAnExitAndACrash) {
    const RunResult exited = host.run(on_output("outside_then_exit"));
    EXPECT_EQ(exited.status, Status::exited) << exited.detail;
    EXPECT_TRUE(has(exited, "bounds.global"));
    const RunResult crashed = host.run(on_output("outside_then_crash"));
    EXPECT_EQ(crashed.status, Status::crashed) << crashed.detail;
    EXPECT_TRUE(has(crashed, "bounds.global"));
    EXPECT_EQ(crashed.printed, "about to crash\n");
}

TEST_F(SimulatorHost, KnowsWhetherTheCallThatFailsWasLookedAt) {
    RunRequest asked = on_output("two_calls_then_exit");
    for (const unsigned place : {1u, 2u}) {
        asked.failing_place = place;
        const RunResult ended = host.run(asked);
        EXPECT_EQ(ended.exit_status, 1) << ended.detail;
        const std::string name = place == 1 ? "cudaMalloc in line" : "cudaMemset in line";
        EXPECT_EQ(ended.failed_call.substr(0, name.size()), name);
        EXPECT_EQ(ended.failed_unseen, place == 2);
    }
    asked.failing_place = 3;
    EXPECT_FALSE(host.run(asked).failed_unseen) << "no call failed";
}

TEST_F(SimulatorHost, FindingsSurviveTheEndOfMemory) {
    RunRequest asked = on_output("outside_then_fill");
    asked.limits.memory_bytes = 64u << 20;
    const RunResult full = host.run(asked);
    EXPECT_EQ(full.status, Status::memory_limit) << full.detail;
    EXPECT_TRUE(has(full, "bounds.global"));
}

/// Seeds of the first `seeds` whose runs lose an update.
unsigned seeds_that_lose(KernelHost& host, unsigned preemptions, unsigned seeds) {
    unsigned lost = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        RunRequest asked = request("count_threads", {out("c", Type::int32, 1)});
        asked.preemptions = preemptions;
        asked.seed = seed;
        const RunResult result = host.run(asked);
        EXPECT_EQ(result.status, Status::finished) << result.detail;
        lost += values_of<int>(result.outputs.at("c")) != std::vector<int>{128};
    }
    return lost;
}

TEST_F(SimulatorHost, PutsThreadsAsideBeforeAtomics) {
    EXPECT_EQ(seeds_that_lose(host, 0, 4), 0u);
    EXPECT_GT(seeds_that_lose(host, 32, 4), 0u);
}

TEST_F(SimulatorHost, AnUnknownDeviceIsTheHostsError) {
    RunRequest asked = on_output("loop");
    asked.device = "abacus";
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::host_error);
    EXPECT_NE(result.detail.find("abacus"), std::string::npos) << result.detail;
}

}  // namespace
}  // namespace simtutor::host
