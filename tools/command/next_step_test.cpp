#include "tools/command/next_step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "grader/lesson/lessons.h"
#include "tools/command/course.h"
#include "tools/command/files.h"
#include "tools/command/state.h"

namespace simtutor::command {
namespace {

/// The course's lessons, with a state of their own.
class NextLesson : public testing::Test {
  protected:
    void SetUp() override {
        std::filesystem::create_directory_symlink(SIMTUTOR_LESSONS, folder_.path() / "lessons");
        course_.emplace(folder_.path(), folder_.path() / "build");
    }
    const Manifest& lesson(const char* name) const {
        return check::find_lesson(course_->lessons(), name);
    }
    std::string next(const char* name) const {
        const Manifest* const found = next_open_lesson(*course_, lesson(name));
        return found == nullptr ? "" : found->id;
    }
    void finish(const Manifest& lesson) const {
        StateFile(folder_.path())
            .record(lesson.id, lesson.points(), lesson.points(), lesson.points(), true);
    }

    TemporaryFolder folder_;
    std::optional<Course> course_;
};

TEST_F(NextLesson, ComesAfterThoseThatItBuildsUpon) {
    const auto order = course_->in_order_of_study();
    ASSERT_EQ(order.size(), course_->lessons().size());
    for (auto at = order.begin(); at != order.end(); ++at)
        for (const std::string& before : (*at)->prerequisites)
            EXPECT_NE(std::find(order.begin(), at, &lesson(before.c_str())), at)
                << (*at)->id << " stands before " << before;
}

TEST_F(NextLesson, IsNotOneThatNeedsALaterOne) {
    EXPECT_EQ(next("15"), "21-dot-product");
    EXPECT_EQ(next("24"), "16-occupancy");
    EXPECT_EQ(next("16"), "31-gpu1-naive");
}

TEST_F(NextLesson, IsOneThatIsOpen) {
    finish(lesson("21"));
    EXPECT_EQ(next("15"), "22-shared-bitmap");
    for (const Manifest& each : course_->lessons())
        if (each.number != 3) finish(each);
    EXPECT_EQ(next("67"), "03-openmp");
    finish(lesson("3"));
    EXPECT_EQ(next("67"), "");
    EXPECT_EQ(next_lesson_text(*course_, lesson("67")),
              "That was the last open lesson: the course is done.");
}

TEST_F(NextLesson, IsSaidToBeAnEarlierOneIfItIs) {
    EXPECT_EQ(next_lesson_text(*course_, lesson("15")),
              "Next lesson: 21 The dot product, lessons/21-dot-product/README.md.");
    for (const Manifest& each : course_->lessons())
        if (each.number > 3) finish(each);
    EXPECT_EQ(next_lesson_text(*course_, lesson("67")),
              "All later lessons are done. Still open: 01 The product in three loops, "
              "lessons/01-ijk/README.md.");
}

}  // namespace
}  // namespace simtutor::command
