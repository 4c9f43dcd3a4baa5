#include "tools/command/grading_policy.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/gradebook.h"
#include "tools/command/submission_times.h"

namespace simtutor::command {
namespace {

constexpr const char* manifest = R"toml([lesson]
title = "T"
summary = "S."
source = "none"
language = "cuda"
entries = ["void f(int n)"]
starter_fails = ["correct"]

[[check]]
id = "correct"
kind = "correct"
title = "right"
points = 100
)toml";

constexpr const char* whole_policy = R"toml([late]
percent_per_day = 10
most_percent = 50
grace_minutes = 15

[submissions]
time = "times.csv"
attempts = "best"

[[lesson]]
lesson = "21"
weight = 2
due = 2026-11-20T23:59:00+01:00

[[lesson]]
lesson = "34-tiled"
due = 2026-11-27T23:59:00+01:00

[[extension]]
student = "anna"
lesson = "21"
days = 3
why = "ill"

[[extension]]
student = "ben"
until = 2026-12-01T00:00:00Z
)toml";

constexpr std::int64_t hour = 3600, day = 24 * hour;
constexpr std::int64_t due_21 = 1795215540;  // date -d 2026-11-20T23:59:00+01:00 +%s

class GradingPolicyTest : public testing::Test {
  protected:
    GradingPolicyTest() {
        for (const char* id : {"21-dot-product", "34-tiled"})
            write(std::string("lessons/") + id + "/lesson.toml", manifest);
        course_.emplace(root_.path(), root_.path());
    }
    void write(const std::string& name, const std::string& text) {
        std::filesystem::create_directories((root_.path() / name).parent_path());
        write_file(root_.path() / name, text);
    }
    GradingPolicy read(const std::string& text) {
        write("grading.toml", text);
        return read_grading_policy(*course_, (root_.path() / "grading.toml").string());
    }
    std::string error_of(const std::string& text) {
        try {
            read(text);
        } catch (const Error& error) {
            const std::string said = error.what();
            return said.substr(said.find("grading.toml"));
        }
        return "no error";
    }
    const Manifest& lesson(const char* name) { return *course_->find({name}).front(); }
    Mark mark(const char* student, int points, std::int64_t submitted, const char* attempt = "",
              const char* of = "21") {
        Mark made{student, &lesson(of), true, false, points, 100, "", "v"};
        made.submitted = submitted;
        made.attempt = attempt;
        return made;
    }

    TemporaryFolder root_;
    std::optional<Course> course_;
};

TEST_F(GradingPolicyTest, SaysWhenEachStudentIsLate) {
    const GradingPolicy policy = read(whole_policy);
    EXPECT_EQ(policy.due("carl", lesson("21")), due_21);
    EXPECT_EQ(policy.due("anna", lesson("21")), due_21 + 3 * day);
    EXPECT_EQ(policy.due("anna", lesson("34")), due_21 + 7 * day) << "of another lesson";
    EXPECT_EQ(policy.due("ben", lesson("21")), instant_from("2026-12-01T00:00:00Z"));
    EXPECT_EQ(policy.times, TimeSource::table);
    EXPECT_EQ(policy.attempts, Attempts::best);
}

TEST_F(GradingPolicyTest, LatenessCostsByDaysBegunWithGraceAndCap) {
    const GradingPolicy policy = read(whole_policy);
    std::vector<Mark> marks = {
        mark("carl", 80, due_21 + 15 * 60), mark("dora", 80, due_21 + 16 * 60),
        mark("emil", 80, due_21 + day + 1), mark("fritz", 80, due_21 + 30 * day),
        mark("anna", 80, due_21 + 3 * day)};
    apply_policy(policy, marks);
    std::vector<std::int64_t> counted;
    for (const Mark& each : marks) counted.push_back(each.counted_hundredths());
    EXPECT_EQ(counted, (std::vector<std::int64_t>{8000, 7200, 6400, 4000, 8000}));
}

TEST_F(GradingPolicyTest, TheBestOrTheLastAttemptCounts) {
    GradingPolicy policy = read(whole_policy);
    const std::vector<Mark> both = {mark("carl", 60, due_21 - 5, "1"),
                                    mark("carl", 90, due_21 + 10 * day, "2")};
    std::vector<Mark> marks = both;
    apply_policy(policy, marks);
    EXPECT_TRUE(marks[0].counts && !marks[1].counts) << "60 in time are more than half of 90";
    policy.attempts = Attempts::last;
    marks = both;
    apply_policy(policy, marks);
    EXPECT_TRUE(!marks[0].counts && marks[1].counts);
}

