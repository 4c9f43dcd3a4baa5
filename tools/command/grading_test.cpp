#include "tools/command/grading.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

/// A course of one lesson whose grade program is a shell script.
class GradeProgram : public testing::Test {
  protected:
    GradeProgram() {
        fs::create_directories(root() / "lessons/21-dot-product");
        fs::create_directories(root() / "build/bin");
        write_file(root() / "lessons/21-dot-product/lesson.toml", R"toml([lesson]
title = "Dot product"
summary = "A sum in shared memory."
source = "none"
language = "cuda"
entries = ["__global__ void f(int n)"]
starter_fails = ["correct"]

[[check]]
id = "correct"
kind = "correct"
title = "the sum is right"
points = 4
)toml");
        write_file(root() / "kernel.cu", "");
    }
    fs::path root() const { return folder_.path(); }
    fs::path script() const { return root() / "build/bin/grade-21-dot-product"; }

    /// The grade program runs `commands`; in them $json is where the verdict goes.
    void write_script(const std::string& commands) {
        write_file(script(),
                   "#!/bin/sh\nwhile [ $# -gt 0 ]; do [ \"$1\" = --json ] && json=$2; "
                   "shift; done\n" +
                       commands + "\n");
        fs::permissions(script(), fs::perms::owner_all);
    }
    void write_verdict(int points, bool graded = true) {
        report::Verdict verdict;
        verdict.graded = graded;
        verdict.error = graded ? "" : "kernel.cu:3: no such thing";
        verdict.points = points;
        verdict.max_points = 4;
        report::write_verdict((root() / "verdict").string(), verdict);
    }
    std::string copy_verdict() const {
        return "cp '" + (root() / "verdict").string() + "' \"$json\"";
    }

    Grading run() const {
        const Course course(root(), root() / "build");
        return grade(course, {&course.lessons().front(), root() / "kernel.cu", "file"}, 1,
                     Backend::simulator, root() / "out", {});
    }

    TemporaryFolder folder_;
};

TEST_F(GradeProgram, GivesItsVerdict) {
    write_script(copy_verdict());
    write_verdict(4);
    EXPECT_EQ(run().exit_code, 0);
    EXPECT_TRUE(fs::exists(root() / "out/verdict.json"));
    write_verdict(3);
    const Grading grading = run();
    EXPECT_EQ(grading.exit_code, 1);
    EXPECT_EQ(grading.verdict.points, 3);
}

TEST_F(GradeProgram, CouldNotGrade) {
    write_script(copy_verdict() + "; exit 2");
    write_verdict(0, false);
    const Grading grading = run();
    EXPECT_EQ(grading.exit_code, 2);
    EXPECT_EQ(grading.verdict.error, "kernel.cu:3: no such thing");
}

TEST_F(GradeProgram, WithoutAVerdictCouldNotGrade) {
    write_script("exit 0");
    EXPECT_EQ(run().exit_code, 2);
    write_script("echo 'the last words' >&2; exit 1");
    EXPECT_EQ(run().exit_code, 2);
    EXPECT_EQ(run().verdict.error, "the last words");
}

TEST_F(GradeProgram, IsNotBelievedAfterItDied) {
    write_verdict(4);
    write_script(copy_verdict() + "; kill -SEGV $$");
    const Grading grading = run();
    EXPECT_EQ(grading.exit_code, 2);
    EXPECT_EQ(grading.verdict.error,
              "The grader of lesson 21-dot-product was ended by signal 11 "
              "(Segmentation fault); run it again.");
}

TEST_F(GradeProgram, DoesNotInheritAnEarlierVerdict) {
    write_script(copy_verdict());
    write_verdict(4);
    EXPECT_EQ(run().exit_code, 0);
    write_script("exit 0");
    EXPECT_EQ(run().exit_code, 2);
}

TEST_F(GradeProgram, OrItsFileIsMissing) {
    EXPECT_THROW(run(), Trouble);
    write_script(copy_verdict());
    fs::remove(root() / "kernel.cu");
    EXPECT_THROW(run(), Trouble);
    fs::create_directory(root() / "kernel.cu");
    EXPECT_THROW(run(), Trouble);
}

}  // namespace
}  // namespace simtutor::command
