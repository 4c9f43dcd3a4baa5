#include "tools/command/class_page.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace simtutor::command {
namespace {

Manifest lesson_of(const char* id, int number) {
    Manifest lesson;
    lesson.id = id;
    lesson.number = number;
    lesson.title = "A <title>";
    return lesson;
}

class ClassPage : public testing::Test {
  protected:
    Manifest dot_ = lesson_of("21-dot-product", 21), tiled_ = lesson_of("34-tiled", 34);

    static Mark mark(const char* student, const Manifest& lesson, int points, double seconds) {
        Mark made{student, &lesson, true, false, points, 100, "", "verdicts/s/l/verdict.json"};
        made.seconds = seconds;
        made.modified = 1'800'000'000 + points;
        made.checks = {{"sum", "the <sum>", points == 100 ? "passed" : "failed", points}};
        if (points < 100) made.rules = {"race.shared"};
        return made;
    }
    std::vector<Mark> class_of_five() const {
        std::vector<Mark> marks = {mark("a", dot_, 100, 1), mark("b", dot_, 50, 3),
                                   mark("<b>", tiled_, 0, 9), mark("d", dot_, 0, 0),
                                   mark("e", dot_, 0, 0)};
        marks[3].graded = false;  // refused
        marks[4].pending = true;
        return marks;
    }
};

TEST_F(ClassPage, FiguresLeaveOutWhatIsPending) {
    const ClassFigures figures = figures_of(class_of_five());
    ASSERT_EQ(figures.lessons.size(), 2u);
    EXPECT_EQ(figures.lessons[0].lesson, &tiled_) << "the hardest first";
    const LessonFigures& dot = figures.lessons[1];
    EXPECT_EQ(dot.judged, 3u);
    EXPECT_EQ(dot.refused, 1u);
    EXPECT_EQ(dot.full, 1u);
    EXPECT_DOUBLE_EQ(dot.mean_share, 0.5);
    EXPECT_DOUBLE_EQ(dot.median_seconds, 1);
    EXPECT_DOUBLE_EQ(dot.longest_seconds, 3);
    ASSERT_EQ(figures.checks.size(), 2u);
    EXPECT_EQ(figures.checks[0].lesson, &tiled_);
    EXPECT_EQ(figures.checks[1].count, 1u);
    EXPECT_EQ(figures.checks[1].of, 2u) << "a refused one failed no check";
    ASSERT_EQ(figures.rules.size(), 1u);
    EXPECT_EQ(figures.rules[0].count, 2u);
    EXPECT_EQ(figures.rules[0].of, 3u);
}

TEST_F(ClassPage, ShowsTheFiguresAndEscapesNames) {
    const std::vector<Mark> marks = class_of_five();
    LessonSimilarity similar{&dot_, {&marks[0], &marks[1], &marks[2]}, {}};
    similar.similarity.groups = {{{0, 2}, 97}};
    similar.similarity.compared = 3;
    const std::string page = class_page(marks, {similar}, "");
    EXPECT_EQ(page.find("<b>,"), std::string::npos);
    for (const char* text :
         {"race.shared", "the &lt;sum&gt;", "2 of 3", "97 %", ">&lt;b&gt;</a>",
          "href=\"verdicts/s/l/kernel.cu\"", "A &lt;title&gt;", "by their last change", "noindex"})
        EXPECT_NE(page.find(text), std::string::npos) << text;
}

TEST_F(ClassPage, AnEmptyClassHasAPage) {
    const std::string page = class_page({}, {}, "");
    EXPECT_NE(page.find("No time is known"), std::string::npos);
    EXPECT_EQ(page.find("nan"), std::string::npos);
}

TEST(Similarity, TheStartersLinesAreLeftOut) {
    EXPECT_EQ(without_starter("int  a;\n  b();\n}\n", "int a;\n}\nc();\n"), "  b();\n");
}

TEST(Similarity, ReadsWhatSimSays) {
    std::size_t compared = 0;
    const std::vector<Likeness> found = likenesses_in(
        "File 1.c: 203 tokens, 21 lines\nFile 2.c: 203 tokens, 15 lines\nFile 3.c: 10 tokens, 1 "
        "line\nFile 4.c: 99 tokens, 9 lines\n\n1.c consists for 100 % of 4.c material\n"
        "4.c consists for 84 % of 2.c material\n3.c consists for 100 % of 1.c material\n",
        compared);
    EXPECT_EQ(compared, 3u);
    ASSERT_EQ(found.size(), 1u);
    const auto groups = groups_of(found, 4);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].files, (std::vector<std::size_t>{0, 3}));
    EXPECT_EQ(groups[0].least_percent, 100);
}

TEST(Similarity, FindsACopyWithOtherNames) {
    if (::access("/usr/bin/sim_c", X_OK) != 0) GTEST_SKIP() << "no similarity-tester here";
    const auto program = [](const std::string& name, const std::string& operation) {
        std::string text = "float f(float* " + name + ", int n) {\n    float s = 0;\n";
        for (int i = 0; i < 8; ++i)
            text += "    for (int i = " + std::to_string(i) + "; i < n; i += 2) { s " + operation +
                    " " + name + "[i] * 2; if (s > 3) return s; }\n";
        return text + "    return s;\n}\n";
    };
    std::string other;
    for (int i = 0; i < 40; ++i)
        other += "struct A" + std::to_string(i) + " { int* p; char c[4]; };\n";
    const Similarity found =
        compare_texts({program("a", "+="), other, "/* mine */ " + program("values", "+=")});
    EXPECT_EQ(found.problem, "");
    EXPECT_EQ(found.compared, 3u);
    ASSERT_EQ(found.groups.size(), 1u);
    EXPECT_EQ(found.groups[0].files, (std::vector<std::size_t>{0, 2}));
}

}  // namespace
}  // namespace simtutor::command
