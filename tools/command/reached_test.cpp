#include "tools/command/reached.h"

#include <gtest/gtest.h>

#include "tools/command/files.h"

namespace simtutor::command {
namespace {

using check::CheckStatus;

/// A lesson of 100 points, and 10 more for its speed on a GPU.
check::Manifest lesson_with_bonus() {
    check::Manifest lesson;
    lesson.id = "31-gpu1-naive";
    lesson.checks.resize(2);
    lesson.checks[0].id = "correct";
    lesson.checks[0].points = 100;
    lesson.checks[1].id = "speed";
    lesson.checks[1].points = 10;
    lesson.checks[1].gpu_only = true;
    return lesson;
}

/// A grading on a GPU that gives so many points for each of the checks.
bool is_done(int correct, int speed) {
    const TemporaryFolder folder;
    const StateFile state(folder.path());
    report::Verdict verdict;
    verdict.graded = true;
    verdict.points = correct + speed;
    verdict.max_points = 110;
    verdict.checks.resize(2);
    verdict.checks[0].id = "correct";
    verdict.checks[0].points = correct;
    verdict.checks[0].max_points = 100;
    verdict.checks[1].id = "speed";
    verdict.checks[1].points = speed;
    verdict.checks[1].max_points = 10;
    record_reached(state, lesson_with_bonus(), verdict);
    return state.load().at("31-gpu1-naive").done();
}

TEST(Reached, ABonusLeavesNoLessonOpen) {
    EXPECT_TRUE(is_done(100, 10));
    EXPECT_TRUE(is_done(100, 4));
    EXPECT_TRUE(is_done(100, 0));
}

TEST(Reached, ABonusMakesUpForNothing) {
    EXPECT_FALSE(is_done(95, 10));
    EXPECT_FALSE(is_done(0, 10));
}

}  // namespace
}  // namespace simtutor::command
