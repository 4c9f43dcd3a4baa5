#include "grader/check/run_beside.h"

#include <gtest/gtest.h>

#include <future>
#include <stdexcept>
#include <thread>

#include "grader/check/grading.h"
#include "grader/check/program.h"

namespace simtutor::check {
namespace {

Call call_of(const std::string& label) {
    Call call = program_call(label, {"4"}, 4);
    call.entry = "main";
    return call;
}

std::vector<host::RunResult> finished(std::size_t count) {
    host::RunResult result;
    result.status = host::Status::finished;
    result.printed = "3\n";
    return std::vector(count, result);
}

TEST(RunBeside, GoesOnWhileOthersAreMade) {
    Grading& now = reset_grading();
    std::promise<void> other_made;
    const std::shared_future<void> wait = other_made.get_future().share();
    now.runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        if (requests.front().label == "long") wait.wait();
        return finished(requests.size());
    };
    RunBeside beside(call_of("long"));
    run_one(call_of("short"));
    other_made.set_value();
    EXPECT_EQ(beside().result.printed, "3\n");
    beside();
    // It counts once, and from when it is looked at.
    ASSERT_EQ(now.runs.size(), 2u);
    EXPECT_EQ(now.runs[0].label, "short");
    EXPECT_EQ(now.runs[1].label, "long");
}

TEST(RunBeside, IsMadeWhenAskedForWhereRunsAreMadeOneByOne) {
    Grading& now = reset_grading();
    now.first_loss = true;
    int made = 0;
    std::thread::id maker;
    now.runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        ++made;
        maker = std::this_thread::get_id();
        return finished(requests.size());
    };
    RunBeside beside(call_of("long"));
    EXPECT_EQ(made, 0);
    EXPECT_TRUE(beside().finished());
    EXPECT_EQ(made, 1);
    EXPECT_EQ(maker, std::this_thread::get_id()) << "no other thread made it";
}

TEST(RunBeside, IsMadeWhenAskedForInAProcessThatForks) {
    Grading& now = reset_grading();
    make_runs_in_turn(true);
    int made = 0;
    std::thread::id maker;
    now.runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        ++made;
        maker = std::this_thread::get_id();
        return finished(requests.size());
    };
    RunBeside beside(call_of("long"));
    make_runs_in_turn(false);
    EXPECT_EQ(made, 0);
    EXPECT_TRUE(beside().finished());
    EXPECT_EQ(made, 1);
    EXPECT_EQ(maker, std::this_thread::get_id()) << "no other thread made it";
}

TEST(RunBeside, ARunnerThatFailsIsToldToWhoAsks) {
    reset_grading().runner =
        [](host::Kind, const std::vector<host::RunRequest>&) -> std::vector<host::RunResult> {
        throw std::runtime_error("no room");
    };
    RunBeside beside(call_of("long"));
    EXPECT_THROW(beside(), std::runtime_error);
}

TEST(RunBeside, NobodyHasToAsk) {
    bool made = false;
    reset_grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        made = true;
        return finished(requests.size());
    };
    { RunBeside beside(call_of("long")); }
    EXPECT_TRUE(made);
}

}  // namespace
}  // namespace simtutor::check
