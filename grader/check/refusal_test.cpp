#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <string>

#include "grader/check/grading.h"
#include "grader/check/program.h"

namespace simtutor::check {
namespace {

/// A program that returned from main.
Run ended(int status) {
    Run run;
    run.call = program_call("n = 4", {"4"}, 4);
    run.call.entry = "main";
    run.result.status = host::Status::finished;
    run.result.returned = status;
    return run;
}

/// What is said of a program that had to fail.
std::string said_of(const Run& run, const std::vector<std::string>& told = {}) {
    reset_grading();
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        expect_refusal(run, "the device has no room", told);
    }
    std::string text;
    for (const Message& message : grading().current().messages) text += message.text;
    return text;
}

/// Of one that ends with status 0.
std::string said(const std::vector<std::string>& rules) {
    Run run = ended(0);
    for (const std::string& rule : rules) {
        run.result.findings.emplace_back();
        run.result.findings.back().rule = rule;
    }
    return said_of(run);
}

/// Of one that notices, and prints this.
std::string said_of_print(const std::string& printed, const std::vector<std::string>& told) {
    Run run = ended(1);
    run.result.printed = printed;
    return said_of(run, told);
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

TEST(Refusal, AnErrorsNameDoesAsWellAsItsText) {
    const std::vector<std::string> told = {"invalid argument", "2048"};
    EXPECT_EQ(said_of_print("cannot convert: invalid argument\n", told), "");
    EXPECT_EQ(said_of_print("cannot convert: cudaErrorInvalidValue\n", told), "");
    EXPECT_EQ(said_of_print("blocks of 2048\n", told), "");
    EXPECT_EQ(said_of_print("cannot convert: cudaErrorMemoryAllocation\n", told),
              "Here the device has no room, and what the program printed does not tell that error. "
              "Print the text that cudaGetErrorString gives for it.\nIt printed: cannot convert: "
              "cudaErrorMemoryAllocation\n");
}

}  // namespace
}  // namespace simtutor::check
