#include "tools/command/gradebook.h"

#include <gtest/gtest.h>

namespace simtutor::command {
namespace {

Manifest taught_lesson(const char* id, int number) {
    Manifest lesson;
    lesson.id = id;
    lesson.number = number;
    lesson.title = "A <title>";
    return lesson;
}

class GradebookTest : public testing::Test {
  protected:
    Manifest dot_ = taught_lesson("21-dot-product", 21), tiled_ = taught_lesson("34-tiled", 34);
    Gradebook book_{{&dot_, &tiled_},
                    {{"=cmd", &dot_, true, false, 70, 100, "race.shared", "v"},
                     {"=cmd", &tiled_, false, true, 0, 100, "the disk is full", "v"},
                     {"Doe, \"J\"", &dot_, true, false, 100, 100, "", "v"},
                     {"Doe, \"J\"", &tiled_, false, false, 0, 100, "expected <;>", "v"}}};
};

TEST_F(GradebookTest, WritesCsvThatSpreadsheetsTakeAsText) {
    EXPECT_EQ(book_.csv(),
              "student,21-dot-product,34-tiled,total,remarks\r\n"
              "'=cmd,70,,70,34-tiled: not graded: the disk is full\r\n"
              "\"Doe, \"\"J\"\"\",100,0,100,\"34-tiled: expected <;>\"\r\n");
}

TEST_F(GradebookTest, NamesThatSteerTerminalsAreShown) {
    const Gradebook book({&dot_}, {{"a\n\x1b[1m\xff", &dot_, true, false, 1, 1, "", "v"},
                                   {"none", nullptr, false, false, 0, 0, "Nothing is here.", "v"}});
    EXPECT_EQ(book.csv(),
              "student,21-dot-product,total,remarks\r\na\\n\\x1b[1m\\xff,1,1,\r\n"
              "none,,0,Nothing is here.\r\n");
    EXPECT_EQ(book.html("Grades").find('\x1b'), std::string::npos);
    EXPECT_NE(book.submissions_csv("").find("none,,,refused,0,0,,,0,0,yes,Nothing is here.,v\r\n"),
              std::string::npos)
        << book.submissions_csv("");
}

TEST_F(GradebookTest, EscapesWhatStudentsWrote) {
    const std::string page = book_.html("Grades");
    EXPECT_EQ(page.find("expected <;>"), std::string::npos);
    EXPECT_NE(page.find("expected &lt;;&gt;"), std::string::npos);
    EXPECT_NE(page.find("not graded"), std::string::npos);
}

TEST_F(GradebookTest, LinksLeadToTheVerdict) {
    const Gradebook book({&dot_}, {{"a#b", &dot_, true, false, 1, 1, "", "verdicts/a#b%ü/v.json"}});
    EXPECT_NE(book.html("Grades").find("href=\"verdicts/a%23b%25%C3%BC/v.json\""),
              std::string::npos);
}

TEST_F(GradebookTest, Summarises) {
    EXPECT_EQ(book_.summary(),
              "4 submissions of 2 students: 1 with full points, 1 not gradable, 1 pending.");
    EXPECT_EQ(book_.pending(), 1u);
}

}  // namespace
}  // namespace simtutor::command
