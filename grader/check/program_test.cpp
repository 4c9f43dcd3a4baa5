#include "grader/check/program.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

/// What is said of a program that was to notice that its launch is refused, and ended with status
/// 0. @param launches those that were accepted
std::string said(const nlohmann::json& launches, const std::string& cause) {
    reset_grading();
    check::Run run;
    run.call = program_call("n = 4", {"2048", "20.00"}, 4);
    run.call.entry = "main";
    run.result.status = host::Status::finished;
    run.result.returned = 0;
    run.result.counters["launches"] = launches;
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        expect_refusal(run, cause);
    }
    std::string text;
    for (const Message& message : grading().current().messages) text += message.text + "\n";
    return text;
}

nlohmann::json launch(int blocks, int threads) {
    return {{{"name", "convert"}, {"grid", {blocks, 1, 1}}, {"block", {threads, 1, 1}}}};
}

constexpr const char* refused = "the device refuses the launch, whose blocks are too large";

TEST(Refusal, OneThatWasNotNoticed) {
    EXPECT_EQ(said(nlohmann::json::array(), refused),
              "Here the device refuses the launch, whose blocks are too large, and the program "
              "ended with status 0 as if all were well: it makes no call that fails for that "
              "reason, or goes on after the error.\n");
}

TEST(Refusal, ALaunchThatTheDeviceAccepts) {
    EXPECT_EQ(said(launch(2048, 1), refused),
              "Here the blocks that are asked for are too large for the device, but convert ran as "
              "2,048 blocks of 1 thread, which it accepts. 2,048 was asked for as the number of "
              "threads in a block: are the two numbers exchanged? Between <<< and >>> the blocks "
              "of the grid come first, then the threads of a block.\n");
    const std::string other = said(launch(8, 1024), refused);
    EXPECT_NE(other.find("Launch blocks of the size that is asked for."), std::string::npos)
        << other;
}

TEST(Refusal, AnotherCauseHasNothingToDoWithALaunch) {
    EXPECT_EQ(said(launch(2048, 1), "the device has no room for an array").find("2048"),
              std::string::npos);
}

/// A run that printed two numbers, and what check() printed before it called exit().
check::Run ended_late(const std::string& rule) {
    check::Run run;
    run.call = program_call("n = 4", {"4"}, 4);
    run.call.counters = true;
    run.result.status = host::Status::exited;
    run.result.exit_status = 1;
    run.result.detail = "The program ended by exit(1).";
    run.result.printed = "cudaFreeHost: invalid argument\n1.5 2\n";
    run.result.counters["kernels"] = nlohmann::json::array();
    simt::Finding finding;
    finding.rule = rule;
    finding.level = simt::Level::error;
    run.result.findings = {finding};
    return run;
}

TEST(LateFailure, WhatCameBeforeIsJudged) {
    const check::Run run = without_late_failure(ended_late("memory.double-free"), 2);
    EXPECT_TRUE(run.finished());
    EXPECT_EQ(exit_status(run), 0);
    EXPECT_EQ(run.result.printed, "1.5 2\n");
    EXPECT_EQ(run.result.findings.size(), 1u);
}

TEST(FirstNumbers, ArePaidWhateverComesBehindThem) {
    reset_grading();
    check::Run run = ended_late("api.error");
    EXPECT_EQ(expect_first_numbers(run, 2, 3, "number"), (std::vector<double>{1.5, 2}));
    EXPECT_EQ(expect_first_numbers(run, 1, 3, "number"), std::vector<double>{1.5});
    run.result.exit_status.reset();
    run.result.status = host::Status::finished;
    run.result.returned = 0;
    run.result.printed = "1.5 2 3 4";
    EXPECT_EQ(expect_first_numbers(run, 2, 3, "number"), (std::vector<double>{1.5, 2}));
    EXPECT_TRUE(grading().current().messages.empty());
    run.result.printed = "1.5";
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        EXPECT_FALSE(expect_first_numbers(run, 2, 3, "number").has_value());
    }
    EXPECT_EQ(grading().current().messages.size(), 1u);
}

TEST(LateFailure, AnyOtherRunStaysAsItIs) {
    const auto stays = [](const check::Run& run, std::size_t numbers) {
        EXPECT_EQ(exit_status(without_late_failure(run, numbers)), exit_status(run));
    };
    stays(ended_late("memory.double-free"), 3);
    stays(ended_late("sync.missing"), 2);
    check::Run run = ended_late("memory.double-free");
    run.result.findings.front().level = simt::Level::warning;
    stays(run, 2);
    run = ended_late("memory.double-free");
    run.result.counters = nullptr;
    stays(run, 2);
    run.call.counters = false;
    EXPECT_EQ(exit_status(without_late_failure(run, 2)), 0);
}

}  // namespace
}  // namespace simtutor::check
