#include "tools/command/starter.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

const std::string solution = R"(#include <x>
void f(int n) {
    // simtutor: begin student
    good(n);
    better(n);
    // simtutor: instead
    //| // TODO: compute f
    //| if (n) {
    //|     bad(n);
    //| }
    //|
    // simtutor: end
}
)";

const std::string starter = R"(#include <x>
void f(int n) {
    // simtutor: begin student
    // TODO: compute f
    if (n) {
        bad(n);
    }

    // simtutor: end
}
)";

TEST(Starter, HoldsTheInsteadLinesAsLiveCode) {
    EXPECT_EQ(starter_from_solution(solution, "s.cu"), starter);
}

TEST(Starter, DiffersFromTheSolutionOnlyInsideTheRegion) {
    EXPECT_EQ(outside_regions(solution), outside_regions(starter));
    EXPECT_NE(outside_regions(solution), outside_regions("int x;\n" + starter));
}

TEST(Starter, TakesSeveralRegions) {
    const std::string two = solution + "between\n" + solution;
    EXPECT_EQ(starter_from_solution(two, "s.cu"), starter + "between\n" + starter);
}

/// The message a broken solution gets.
std::string trouble_with(const std::string& text) {
    try {
        starter_from_solution(text, "s.cu");
    } catch (const Trouble& trouble) {
        return trouble.what();
    }
    return "no trouble";
}

TEST(Starter, NamesTheLineOfAMarkThatDoesNotFit) {
    EXPECT_EQ(trouble_with("a\n// simtutor: begin student\nb\n"),
              "s.cu:2: the region begun there has no \"// simtutor: end\".");
    EXPECT_EQ(trouble_with("// simtutor: begin student\nb\n// simtutor: end\n"),
              "s.cu:3: this region ends without a \"// simtutor: instead\".");
    EXPECT_EQ(trouble_with("// simtutor: begin student\n// simtutor: instead\ncode\n"),
              "s.cu:3: a line after \"instead\" must begin with \"//|\".");
    EXPECT_EQ(trouble_with("// simtutor: instead\n"),
              "s.cu:1: \"instead\" stands outside a region.");
    EXPECT_EQ(trouble_with("// simtutor: begn\n"),
              "s.cu:1: unknown mark; use \"begin student\", \"instead\" or \"end\".");
    EXPECT_EQ(trouble_with("int main() {}\n"),
              "s.cu:1: no line says \"// simtutor: begin student\".");
}

/// A course with one small lesson in a temporary folder.
class StarterFolder : public testing::Test {
  protected:
    StarterFolder() {
        fs::create_directories(folder_.path() / "lessons/21-dot-product");
        fs::create_directories(folder_.path() / "solutions/21-dot-product");
        std::ofstream(folder_.path() / "lessons/21-dot-product/lesson.toml") << R"toml([lesson]
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
)toml";
        write_solution(solution);
    }
    void write_solution(const std::string& text) {
        write_file(folder_.path() / "solutions/21-dot-product/kernel.cu", text);
    }
    Course course() const { return {folder_.path(), folder_.path() / "build"}; }
    fs::path kernel() const { return folder_.path() / "starter/21-dot-product/kernel.cu"; }
    StarterState state() const { return starter_state(course(), course().lessons().front()); }

    TemporaryFolder folder_;
};

TEST_F(StarterFolder, KnowsWhetherTheStudentWorkedOnIt) {
    EXPECT_EQ(state(), StarterState::missing);
    write_starter(course(), course().lessons().front());
    EXPECT_EQ(state(), StarterState::fresh);
    EXPECT_EQ(read_file(kernel()), starter);

    write_solution("// changed\n" + solution);
    EXPECT_EQ(state(), StarterState::stale);
    write_starter(course(), course().lessons().front());
    EXPECT_EQ(state(), StarterState::fresh);

    write_file(kernel(), starter + "// mine\n");
    EXPECT_EQ(state(), StarterState::edited);
}

TEST_F(StarterFolder, ComesWithAMakefileOfTwoLines) {
    write_starter(course(), course().lessons().front());
    EXPECT_EQ(read_file(kernel().parent_path() / "Makefile"),
              "grade:\n\t@../../tools/simtutor grade 21-dot-product --file kernel.cu\n");
}

}  // namespace
}  // namespace simtutor::command
