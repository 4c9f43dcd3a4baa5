#include "grader/lesson/manifest.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "grader/lesson/lessons.h"

using namespace simtutor::check;
namespace fs = std::filesystem;
namespace simt = simtutor::simt;

namespace {

const std::string lesson = R"toml([lesson]
title = "The dot product"
summary = "Add."
source = "CBE 5.3"
prerequisites = ["13-vector-add"]
language = "cuda"
entries = ["__global__ void dot(const float* a, int n)"]
starter_fails = ["correct"]
)toml";

const std::string correct = R"toml([[check]]
id = "correct"
kind = "correct"
title = "the sum is right"
points = 40
)toml";

const std::string counter = R"toml([[check]]
id = "tree"
kind = "counter"
title = "adds as a tree"
points = 15
[[check.gate]]
name = "loads"
counter = "global_loads"
device = "h100"
at_most = "2*n"
at_least = "2*n"
exactly = "2*n"
margin = 0.05
)toml";

const std::string rest = R"toml([[check]]
id = "barriers"
kind = "rules"
title = "no races"
points = 30
rules = ["race.*", "barrier.divergent"]
[[check]]
id = "speed"
kind = "time"
title = "is fast"
points = 15
ratio = 1.5
[[pitfall]]
name = "divergent-barrier"
summary = "a barrier in a branch"
finds = ["barrier.divergent"]
fails = ["barriers"]
[[hint]]
level = 2
text = "Look at the loop."
rules = ["race.shared"]
[concepts]
"race.shared" = "README.md#why-a-barrier"
[rules]
"barrier.early-exit" = "error"
"race.same-value" = "off"
)toml";

class ManifestFile : public testing::Test {
  protected:
    void SetUp() override {
        root_ = fs::temp_directory_path() / ("manifest-test-" + std::to_string(::getpid()));
    }
    void TearDown() override { fs::remove_all(root_); }

    std::string write(const std::string& text, const std::string& folder = "21-dot-product") const {
        fs::create_directories(root_ / folder);
        const std::string path = (root_ / folder / "lesson.toml").string();
        std::ofstream(path) << text;
        return path;
    }

    /// The error without the folder: "lesson.toml:3: ...".
    std::string error_of(const std::string& text,
                         const std::string& folder = "21-dot-product") const {
        const std::string path = write(text, folder);
        try {
            load_manifest(path);
        } catch (const ManifestError& error) {
            const std::string message = error.what();
            const std::string start = (root_ / folder).string() + "/";
            return message.starts_with(start) ? message.substr(start.size())
                                              : "no path: " + message;
        }
        return "no error";
    }

    fs::path root_;
};

TEST_F(ManifestFile, ReadsEverything) {
    const Manifest manifest = load_manifest(write(lesson + correct + counter + rest));
    EXPECT_EQ(manifest.id, "21-dot-product");
    EXPECT_EQ(manifest.number, 21);
    EXPECT_EQ(manifest.title, "The dot product");
    EXPECT_EQ(manifest.points(), 100);
    EXPECT_EQ(manifest.language, simt::Language::cuda);
    EXPECT_EQ(manifest.device, "h100");
    EXPECT_EQ(manifest.time_limit, 20);
    EXPECT_FALSE(manifest.openmp || manifest.machine_instructions);
    ASSERT_EQ(manifest.checks.size(), 4u);
    const Gate& gate = manifest.checks[1].gates.at(0);
    EXPECT_EQ(gate.at_most, "2*n");
    EXPECT_EQ(gate.exactly, "2*n");
    EXPECT_EQ(gate.margin, 0.05);
    EXPECT_EQ(manifest.find_check("speed")->ratio, 1.5);
    EXPECT_EQ(manifest.find_check("nothing"), nullptr);
    EXPECT_EQ(manifest.pitfalls.at(0).fails.at(0), "barriers");
    EXPECT_EQ(manifest.hints.at(0).level, 2);
    EXPECT_EQ(manifest.concepts.at("race.shared"), "README.md#why-a-barrier");
    EXPECT_EQ(manifest.rules.levels.at("barrier.early-exit"), simt::Level::error);
    EXPECT_EQ(manifest.rules.off.at(0), "race.same-value");
}

