#include <fmt/format.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "grader/check/grading.h"
#include "grader/check/program.h"

namespace simtutor::check {
namespace {

/// What a program does where the call of one of its places fails.
enum class Reaction {
    notices,
    fails_later,
    prints_another_number,
    prints_the_same,
    prints_the_same_by_luck,
    writes_another_file,
    crashes
};

host::RunResult result_of(Reaction reaction) {
    host::RunResult result;
    result.status = host::Status::finished;
    const bool ends = reaction == Reaction::notices || reaction == Reaction::fails_later;
    result.returned = ends ? 1 : 0;
    result.failed_unseen = reaction == Reaction::fails_later;
    const bool other = reaction == Reaction::writes_another_file;
    result.outputs["file"] = {other ? std::byte{1} : std::byte{0}};
    result.printed = reaction == Reaction::prints_another_number ? "4\n" : "3\n";
    if (reaction == Reaction::prints_the_same_by_luck) result.lost_order = {"race.stream"};
    if (reaction == Reaction::crashes) {
        result.status = host::Status::crashed;
        result.detail = "Segmentation fault.";
        result.returned.reset();
    }
    return result;
}

class FailingCalls : public testing::Test {
  protected:
    /// What is said of a program with these places.
    std::string said(const std::vector<Reaction>& places) {
        reset_grading();
        asked_ = 0;
        grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
            std::vector<host::RunResult> results;
            for (const host::RunRequest& request : requests) {
                const unsigned place = request.failing_place;
                asked_ = std::max(asked_, place);
                const std::vector<Reaction>& all = request.failing_time == 1 ? places : later_;
                const bool there = place > 0 && place <= all.size();
                results.push_back(result_of(there ? all[place - 1] : Reaction::prints_the_same));
                if (there) results.back().failed_call = fmt::format("{} in line {}", call_, place);
            }
            return results;
        };
        check::Run whole;
        whole.call = program_call("n = 4", {"4"}, 4);
        whole.call.entry = "main";
        whole.result = result_of(Reaction::prints_the_same);
        testing::TestPartResultArray failures;
        {
            testing::ScopedFakeTestPartResultReporter catcher(
                testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                &failures);
            expect_calls_checked(whole);
        }
        std::string text;
        for (const Message& message : grading().current().messages) text += message.text + "\n";
        return text;
    }
    std::string call_ = "cudaFree";
    std::vector<Reaction> later_;  ///< where the second call of a place fails; none: there is none
    unsigned asked_ = 0;           ///< the last place whose call was to fail
};

constexpr auto notices = Reaction::notices;

TEST_F(FailingCalls, AProgramThatNoticesEachIsRight) {
    EXPECT_EQ(said({notices, notices, Reaction::prints_the_same}), "");
    EXPECT_EQ(said(std::vector(30, notices)), "");
    EXPECT_GT(asked_, 30u) << "all places were tried";
}

TEST_F(FailingCalls, OneThatGoesOnIsTold) {
    EXPECT_EQ(said({notices, Reaction::prints_another_number}),
              "When cudaFree in line 2 fails, the program does not notice: it ends with status 0 "
              "as if all were well, and prints:\n4\n\nLook at the error code of every call.\n");
    std::vector<Reaction> places(20, notices);
    places[19] = Reaction::crashes;
    places[17] = Reaction::prints_another_number;
    const std::string text = said(places);
    EXPECT_NE(text.find("When cudaFree in line 18 fails"), std::string::npos) << text;
    EXPECT_NE(text.find("1 further call from the 20 places"), std::string::npos) << text;
    EXPECT_NE(said({Reaction::crashes}).find("Segmentation fault."), std::string::npos);
}

TEST_F(FailingCalls, ALaterCallOfAPlaceFailsToo) {
    later_ = {Reaction::prints_the_same, Reaction::prints_another_number};
    const std::string text = said({notices, notices, notices});
    EXPECT_TRUE(text.starts_with("When cudaFree in line 2 fails, the program does not notice"))
        << text;
    EXPECT_EQ(text.find("further call"), std::string::npos) << text;
    const std::string both = said({notices, Reaction::crashes});
    EXPECT_EQ(both.find("further call"), std::string::npos) << "one place is told once: " << both;
}

TEST_F(FailingCalls, ALaunchReturnsNoErrorCode) {
    call_ = "the launch";
    const std::string ask =
        "\nA launch returns no error code: call cudaGetLastError() right behind it, and check what "
        "that returns.\n";
    const std::string one = said({notices, Reaction::prints_another_number});
    EXPECT_TRUE(one.ends_with(ask)) << one;
    const std::string several =
        said({Reaction::prints_another_number, Reaction::prints_another_number});
    EXPECT_TRUE(several.ends_with(ask + "Look at the error code of every call.\n")) << several;
}

TEST_F(FailingCalls, WhatFailsAfterwardsIsNoCheck) {
    const std::string text = said({notices, Reaction::fails_later});
    EXPECT_EQ(
        text,
        "When cudaFree in line 2 fails, the program does not notice: it throws away the error "
        "and goes on, until something else fails because of it.\n"
        "Look at the error code of every call.\n");
}

TEST_F(FailingCalls, AFileThatDiffersIsSeen) {
    EXPECT_NE(said({Reaction::writes_another_file}).find("does not notice"), std::string::npos);
    EXPECT_EQ(said({Reaction::prints_the_same}), "");
}

TEST_F(FailingCalls, ResultsThatAreRightByLuckAreNot) {
    const std::string text = said({notices, Reaction::prints_the_same_by_luck});
    EXPECT_TRUE(
        text.starts_with("When cudaFree in line 2 fails, the program does not notice: it "
                         "ends with status 0 as if all were well. Nothing orders its work"))
        << text;
}

TEST_F(FailingCalls, AProgramWithoutACallHasNoneToCheck) {
    EXPECT_EQ(said({}), "The program calls nothing of the CUDA runtime.\n");
}

}  // namespace
}  // namespace simtutor::check
