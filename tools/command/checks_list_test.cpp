#include "tools/command/checks_list.h"

#include <gtest/gtest.h>

#include <sstream>

namespace simtutor::command {
namespace {

Manifest small_lesson() {
    Manifest lesson;
    lesson.id = "90-reverse";
    lesson.title = "Turn a vector round";
    const auto add = [&](const char* id, check::CheckKind kind, int points, const char* title) {
        lesson.checks.emplace_back();
        lesson.checks.back().id = id;
        lesson.checks.back().kind = kind;
        lesson.checks.back().points = points;
        lesson.checks.back().title = title;
    };
    add("correct", check::CheckKind::correct, 60, "the vector is turned round");
    add("memory", check::CheckKind::rules, 20, "every access is inside its array");
    add("traffic", check::CheckKind::counter, 1, "each element is loaded once");
    add("barriers", check::CheckKind::rules, 9, "every thread waits where it must");
    add("speed", check::CheckKind::time, 10, "as fast as a copy");
    for (check::Check& one : lesson.checks)
        if (one.id == "barriers") one.needs = {"memory"};
    lesson.pitfalls = {{"off-by-one", "", {}, {"correct", "memory"}, {}},
                       {"unsure", "", {}, {"correct"}, {"memory"}},
                       {"swapped", "", {}, {"correct"}, {"memory", "traffic", "barriers"}},
                       {"one-too-far", "", {}, {"memory", "traffic"}, {}},
                       {"twice", "", {}, {"traffic"}, {}},
                       {"far", "", {}, {"memory", "correct"}, {}},
                       {"further", "", {}, {"memory", "correct"}, {}},
                       {"furthest", "", {}, {"memory", "correct"}, {}},
                       {"slow", "", {}, {"speed"}, {}}};
    return lesson;
}

std::string text_of(const std::vector<const Manifest*>& lessons, bool with_pitfalls = true,
                    int width = 80) {
    Style look;
    look.width = width;
    return checks_text(lessons, with_pitfalls, look);
}

TEST(ChecksList, NamesWhatIsProvedToLoseACheckAloneElseWhatLosesIt) {
    const Manifest lesson = small_lesson();
    EXPECT_EQ(text_of({&lesson}),
              "90-reverse: Turn a vector round\n"
              "  correct, 60 points: the vector is turned round\n"
              "    lost alone by swapped\n"
              "  memory, 20 points: every access is inside its array\n"
              "    lost, perhaps with others, by off-by-one, one-too-far, far and 2 more;\n"
              "    needed for barriers\n"
              "  traffic, 1 point: each element is loaded once\n"
              "    lost, perhaps with others, by twice, one-too-far\n"
              "  barriers, 9 points: every thread waits where it must\n"
              "    lost by no wrong kernel\n"
              "  speed, 10 points: as fast as a copy\n"
              "    judged by time\n");
}

TEST(ChecksList, TheStudentEditionHasTheChecksOnly) {
    const Manifest lesson = small_lesson();
    const std::string text = text_of({&lesson, &lesson}, false);
    EXPECT_EQ(text.find("lost"), std::string::npos) << text;
    EXPECT_EQ(text.find("judged"), std::string::npos) << text;
    EXPECT_NE(text.find("  speed, 10 points: as fast as a copy\n\n90-reverse"), std::string::npos)
        << text;
}

TEST(ChecksList, FitsThePage) {
    const Manifest lesson = small_lesson();
    std::istringstream lines(text_of({&lesson}, true, 40));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 40u) << line;
}

}  // namespace
}  // namespace simtutor::command
