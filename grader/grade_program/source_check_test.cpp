#include "grader/grade_program/source_check.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <vector>

namespace simtutor::report {
namespace {

namespace fs = std::filesystem;

class SourceCheck : public testing::Test {
  protected:
    void SetUp() override {
        root_ = fs::temp_directory_path() / ("source-check-" + std::to_string(::getpid()));
        put("course/solutions/21-dot/kernel.cu", "void solved();\n");
        put("course/lessons/21-dot/lesson.toml", "");
    }
    void TearDown() override { fs::remove_all(root_); }
    void put(const fs::path& place, const std::string& text) const {
        fs::create_directories((root_ / place).parent_path());
        std::ofstream(root_ / place) << text;
    }
    std::string problem(const std::string& text, const char* place = "class/ann/21.cu") const {
        put(place, text);
        return source_problem((root_ / place).string(), (root_ / "course/lessons/21-dot").string());
    }
    std::string solution() const { return (root_ / "course/solutions/21-dot/kernel.cu").string(); }

    fs::path root_;
};

TEST_F(SourceCheck, TakesAnHonestFile) {
    EXPECT_EQ(problem(""), "");
    EXPECT_EQ(problem("#include <cstddef>\n// #include \"x\"\n#include \"my.h\"\nint a;"), "");
    EXPECT_EQ(problem("#include \"../../course/lessons/x\"\n#include\n#include \"open"), "");
}

TEST_F(SourceCheck, RefusesASolutionByItsPath) {
    const std::string sentence = "includes a solution of the course";
    for (const std::string& line : std::vector<std::string>{
             "#include \"../../course/solutions/21-dot/kernel.cu\"",
             "#include \"" + solution() + "\"", "  #  include\t<" + solution() + ">",
             "%:include \"" + solution() + "\"", "#inc\\\nlude \"" + solution() + "\"",
             "#import \"" + solution() + "\""}) {
        const std::string said = problem("\n" + line + "\n");
        EXPECT_NE(said.find("21.cu:2: this line " + sentence), std::string::npos) << line << said;
    }
    // From the starter, the place every student knows.
    EXPECT_NE(
        problem("#include \"../../solutions/21-dot/kernel.cu\"", "course/starter/21-dot/kernel.cu")
            .find(sentence),
        std::string::npos);
    put("course/solutions/21-dot/kernel.cu", "#include <cstddef>\n#include \"kernel.cu\"\n");
    EXPECT_EQ(source_problem(solution(), (root_ / "course/lessons/21-dot").string()), "");
}

TEST_F(SourceCheck, RefusesToSwitchTheChecksOff) {
    EXPECT_NE(problem("\n__attribute__((no_sanitize(\"thread\"))) void f();\n")
                  .find("21.cu:2: no_sanitize would switch the checks off; remove it"),
              std::string::npos);
    EXPECT_NE(problem("[[gnu::no_sanitize_thread]] void f();").find("21.cu:1: "),
              std::string::npos);
    EXPECT_EQ(problem("int a;  // no_sanitize is not for us\n"), "");
}

TEST_F(SourceCheck, RefusesWhatIsTooLargeOrUnreadable) {
    EXPECT_EQ(problem(std::string(largest_source, ' ')), "");
    EXPECT_NE(problem(std::string(largest_source + 1, ' ')).find("hand in the source alone"),
              std::string::npos);
    EXPECT_NE(source_problem("/nowhere/x.cu", "/nowhere").find("cannot be read"),
              std::string::npos);
}

}  // namespace
}  // namespace simtutor::report
