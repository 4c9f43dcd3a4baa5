#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

#include "grader/check/grading.h"
#include "grader/check/program.h"

namespace simtutor::check {
namespace {

/// What is said of a program that ends with status 0 where it had to fail.
std::string said(const std::vector<std::string>& rules) {
    reset_grading();
    Run run;
    run.call = program_call("n = 4", {"4"}, 4);
    run.call.entry = "main";
    run.result.status = host::Status::finished;
    run.result.returned = 0;
    for (const std::string& rule : rules) {
        run.result.findings.emplace_back();
        run.result.findings.back().rule = rule;
    }
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        expect_refusal(run, "the device has no room");
    }
    std::string text;
    for (const Message& message : grading().current().messages) text += message.text;
    return text;
}

TEST(Refusal, AnErrorThatNothingLooksAt) {
    EXPECT_EQ(said({"api.unchecked-error"}),
              "Here the device has no room, and the program did not notice: it ended with status 0 "
              "as if all were well. Look at the error code of every call.");
}

TEST(Refusal, AProgramMayMakeNoCallThatFails) {
    EXPECT_EQ(said({}),
              "Here the device has no room, and the program ended with status 0 as if all were "
              "well: it makes no call that fails for that reason, or goes on after the error.");
}

}  // namespace
}  // namespace simtutor::check