struct Bad {
    std::string text;      ///< the whole file
    std::string expected;  ///< start of the error
    std::string also;      ///< what else it must say
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// The whole file with one change.
std::string changed(const std::string& from, const std::string& to) {
    return replaced(lesson + correct + counter + rest, from, to);
}

TEST_F(ManifestFile, EveryErrorNamesItsLineAndWhatToDo) {
    const std::vector<Bad> table = {
        {"[lesson\n", "lesson.toml:1: this is not TOML", "correct the line"},
        {correct, "lesson.toml:1: the table [lesson] is missing", "add it"},
        {lesson, "lesson.toml:1: the lesson has no check", "add at least one"},
        {changed("summary =", "sumary ="), "lesson.toml:1: [lesson] needs 'summary'", "add it"},
        {changed("source =", "sauce ="), "lesson.toml:4: [lesson] has no key 'sauce'",
         "did you mean 'source'?"},
        {changed("[concepts]", "[koncepts]"), "lesson.toml:48: the file has no key 'koncepts'",
         "did you mean 'concepts'?"},
        {changed("points = 40", "points = \"40\""),
         "lesson.toml:13: 'points' in [[check]] is a string", "a whole number"},
        {changed("points = 40", "points = 0"), "lesson.toml:13:", "at least 1 point"},
        {changed("points = 40", "points = 2147483647"), "lesson.toml:13:", "at most 10000"},
        {changed("language = \"cuda\"", "language = \"cuda\"\ntime_limit = inf"),
         "lesson.toml:7:", "at most 3600"},
        {changed("language = \"cuda\"", "language = \"rust\""),
         "lesson.toml:6: the language 'rust' is unknown", "use \"cuda\""},
        {changed("title = \"The dot product\"", "title = \"\""),
         "lesson.toml:2: 'title' in [lesson] is empty", "write something"},
        {changed("entries = [\"__global__ void dot(const float* a, int n)\"]", "entries = [3]"),
         "lesson.toml:7: 'entries'", "a list of strings"},
        {changed("starter_fails = [\"correct\"]", "starter_fails = [\"corect\"]"),
         "lesson.toml:8:", "did you mean 'correct'?"},
        {changed("kind = \"rules\"", "kind = \"trap\""),
         "lesson.toml:29: a check cannot be of kind 'trap'", "use correct, rules, counter or time"},
        {changed("id = \"barriers\"", "id = \"correct\""),
         "lesson.toml:28: there is a second check 'correct'", "another id"},
        {changed("id = \"barriers\"", "id = \"No-races\""),
         "lesson.toml:28: the check id 'No-races'", "small letters"},
        {changed("device = \"h100\"\n", ""), "lesson.toml:19: [[check.gate]] needs 'device'",
         "add it"},
        {changed("device = \"h100\"", "device = \"h900\""),
         "lesson.toml:22: the device 'h900' is unknown", "use one of"},
        {changed("id = \"barriers\"", "id = \"barriers\"\nneeds = [\"tree\"]"),
         "lesson.toml:29: the check 'barriers' can need only another check of kind \"correct\", "
         "and 'tree' is none",
         "barriers"},
        {changed("id = \"barriers\"", "id = \"barriers\"\nneeds = [\"corect\"]"),
         "lesson.toml:29: 'needs' in [[check]] names the check 'corect'",
         "did you mean 'correct'?"},
        {changed("at_most = \"2*n\"", "at_most = \"2**n\""), "lesson.toml:23: 'at_most'",
         "is not an expression in n"},
        {changed("margin = 0.05", "margin = 5"), "lesson.toml:26: the margin of gate 'loads'",
         "between 0 and 1"},
        {changed("rules = [\"race.*\"", "rules = [\"races.*\""),
         "lesson.toml:32: [[check]] names the rule 'races.*'", "rule catalogue"},
        {changed("rules = [\"race.*\", \"barrier.divergent\"]\n", ""),
         "lesson.toml:27: the rules check 'barriers' needs 'rules'", "add it"},
        {changed("ratio = 1.5\n", "ratio = 1.5\nexercises = \"shared_loads\"\n"),
         "lesson.toml:39: the check 'speed' exercises a counter", "remove the line"},
        {changed("ratio = 1.5\n", ""), "lesson.toml:33: the time check 'speed' needs 'ratio'",
         "add it"},
        {changed("kind = \"time\"", "kind = \"correct\""),
         "lesson.toml:38: the check 'speed' has a ratio", "make its kind \"time\""},
        {changed("finds = [\"barrier.divergent\"]", "finds = [\"barrier.divergant\"]"),
         "lesson.toml:42:", "did you mean 'barrier.divergent'?"},
        {changed("fails = [\"barriers\"]", "fails = [\"barrier\"]"),
         "lesson.toml:43:", "did you mean 'barriers'?"},
        {changed("level = 2", "level = 4"), "lesson.toml:45: a hint's level", "1 (the concept)"},
        {changed("\"race.shared\" = \"README", "\"race.shred\" = \"README"),
         "lesson.toml:49:", "did you mean 'race.shared'?"},
        {changed("\"barrier.early-exit\" = \"error\"", "\"barrier.early-exit\" = \"fatal\""),
         "lesson.toml:51: 'fatal' is no level", "\"warning\""},
        {changed("\"barrier.early-exit\" = \"error\"", "\"barrier.*\" = \"error\""),
         "lesson.toml:51: 'barrier.*' is a family", "single rules"},
    };
    for (const Bad& bad : table) {
        const std::string error = error_of(bad.text);
        EXPECT_TRUE(error.starts_with(bad.expected))
            << "wanted: " << bad.expected << "\ngot:    " << error;
        EXPECT_NE(error.find(bad.also), std::string::npos)
            << "wanted: " << bad.also << "\ngot:    " << error;
    }
}

TEST_F(ManifestFile, TimedCodeOfTheCpuMayBeBuiltForThisMachine) {
    const std::string wanted = "language = \"cuda\"";
    const std::string native = "\nmachine_instructions = true";
    const std::string on_cpu = replaced(lesson, wanted, "language = \"cpp\"" + native);
    EXPECT_TRUE(load_manifest(write(on_cpu + correct)).machine_instructions);
    EXPECT_NE(error_of(replaced(lesson, wanted, wanted + native) + correct)
                  .find("'machine_instructions' is about timed code on the CPU"),
              std::string::npos);
}

TEST_F(ManifestFile, AWholeProgramIsCalledByItsMain) {
    const std::string entries = "entries = [\"__global__ void dot(const float* a, int n)\"]\n";
    const std::string of_program = replaced(lesson, entries, "kind = \"program\"\n") + correct;
    const Manifest program = load_manifest(write(of_program));
    EXPECT_TRUE(program.is_program);
    EXPECT_FALSE(program.program_on_gpu);
    EXPECT_TRUE(
        load_manifest(write(replaced(of_program, "\"program\"\n", "\"program\"\ngpu = true\n")))
            .program_on_gpu);
    EXPECT_NE(error_of(replaced(lesson, entries, entries + "gpu = true\n") + correct)
                  .find("'gpu' is about whole programs"),
              std::string::npos);
    EXPECT_EQ(program.entries, std::vector<std::string>{"int main(int argc, char** argv)"});
    EXPECT_FALSE(load_manifest(write(lesson + correct)).is_program);
    EXPECT_FALSE(load_manifest(
                     write(replaced(lesson, entries, "kind = \"functions\"\n" + entries) + correct))
                     .is_program);
    const std::vector<std::pair<std::string, std::string>> table = {
        {replaced(lesson, entries, "") + correct, "lesson.toml:1: [lesson] needs 'entries'"},
        {lesson + "kind = \"program\"\n" + correct,
         "lesson.toml:7: a whole program is called by its main(); leave 'entries' out"},
        {replaced(of_program, "\"program\"", "\"programme\""),
         "lesson.toml:7: the kind 'programme' of lesson is unknown; write \"program\""},
        {replaced(of_program, "\"cuda\"", "\"cpp\""),
         "lesson.toml:7: a whole program is in CUDA; write language = \"cuda\""},
    };
    for (const auto& [text, expected] : table) {
        const std::string error = error_of(text);
        EXPECT_TRUE(error.starts_with(expected)) << "wanted: " << expected << "\ngot:    " << error;
    }
}

TEST_F(ManifestFile, FolderNamesTheLesson) {
    EXPECT_TRUE(error_of(lesson + correct, "dot")
                    .starts_with("lesson.toml:1: the lesson's folder is called 'dot'"));
    EXPECT_THROW(load_manifest((root_ / "99-none" / "lesson.toml").string()), ManifestError);
}

TEST_F(ManifestFile, LessonsComeByNumberAndAreFound) {
    write(replaced(lesson, "starter_fails = [\"correct\"]\n", "") + correct, "21-dot-product");
    write(lesson + correct, "03-openmp");
    const auto lessons = load_lessons(root_.string());
    ASSERT_EQ(lessons.size(), 2u);
    EXPECT_EQ(lessons[0].id, "03-openmp");
    for (const char* name : {"21", "dot-product", "21-dot-product"})
        EXPECT_EQ(find_lesson(lessons, name).number, 21) << name;
    EXPECT_EQ(find_lesson(lessons, "3").number, 3);
    try {
        find_lesson(lessons, "dot-produkt");
        FAIL() << "found a lesson that does not exist";
    } catch (const UnknownLesson& error) {
        EXPECT_NE(std::string(error.what()).find("did you mean 'dot-product'?"), std::string::npos)
            << error.what();
    }
    EXPECT_THROW(find_lesson(lessons, "99"), UnknownLesson);
    EXPECT_THROW(find_lesson(lessons, ""), UnknownLesson);
    write(lesson + correct, "21-other");
    EXPECT_THROW(load_lessons(root_.string()), ManifestError);
}

TEST(Evaluate, Arithmetic) {
    EXPECT_EQ(evaluate("1/128*n^3 + 1/16*n^2", 128), 16384 + 1024);
    EXPECT_EQ(evaluate("2*(n+1)", 3), 8);
    EXPECT_EQ(evaluate("10 - 2 - 3", 0), 5);
    EXPECT_EQ(evaluate("16/2/2", 0), 4);
    EXPECT_EQ(evaluate("2^3^2", 0), 512);
    EXPECT_EQ(evaluate("-n^2", 3), -9);
    EXPECT_EQ(evaluate("n^-1", 4), 0.25);
    EXPECT_EQ(evaluate(" 1.5e1 + .5 ", 0), 15.5);
}

TEST(Evaluate, RefusesWhatIsNoExpression) {
    for (const char* text : {"", "n n", "2**n", "(n", "n)", "m", "2,5", "1/0", "+", ".", "n +"})
        EXPECT_THROW(evaluate(text, 1), std::invalid_argument) << text;
    EXPECT_THROW(evaluate(std::string(100000, '('), 1), std::invalid_argument);
}

}  // namespace
