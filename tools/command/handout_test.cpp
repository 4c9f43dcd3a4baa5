#include "tools/command/handout.h"

#include <gtest/gtest.h>

#include "grader/lesson/sealed_text.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/solution_search.h"
#include "tools/command/starter.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

const std::string solution = R"(__global__ void f(float* x, int n) {
    // simtutor: begin student
    const int i = threadIdx.x;
    if (i >= n) return;
    float old = x[i];
    x[i] = old * old;
    // simtutor: instead
    //| const int i = threadIdx.x;
    //| if (i >= n) return;
    //| float old = x[i];  // TODO: square it.
    // simtutor: end
}
)";

const std::string manifest = R"toml([lesson]
title = "Squares"
summary = "Squares numbers."
source = "none"
prerequisites = ["13-vector-add"]
language = "cuda"
entries = ["__global__ void f(float* x, int n)"]
starter_fails = ["correct"]

[[check]]
id = "correct"
kind = "correct"
title = "squares"
points = 4

[[pitfall]]
name = "no-check"
summary = "has no bounds check"
fails = [
  "correct"
]

[[hint]]
level = 1
text = "Multiply."
)toml";

SolutionSearch search() {
    SolutionSearch made;
    made.add("21-squares", solution, starter_from_solution(solution, "kernel.cu"));
    return made;
}

TEST(SolutionSearch, FindsThreeLinesInAnotherLayout) {
    const auto passages = search().find(
        "one\n\n  if (i>=n) return;  // gone\n{\n\n\tfloat old = x[ i ];\n}\nx[i] = old*old;\n");
    ASSERT_EQ(passages.size(), 1u);
    EXPECT_EQ(passages[0].lesson, "21-squares");
    EXPECT_EQ(passages[0].line, 3);
}

TEST(SolutionSearch, LeavesAloneWhatTheStarterHasAndTwoLines) {
    EXPECT_TRUE(search().find(starter_from_solution(solution, "kernel.cu")).empty());
    EXPECT_TRUE(search().find("float old = x[i];\nx[i] = old * old;\n").empty());
}

TEST(Handout, SealsTheHintsOfTheLastLevel) {
    const std::string kept = manifest_for_students(
        "# with a guard 12, without 15\n[[hint]]\nlevel = 2\ntext = \"Where is it?\"\n[[hint]]\n"
        "text = \"Write \\\"if\\\" there.\"\nlevel = 3\nrules = []\n");
    EXPECT_EQ(kept, "[[hint]]\nlevel = 2\ntext = \"Where is it?\"\n[[hint]]\ntext = \"" +
                        check::sealed("Write \"if\" there.") + "\"\nlevel = 3\nrules = []\n");
}

TEST(Handout, PagesLoseWhatConcernsInstructorsAlone) {
    EXPECT_EQ(page_for_students("one\n"
                                "| `s` | a key <!-- not for students --> |\n"
                                "two\n"
                                "<!-- not for students: begin -->\n"
                                "three\n"
                                "<!-- not for students: end -->\n"
                                "h hint   l list   s solution   q quit\n"),
              "one\ntwo\nh hint   l list   q quit\n");
}

TEST(Handout, LosesThePitfallTablesOnly) {
    const std::string kept = manifest_for_students(manifest);
    EXPECT_EQ(kept.find("no-check"), std::string::npos);
    EXPECT_NE(kept.find("[[check]]"), std::string::npos);
    EXPECT_NE(kept.find("Multiply."), std::string::npos);
    EXPECT_EQ(kept.find("\n]\n"), std::string::npos) << kept;
}

