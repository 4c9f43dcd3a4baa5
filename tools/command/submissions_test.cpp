#include "tools/command/submissions.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <optional>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/submitted_file.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

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

using Lines = std::vector<std::string>;

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
        fs::create_directories((root_.path() / name).parent_path());
        write_file(root_.path() / name, text);
    }
    /// A path in the class whose folder is there.
    fs::path in_class(const std::string& name) {
        const fs::path path = root_.path() / "class" / name;
        fs::create_directories(path.parent_path());
        return path;
    }
    std::vector<Submission> submissions(const char* lesson = nullptr, bool attempts = false) {
        course_.emplace(root_.path(), root_.path());
        const Manifest* only = lesson == nullptr ? nullptr : course_->find({lesson}).front();
        strays_.clear();
        return find_submissions(*course_, root_.path() / "class", only, strays_, attempts);
    }
    /// "student lesson" of each, with an attempt "student lesson attempt"; "!" before those with a
    /// problem.
    Lines found(const char* lesson = nullptr, bool attempts = false) {
        Lines lines;
        for (const Submission& submission : submissions(lesson, attempts)) {
            std::string line = submission.problem.empty() ? "" : "!";
            line += submission.student + " ";
            line += submission.lesson ? submission.lesson->id : "none";
            if (!submission.attempt.empty()) line += " " + submission.attempt;
            lines.push_back(line);
        }
        return lines;
    }

    TemporaryFolder root_;
    std::optional<Course> course_;
    std::vector<fs::path> strays_;
};

TEST_F(SubmissionsTest, AreFoundByTheNamesOfLessons) {
    write("class/b/21/kernel.cu");
    write("class/b/01-ijk/kernel.cpp");
    write("class/a/dot-product.cu");
    write("class/a/notes.txt");
    write("class/.git/kernel.cu");
    EXPECT_EQ(found(), (Lines{"a 21-dot-product", "b 01-ijk", "b 21-dot-product"}));
    EXPECT_TRUE(strays_.empty());
}

TEST_F(SubmissionsTest, MayBeOfOneLesson) {
    write("class/a/kernel.cu");
    write("class/b.cu");
    write("class/c/01-ijk/kernel.cpp");
    EXPECT_EQ(found("21"), (Lines{"a 21-dot-product", "b 21-dot-product"}));
    EXPECT_TRUE(strays_.empty());
    EXPECT_EQ(found(), (Lines{"!a none", "!b none", "c 01-ijk"}));
    EXPECT_EQ(strays_.size(), 2u) << "whose lesson nobody knows";
}

TEST_F(SubmissionsTest, TwoFilesForOneLessonConcernThatStudentAlone) {
    write("class/a/21/kernel.cu");
    write("class/a/21-dot-product.cu");
    write("class/b/21/kernel.cu");
    write("class/b/21/old.cu");
    write("class/c/21/kernel.cu");
    EXPECT_EQ(found(), (Lines{"!a 21-dot-product", "!b 21-dot-product", "c 21-dot-product"}));
    const Submission two = submissions().front();
    EXPECT_NE(two.problem.find("21-dot-product.cu"), std::string::npos) << two.problem;
    EXPECT_FALSE(two.machine_at_fault);
}

TEST_F(SubmissionsTest, LinksAreNotFollowed) {
    write("outside/21/kernel.cu");
    write("class/good/21/kernel.cu");
    fs::create_symlink(root_.path() / "outside", in_class("student"));
    fs::create_symlink(root_.path() / "outside/21", in_class("lesson/21"));
    fs::create_symlink(".", in_class("loop/21"));
    fs::create_symlink("nowhere", in_class("dangling"));
    EXPECT_EQ(found(), (Lines{"!dangling none", "good 21-dot-product", "!lesson 21-dot-product",
                              "!loop 21-dot-product", "!student none"}));
}

TEST_F(SubmissionsTest, EveryStudentHasARow) {
    fs::create_directories(in_class("empty"));
    fs::create_directories(in_class("deep/one/two/three/four"));
    fs::create_directories(in_class("folder/21-dot-product.cu"));
    fs::create_directories(in_class("hollow/21"));
    write("class/file");
    write("class/README.md");
    ASSERT_EQ(::mkfifo(in_class("pipe").c_str(), 0600), 0);
    for (int i = 0; i < 1001; ++i) write("class/many/" + std::to_string(i) + ".txt");
    EXPECT_EQ(found(), (Lines{"!deep none", "!empty none", "!file none", "folder 21-dot-product",
                              "!hollow 21-dot-product", "!many none", "!pipe none"}));
    for (const Submission& submission : submissions("21"))
        EXPECT_TRUE(submission.lesson) << submission.student << " gets its zero in the lesson";
}

TEST_F(SubmissionsTest, AttemptsAreFoldersOfALesson) {
    write("class/a/21/1/kernel.cu");
    write("class/a/21/2/kernel.cu");
    write("class/b/21/kernel.cu");
    EXPECT_EQ(found(nullptr, true),
              (Lines{"a 21-dot-product 1", "a 21-dot-product 2", "b 21-dot-product"}));
    EXPECT_EQ(found(), (Lines{"!a 21-dot-product", "b 21-dot-product"}));
}

TEST_F(SubmissionsTest, AMissingFolderIsNamed) {
    try {
        found();
        FAIL();
    } catch (const Trouble& trouble) {
        EXPECT_NE(std::string(trouble.what()).find("class"), std::string::npos);
    }
}

TEST(SubmittedFile, OnlyFilesAreRead) {
    const TemporaryFolder folder;
    const auto path = [&](const char* name) { return folder.path() / name; };
    write_file(path("good.cu"), "text");
    write_file(path("empty.cu"), "");
    write_file(path("huge.cu"), "x");
    fs::resize_file(path("huge.cu"), std::uintmax_t{8} << 30);
    fs::create_symlink("good.cu", path("link.cu"));
    fs::create_symlink("loop.cu", path("loop.cu"));
    fs::create_directory(path("folder.cu"));
    ASSERT_EQ(::mkfifo(path("pipe.cu").c_str(), 0600), 0);
    EXPECT_EQ(read_submitted(path("good.cu")).bytes, "text");
    EXPECT_GT(read_submitted(path("good.cu")).modified, 1'700'000'000);
    for (const char* name : {"empty.cu", "huge.cu", "link.cu", "loop.cu", "folder.cu", "pipe.cu"}) {
        const SubmittedFile file = read_submitted(path(name));
        EXPECT_TRUE(file.problem.starts_with(name)) << file.problem;
        EXPECT_TRUE(file.problem.ends_with(".")) << file.problem;
        EXPECT_TRUE(file.bytes.empty()) << name;
        EXPECT_FALSE(file.machine_at_fault) << name;
    }
    EXPECT_FALSE(read_submitted("/dev/zero").problem.empty());
    EXPECT_FALSE(read_submitted("/dev/tty").problem.empty());
    EXPECT_TRUE(read_submitted(path("gone.cu")).machine_at_fault);
}

}  // namespace
}  // namespace simtutor::command