TEST_F(GradingPolicyTest, WeightsMakeThePercent) {
    const GradingPolicy policy = read(whole_policy);
    std::vector<Mark> marks = {mark("carl", 80, due_21 + hour), mark("carl", 50, due_21, "", "34")};
    apply_policy(policy, marks);
    const Gradebook book({&lesson("21"), &lesson("34")}, marks, &policy);
    EXPECT_EQ(book.csv(),
              "student,21-dot-product,34-tiled,total_percent,remarks\r\n"
              "carl,72,50,64.67,21-dot-product: 1 day late: 80 points become 72.\r\n");
    EXPECT_NE(book.submissions_csv("times.csv")
                  .find("carl,21-dot-product,,graded,80,100,"
                        "2026-11-20T23:59:00Z,times.csv,1,72,yes"),
              std::string::npos)
        << book.submissions_csv("times.csv");
}

TEST_F(GradingPolicyTest, MalformedFilesAreRefusedWithTheLine) {
    const std::string lesson_21 = "[[lesson]]\nlesson = \"21\"\n";
    const std::vector<std::pair<std::string, const char*>> wrong = {
        {"[late\n", "grading.toml:1:"},
        {lesson_21 + "due = 2026-11-20T23:59:00\n",
         "grading.toml:3: 'due' in [[lesson]] has no time"},
        {lesson_21 + "due = \"tomorrow\"\n", "grading.toml:3: 'due' in [[lesson]] is a string"},
        {lesson_21 + "weight = -1\n", "grading.toml:3: 'weight' in [[lesson]] is -1"},
        {lesson_21 + "wait = 1\n", "grading.toml:3: [[lesson]] has no key 'wait'; "},
        {"[[lesson]]\nlesson = \"77\"\n", "grading.toml:2:"},
        {lesson_21 + lesson_21, "grading.toml:4: lesson 21-dot-product stands here twice"},
        {lesson_21 + "weight = 0\n", "grading.toml:1: every weight is 0"},
        {"[late]\npercent_per_day = 101\n", "grading.toml:2: 'percent_per_day'"},
        {"", "grading.toml:1: no lesson counts"},
        {"[submissions]\nattempts = \"all\"\n" + lesson_21, "grading.toml:2: 'attempts'"},
        {"[submissions]\ntime = \"noon\"\n" + lesson_21, "grading.toml:2: 'time'"},
        {"[late]\npercent_per_day = 5\n" + lesson_21 + "due = 2026-11-20T23:59:00Z\n",
         "grading.toml:1: nothing says when"},
        {lesson_21 + "[[extension]]\nstudent = \"a\"\n", "grading.toml:3: [[extension]] needs"},
        {lesson_21 + "[[extension]]\nstudent = \"a\"\ndays = nan\n", "grading.toml:5: 'days'"}};
    for (const auto& [text, sentence] : wrong)
        EXPECT_TRUE(error_of(text).starts_with(sentence)) << error_of(text) << "\n" << text;
}

TEST_F(GradingPolicyTest, TimesComeFromATable) {
    const GradingPolicy policy = read(whole_policy);
    const auto times = [&](const std::string& table) {
        write("times.csv", table);
        return SubmissionTimes(*course_, policy, root_.path());
    };
    const Submission of_carl{"carl", &lesson("21"), "2", "carl/21/2/kernel.cu", "", false};
    const std::string head = "student,lesson,submitted,attempt\n";
    EXPECT_EQ(times(head + "carl,dot-product,2026-11-20T23:59:00+01:00,2\n").of(of_carl, 1),
              due_21);
    EXPECT_FALSE(times(head + "carl,21,2026-11-20T23:59:00+01:00,1\n").of(of_carl, 1));
    for (const std::string& bad :
         {std::string("a,b\n"), head + "carl,21\n", head + "carl,21,yesterday\n",
          head + "carl,99,2026-11-20T23:59:00Z\n",
          head + "carl,21,2026-11-20T23:59:00Z\ncarl,21,2026-11-20T23:59:00Z\n"}) {
        try {
            times(bad);
            ADD_FAILURE() << bad;
        } catch (const Trouble& trouble) {
            EXPECT_NE(std::string(trouble.what()).find("times.csv:"), std::string::npos)
                << trouble.what();
        }
    }
}

TEST(Instants, NeedAnOffset) {
    EXPECT_EQ(instant_from("1970-01-02T01:00:00+01:00"), 86'400);
    EXPECT_EQ(instant_from("2026-11-20T22:59:00Z"), due_21);
    EXPECT_EQ(instant_text(due_21), "2026-11-20T22:59:00Z");
    for (const char* text : {"2026-11-20T22:59:00", "2026-11-20", "2026-02-30T00:00:00Z", "x",
                             "2026-11-20T25:00:00Z", "2026-11-20T22:59:00+1:00"})
        EXPECT_FALSE(instant_from(text)) << text;
}

TEST_F(GradingPolicyTest, AnExtensionForNobodyIsNamed) {
    const GradingPolicy policy = read(whole_policy);
    const auto sentences = unused_extensions(policy, {mark("anna", 1, 1)});
    ASSERT_EQ(sentences.size(), 1u);
    EXPECT_NE(sentences[0].find("grading.toml:25: ben handed in nothing"), std::string::npos)
        << sentences[0];
}

}  // namespace
}  // namespace simtutor::command
