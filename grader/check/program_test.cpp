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

}  // namespace
}  // namespace simtutor::check
