#include "tools/command/alternatives.h"

#include <gtest/gtest.h>

#include <sstream>

#include "grader/lesson/lessons.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

namespace fs = std::filesystem;

Manifest lesson() {
    Manifest made;
    made.id = "21-dot-product";
    return made;
}

Grader always(const Grading& result) {
    return [result](const Subject&, std::optional<std::uint64_t>) { return result; };
}

Grading full_points() {
    Grading grading;
    grading.verdict.graded = true;
    grading.verdict.points = grading.verdict.max_points = 10;
    report::CheckVerdict check;
    check.id = "tree";
    check.points = check.max_points = 10;
    check.status = check::CheckStatus::passed;
    grading.verdict.checks.push_back(check);
    return grading;
}

class AlternativeRow : public testing::Test {
  protected:
    AlternativeRow() { write("// Alternative: upside down.\n"); }
    void write(const std::string& text) { write_file(folder_.path() / "x.cu", text); }
    SelfcheckRow row(const Grading& grading) {
        return check_alternative({&lesson_, "x", folder_.path() / "x.cu"}, always(grading));
    }
    TemporaryFolder folder_;
    Manifest lesson_ = lesson();
};

TEST_F(AlternativeRow, NeedsAllPointsAndNoFinding) {
    EXPECT_TRUE(row(full_points()).passed);
    Grading less = full_points();
    less.verdict.points = 9;
    less.verdict.checks[0].points = 9;
    EXPECT_EQ(row(less).outcome, "gets 9 of 10 points with seed 0: fails tree");
    Grading found = full_points();
    found.verdict.findings.emplace_back();
    found.verdict.findings[0].finding.rule = "race.shared";
    EXPECT_EQ(row(found).outcome, "has the finding race.shared with seed 0");
    Grading broken;
    broken.verdict.error = "does not compile";
    EXPECT_EQ(row(broken).outcome, "does not compile");
}

TEST_F(AlternativeRow, NeedsATitle) {
    write("// Pitfall: wrong folder.\n");
    EXPECT_FALSE(row(full_points()).passed);
}

TEST(Experiments, NameTheCheckAndTheGateThatFail) {
    Grading grading = full_points();
    report::CheckVerdict& check = grading.verdict.checks[0];
    check.gates.emplace_back();
    check.gates[0].name = "loads";
    check::TryNext entry;
    entry.experiment = "wide";
    entry.fails = "tree";
    entry.gate = "loads";
    entry.line = 7;
    check.gates[0].passed = false;
    EXPECT_EQ(untrue_experiment({entry}, "wide", grading.verdict), "");
    EXPECT_EQ(untrue_experiment({entry}, "other", grading.verdict), "");
    check.gates[0].passed = true;
    EXPECT_EQ(untrue_experiment({entry}, "wide", grading.verdict),
              "passes tree / loads, which lesson.toml:7 says it fails");
}

/// The entries of a page's "What to try next", each up to its end.
std::vector<std::string> entries_of_page(const fs::path& page) {
    std::vector<std::string> entries;
    std::istringstream in(read_file(page));
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("## ")) inside = line == "## What to try next";
        if (inside && line.starts_with("- ")) entries.push_back(line.substr(2));
    }
    return entries;
}

/// The course's own pages. The student edition has neither the tags nor what they name.
class CoursePages : public testing::TestWithParam<std::string> {};

TEST_P(CoursePages, TagWhatTheyProposeNext) {
    const auto lessons = check::load_lessons(SIMTUTOR_LESSONS);
    const check::Manifest& lesson = check::find_lesson(lessons, GetParam());
    const fs::path folder = lesson.folder;
    if (!fs::exists(folder.parent_path().parent_path() / "solutions")) GTEST_SKIP();
    const auto entries = entries_of_page(folder / "README.md");
    const auto tags = check::load_try_next(lesson);
    ASSERT_EQ(tags.size(), entries.size())
        << "lesson.toml needs a [[next]] for each entry of \"What to try next\", in their order";
    for (std::size_t i = 0; i < tags.size(); ++i) {
        EXPECT_TRUE(entries[i].starts_with(tags[i].text))
            << "lesson.toml:" << tags[i].line << ": the page's entry begins \"" << entries[i]
            << "\"";
        if (tags[i].improvement.empty()) continue;
        const bool there = fs::exists(folder / "alternatives" / (tags[i].improvement + ".cu")) ||
                           fs::exists(folder / "alternatives" / (tags[i].improvement + ".cpp"));
        EXPECT_TRUE(there) << "lesson.toml:" << tags[i].line << ": there is no alternative "
                           << tags[i].improvement;
    }
}

TEST_P(CoursePages, HaveSixAlternatives) {
    const auto lessons = check::load_lessons(SIMTUTOR_LESSONS);
    const check::Manifest& lesson = check::find_lesson(lessons, GetParam());
    const fs::path root = fs::path(lesson.folder).parent_path().parent_path();
    if (!fs::exists(root / "solutions")) GTEST_SKIP();
    EXPECT_GE(alternatives_of(Course(root, root / "build"), lesson).size(), 6u);
}

std::vector<std::string> lesson_ids() {
    std::vector<std::string> ids;
    for (const check::Manifest& lesson : check::load_lessons(SIMTUTOR_LESSONS))
        ids.push_back(lesson.id);
    return ids;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = "lesson_" + info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Course, CoursePages, testing::ValuesIn(lesson_ids()), test_name);

}  // namespace
}  // namespace simtutor::command
