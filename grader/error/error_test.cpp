#include "grader/error/error.h"

#include <gtest/gtest.h>

#include <csignal>

namespace simtutor {
namespace {

TEST(Error, SaysTheProblemAndThenWhatToDo) {
    const Error error("the disk is full", "free some space");
    EXPECT_STREQ(error.what(), "the disk is full; free some space");
    EXPECT_EQ(error.next_step(), "free some space");
    EXPECT_EQ(Error("Name a lesson.").next_step(), "");
    EXPECT_STREQ(Error("Name a lesson.").what(), "Name a lesson.");
}

/// The exit status of a program that ends by `error`, as a main() finds it.
int status_of(const std::exception& error) {
    const auto* ours = dynamic_cast<const Error*>(&error);
    return ours != nullptr ? ours->exit_status() : -1;
}

TEST(Error, TypeDecidesTheExitStatus) {
    EXPECT_EQ(status_of(Error("x")), 2);
    EXPECT_EQ(status_of(Interrupted(SIGTERM)), 130);
    EXPECT_EQ(status_of(std::runtime_error("x")), -1);
    EXPECT_EQ(Interrupted(SIGTERM).signal(), SIGTERM);
}

}  // namespace
}  // namespace simtutor
