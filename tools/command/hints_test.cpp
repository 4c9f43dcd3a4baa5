#include "tools/command/hints.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "grader/lesson/lessons.h"

namespace simtutor::command {
namespace {

check::Manifest lesson_with(const std::vector<check::Hint>& hints) {
    check::Manifest lesson;
    lesson.id = "21-dot-product";
    lesson.hints = hints;
    return lesson;
}

TEST(Hints, AreSortedByTopic) {
    const auto lesson = lesson_with({{1, "anything, concept", {}, {}},
                                     {1, "races, concept", {"race.*"}, {}},
                                     {2, "races, place", {"race.*"}, {}},
                                     {2, "anything, place", {}, {}}});
    const auto topics = topics_of(lesson);
    ASSERT_EQ(topics.size(), 2u);
    EXPECT_EQ(topics[0].name, "race.*");
    EXPECT_EQ(topics[0].levels[0]->text, "races, concept");
    EXPECT_EQ(topics[1].levels[1]->text, "anything, place");
}

TEST(Hints, TheMostExactPatternWins) {
    const auto lesson = lesson_with({{1, "any race", {"race.*"}, {}},
                                     {1, "this race", {"race.shared"}, {}},
                                     {1, "anything", {}, {}}});
    const auto topics = topics_of(lesson);
    EXPECT_EQ(topic_for(topics, "race.shared")->name, "race.shared");
    EXPECT_EQ(topic_for(topics, "race.global")->name, "race.*");
    EXPECT_EQ(topic_for(topics, "bounds.global")->name, "");
}

TEST(Hints, TheCheckThatFailed) {
    const auto lesson = lesson_with({{1, "lines", {}, {"lines"}}, {1, "reuse", {}, {"reuse"}}});
    const auto topics = topics_of(lesson);
    const auto asked = [&](const std::string& id, const std::string& rule) {
        report::Verdict verdict;
        for (const char* check : {"correct", "lines", "reuse"}) {
            verdict.checks.emplace_back();
            verdict.checks.back().id = check;
            verdict.checks.back().status =
                check == id ? check::CheckStatus::failed : check::CheckStatus::passed;
        }
        if (!rule.empty()) {
            verdict.findings.emplace_back();
            verdict.findings.back().finding.rule = rule;
        }
        return topic_for(topics, verdict)->levels.front()->text;
    };
    EXPECT_EQ(asked("reuse", ""), "reuse");
    EXPECT_EQ(asked("lines", ""), "lines");
    // Nothing is about this one: the first that no rule names.
    EXPECT_EQ(asked("correct", ""), "lines");
    EXPECT_EQ(asked("reuse", "race.shared"), "lines");
}

TEST(Hints, OfTheFunctionThatTheFindingIsIn) {
    auto lesson = lesson_with({{1, "any race", {"race.*"}, {}},
                               {1, "a push", {"race.*"}, {}, {"push_keys"}},
                               {1, "anything", {}, {}}});
    const auto topics = topics_of(lesson);
    ASSERT_EQ(topics.size(), 3u);
    report::Verdict verdict;
    verdict.findings.emplace_back();
    simt::Finding& finding = verdict.findings[0].finding;
    finding.rule = "race.global";
    finding.kernel = "push_keys";
    EXPECT_EQ(topic_for(topics, verdict)->levels.front()->text, "a push");
    finding.kernel = "count_keys";
    EXPECT_EQ(topic_for(topics, verdict)->levels.front()->text, "any race");
    EXPECT_EQ(topic_for(topics, "race.global")->levels.front()->text, "any race");
    finding.sides.resize(1);
    finding.sides[0].site.function = "push_keys";
    EXPECT_EQ(topic_for(topics, verdict)->levels.front()->text, "a push");
    finding.rule = "bounds.global";
    EXPECT_EQ(topic_for(topics, verdict)->levels.front()->text, "anything");
}

TEST(Hints, OfTheFindingThatFailedACheck) {
    report::Verdict verdict;
    verdict.checks.resize(2);
    verdict.checks[0].id = "counted";
    verdict.checks[0].status = check::CheckStatus::passed;
    verdict.checks[1].id = "pushed";
    verdict.checks[1].status = check::CheckStatus::failed;
    EXPECT_EQ(rule_at_hand(verdict), "");
    verdict.findings.resize(2);
    verdict.findings[0].finding.rule = "race.global";
    verdict.findings[0].checks = {"counted"};
    verdict.findings[1].finding.rule = "bounds.global";
    verdict.findings[1].checks = {"pushed"};
    EXPECT_EQ(rule_at_hand(verdict), "bounds.global");
    verdict.findings[1].finding.level = simt::Level::warning;
    EXPECT_EQ(rule_at_hand(verdict), "race.global");
}

TEST(Hints, ALessonWithoutHintsHasNoTopic) {
    EXPECT_EQ(topic_for(topics_of(lesson_with({})), "race.shared"), nullptr);
}

/// The course's own hints: whatever a known wrong kernel is found with leads to three of them.
class CourseHints : public testing::TestWithParam<std::string> {};

TEST_P(CourseHints, EveryPitfallHasThreeThatFit) {
    const auto lessons = check::load_lessons(SIMTUTOR_LESSONS);
    const check::Manifest& lesson = check::find_lesson(lessons, GetParam());
    const auto topics = topics_of(lesson);
    for (const check::Pitfall& pitfall : lesson.pitfalls) {
        const std::vector<std::string> rules =
            pitfall.finds.empty() ? std::vector<std::string>{""} : pitfall.finds;
        for (const std::string& rule : rules) {
            const Topic* topic = topic_for(topics, rule);
            ASSERT_NE(topic, nullptr) << pitfall.name;
            EXPECT_GE(topic->levels.size(), 3u) << pitfall.name << ", rule '" << rule << "'";
            EXPECT_EQ(topic->rules.empty(), rule.empty())
                << pitfall.name << ": no hint names the rule " << rule;
            for (std::size_t i = 0; i < topic->levels.size(); ++i) {
                EXPECT_EQ(topic->levels[i]->level, static_cast<int>(i % 3) + 1) << topic->name;
            }
        }
    }
}

/// Where a lesson has several functions, or hints for some of its checks: each check that can fail
/// without a finding leads to hints of its own.
TEST_P(CourseHints, EveryCheckOfSeveralFunctionsHasItsOwn) {
    const auto lessons = check::load_lessons(SIMTUTOR_LESSONS);
    const check::Manifest& lesson = check::find_lesson(lessons, GetParam());
    const auto topics = topics_of(lesson);
    const auto names = [&](const Topic& topic, const std::string& id) {
        return std::find(topic.checks.begin(), topic.checks.end(), id) != topic.checks.end();
    };
    if (lesson.entries.size() < 2 &&
        std::all_of(topics.begin(), topics.end(),
                    [](const Topic& topic) { return topic.checks.empty(); }))
        return;
    for (const check::Check& one : lesson.checks) {
        if (one.kind == check::CheckKind::rules || one.kind == check::CheckKind::time) continue;
        // The patients of a laboratory have hints by the rule that they break.
        if (one.id.starts_with("diagnosis_") || one.id.starts_with("repair_")) continue;
        EXPECT_TRUE(std::any_of(topics.begin(), topics.end(),
                                [&](const Topic& topic) { return names(topic, one.id); }))
            << "no hint is about the check " << one.id;
    }
}

/// Letters, digits and signs, without spaces.
std::string packed(const std::string& text) {
    std::string all;
    for (const char letter : text)
        if (std::isspace(static_cast<unsigned char>(letter)) == 0 && letter != '`') all += letter;
    return all;
}

/// A hint says what to do; what to type is the student's. A directive is a word of the language.
TEST_P(CourseHints, QuoteNoLineOfTheSolution) {
    constexpr std::size_t shortest = 16;
    const auto lessons = check::load_lessons(SIMTUTOR_LESSONS);
    const check::Manifest& lesson = check::find_lesson(lessons, GetParam());
    const auto solutions = std::filesystem::path(SIMTUTOR_LESSONS).parent_path() / "solutions";
    if (!std::filesystem::exists(solutions)) GTEST_SKIP() << "the student edition has none";
    const std::filesystem::path folder = solutions / lesson.id;
    ASSERT_TRUE(std::filesystem::exists(folder)) << folder;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(entry.path());
        bool student = false;
        for (std::string line; std::getline(in, line);) {
            if (line.find("simtutor: begin") != std::string::npos) student = true;
            if (line.find("simtutor: instead") != std::string::npos) student = false;
            std::string code = packed(line.substr(0, line.find("//")));
            while (code.ends_with(';') || code.ends_with('{')) code.pop_back();
            if (!student || code.size() < shortest || code.starts_with('#')) continue;
            for (const check::Hint& hint : lesson.hints)
                EXPECT_EQ(packed(hint.text).find(code), std::string::npos)
                    << entry.path() << " has the line\n"
                    << line << "\nof the hint\n"
                    << hint.text;
        }
    }
}

std::vector<std::string> lesson_ids() {
    std::vector<std::string> ids;
    for (const check::Manifest& lesson : check::load_lessons(SIMTUTOR_LESSONS)) {
        ids.push_back(lesson.id);
    }
    return ids;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    for (char& letter : name) {
        if (letter == '-') letter = '_';
    }
    return "lesson_" + name;
}

INSTANTIATE_TEST_SUITE_P(Course, CourseHints, testing::ValuesIn(lesson_ids()), test_name);

}  // namespace
}  // namespace simtutor::command