/// A course of one lesson with every kind of file that must not be copied.
class HandoutFolder : public testing::Test {
  protected:
    void SetUp() override {
        put("lessons/21-squares/lesson.toml", manifest);
        put("lessons/21-squares/README.md", "# Squares\n");
        put("lessons/21-squares/answers.json", "{\"answer\": 42}\n");
        put("lessons/21-squares/figure.svg~", "old");
        put("lessons/21-squares/pitfalls/no-check.cu", "wrong");
        put("solutions/21-squares/kernel.cu", solution);
        put("starter/21-squares/kernel.cu", "// somebody's work\n");
        put("starter/21-squares/kernel.cu.2026-01-01-1200.backup", "// older work\n");
        put("lessons/CMakeLists.txt", "lessons()\n");
        put("docs/rules.md", "# Rules\n");
        put("grader/grade.cpp", "int main() {}\n");
        put("grader/simt/bench/kernels.cu", "fast\n");
        put("tools/new-lesson", "#!/bin/sh\n");
        put(".git/HEAD", "x");
        put("build/bin/x", "x");
        put(".simtutor/state.json", "{}");
        put("marks.txt", "the instructor's own");
    }
    void put(const fs::path& place, const std::string& text) {
        fs::create_directories((root() / place).parent_path());
        write_file(root() / place, text);
    }
    fs::path root() const { return folder_.path() / "course"; }
    fs::path target() const { return folder_.path() / "students"; }
    Handout write() const {
        const Course course(root(), root() / "build");
        return write_handout(course, course.all(), target());
    }
    std::string refusal() const {
        try {
            write();
        } catch (const Trouble& trouble) {
            return trouble.what();
        }
        return "written";
    }
    std::vector<std::string> files() const {
        std::vector<std::string> found;
        for (const auto& entry : fs::recursive_directory_iterator(target())) {
            if (!entry.is_directory())
                found.push_back(fs::relative(entry.path(), target()).string());
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    /// The entries beside the course.
    std::ptrdiff_t neighbours() const {
        return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()) - 1;
    }

  private:
    TemporaryFolder folder_;
};

TEST_F(HandoutFolder, HoldsWhatAStudentNeedsAndNothingElse) {
    const Handout handout = write();
    EXPECT_EQ(files(),
              (std::vector<std::string>{
                  "README.md", "docs/rules.md", "grader/grade.cpp", "lessons/21-squares/README.md",
                  "lessons/21-squares/answers.sealed", "lessons/21-squares/lesson.toml",
                  "lessons/21-squares/starter/Makefile", "lessons/21-squares/starter/kernel.cu",
                  "lessons/CMakeLists.txt", "starter/21-squares/.generated.json",
                  "starter/21-squares/Makefile", "starter/21-squares/kernel.cu"}));
    EXPECT_EQ(handout.files, files().size());
    EXPECT_EQ(check::read_answers((target() / "lessons/21-squares").string()),
              "{\"answer\": 42}\n");
    EXPECT_EQ(read_file(target() / "lessons/21-squares/answers.sealed").find("42}"),
              std::string::npos);
    ASSERT_EQ(handout.notes.size(), 1u);
    EXPECT_NE(handout.notes[0].find("13-vector-add"), std::string::npos);
}

TEST_F(HandoutFolder, KeepsStartersByItself) {
    write();
    const Course edition(target(), root() / "build");
    const Manifest& lesson = edition.lessons().front();
    EXPECT_FALSE(edition.has_solutions());
    EXPECT_TRUE(lesson.pitfalls.empty());
    EXPECT_EQ(starter_state(edition, lesson), StarterState::fresh);
    write_file(edition.starter(lesson), "// mine\n");
    EXPECT_EQ(starter_state(edition, lesson), StarterState::edited);
    write_starter(edition, lesson);
    EXPECT_EQ(read_file(edition.starter(lesson)), starter_from_solution(solution, "kernel.cu"));
}

TEST_F(HandoutFolder, RefusesAFileThatRepeatsTheSolution) {
    put("docs/tips.md",
        "Do this:\n\n    if (i >= n) return;\n    float old = x[i];\n"
        "    x[i] = old * old;\n");
    EXPECT_EQ(refusal(),
              "docs/tips.md:3: this and the next lines are part of the solution of lesson "
              "21-squares; change them, then write the student edition again.");
    EXPECT_EQ(neighbours(), 0) << "something half-written was left";
}

TEST_F(HandoutFolder, RefusesAStarterThatShowsAnotherLessonsSolution) {
    const std::string next = R"(__global__ void g(float* x, int n) {
    const int i = threadIdx.x;
    if (i >= n) return;
    float old = x[i];
    x[i] = old * old;
    // simtutor: begin student
    x[i] += 1;
    // simtutor: instead
    //| // TODO: one more.
    // simtutor: end
}
)";
    put("lessons/22-more/lesson.toml", manifest);
    put("lessons/22-more/README.md", "# More\n");
    put("solutions/22-more/kernel.cu", next);
    EXPECT_EQ(refusal(),
              "starter/22-more/kernel.cu:3: this and the next lines are part of the solution of "
              "lesson 21-squares; change them, then write the student edition again.");
    EXPECT_EQ(neighbours(), 0) << "something half-written was left";
}

TEST_F(HandoutFolder, RefusesAPlaceThatIsCopiedItself) {
    const Course course(root(), root() / "build");
    for (const char* place : {"docs/students", "lessons/students", "tools/gpu/x", "docs"}) {
        EXPECT_THROW(write_handout(course, course.all(), root() / place), Trouble) << place;
    }
    EXPECT_FALSE(fs::exists(root() / "docs/students"));
    EXPECT_NO_THROW(write_handout(course, course.all(), root() / "students"));
}

TEST_F(HandoutFolder, TakesAnEmptyFolderOnly) {
    fs::create_directories(target());
    write();
    EXPECT_EQ(refusal(), target().string() + " is not empty; name a new folder.");
    fs::remove_all(target());
    write_file(target(), "a file");
    EXPECT_EQ(refusal(), target().string() + " is a file; name a new folder.");
    EXPECT_EQ(neighbours(), 1);
}

}  // namespace
}  // namespace simtutor::command
