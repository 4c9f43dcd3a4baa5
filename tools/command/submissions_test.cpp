#include "tools/command/submissions.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

constexpr const char* manifest = R"toml([lesson]
title = "T"
summary = "S."
source = "none"
language = "LANGUAGE"
entries = ["void f(int n)"]
starter_fails = ["correct"]

[[check]]
id = "correct"
kind = "correct"
title = "right"
points = 4
)toml";

class SubmissionsTest : public testing::Test {
  protected:
    SubmissionsTest() {
        add_lesson("21-dot-product", "cuda");
        add_lesson("01-ijk", "cpp");
    }

    void add_lesson(const std::string& id, const std::string& language) {
        std::string text = manifest;
        text.replace(text.find("LANGUAGE"), 8, language);
        write("lessons/" + id + "/lesson.toml", text);
    }
    void write(const std::string& name, const std::string& text = "x") {
        std::filesystem::create_directories((root_.path() / name).parent_path());
        write_file(root_.path() / name, text);
    }
    /// "student lesson" of each.
    std::vector<std::string> found(const char* lesson = nullptr) {
        const Course course(root_.path(), root_.path());
        const Manifest* only = lesson == nullptr ? nullptr : course.find({lesson}).front();
        std::vector<std::string> lines;
        strays_.clear();
        for (const Submission& submission :
             find_submissions(course, root_.path() / "class", only, strays_)) {
            lines.push_back(submission.student + " " + submission.lesson->id);
        }
        return lines;
    }

    TemporaryFolder root_;
    std::vector<std::filesystem::path> strays_;
};

TEST_F(SubmissionsTest, AreFoundByTheNamesOfLessons) {
    write("class/b/21/kernel.cu");
    write("class/b/01-ijk/kernel.cpp");
    write("class/a/dot-product.cu");
    write("class/a/notes.txt");
    write("class/.git/kernel.cu");
    EXPECT_EQ(found(),
              (std::vector<std::string>{"a 21-dot-product", "b 01-ijk", "b 21-dot-product"}));
    EXPECT_TRUE(strays_.empty());
}

TEST_F(SubmissionsTest, MayBeOfOneLesson) {
    write("class/a/kernel.cu");
    write("class/b.cu");
    write("class/c/01-ijk/kernel.cpp");
    EXPECT_EQ(found("21"), (std::vector<std::string>{"a 21-dot-product", "b 21-dot-product"}));
    EXPECT_TRUE(strays_.empty());
    EXPECT_EQ(found(), std::vector<std::string>{"c 01-ijk"});
    EXPECT_EQ(strays_.size(), 2u) << "whose lesson nobody knows";
}

TEST_F(SubmissionsTest, TwoFilesForOneLessonAreRefused) {
    write("class/a/21/kernel.cu");
    write("class/a/21-dot-product.cu");
    EXPECT_THROW(found(), Trouble);
}

TEST_F(SubmissionsTest, AMissingFolderIsNamed) {
    try {
        found();
        FAIL();
    } catch (const Trouble& trouble) {
        EXPECT_NE(std::string(trouble.what()).find("class"), std::string::npos);
    }
}

}  // namespace
}  // namespace simtutor::command
