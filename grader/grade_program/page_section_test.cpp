#include "grader/grade_program/page_section.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

std::string section(const std::string& rule, const std::string& kernel, const std::string& message,
                    const std::string& advice) {
    check::Manifest lesson;
    lesson.id = "56-hash-table";
    lesson.concepts = {{"race.*", "README.md#one-step"},
                       {"race.acquire", "README.md#acquire"},
                       {"race.* with push_keys", "README.md#without-a-lock"},
                       {"race.* with Put __threadfence", "README.md#fences"},
                       {"barrier.*", "../24-barrier-lab/README.md#missed"},
                       {"memory.* with its declaration", "README.md#sums"}};
    simt::Finding finding;
    finding.rule = rule;
    finding.kernel = kernel;
    finding.message = message;
    finding.advice = advice;
    return page_section(lesson, finding);
}

TEST(PageSection, WordsOfTheFindingChooseTheSection) {
    const std::string page = "lessons/56-hash-table/README.md#";
    EXPECT_EQ(section("race.global", "count", "reads", "Use a lock."), page + "one-step");
    EXPECT_EQ(section("race.acquire", "count", "reads", "Use a lock."), page + "acquire");
    EXPECT_EQ(section("race.global", "push_keys", "reads", "Use a lock."), page + "without-a-lock");
    EXPECT_EQ(section("race.acquire", "count", "reads", "Put __threadfence()."), page + "fences");
    EXPECT_EQ(section("memory.uninitialised", "count", "since its declaration", ""), page + "sums");
    EXPECT_EQ(section("memory.uninitialised", "count", "never written", ""), "");
    EXPECT_EQ(section("barrier.divergent", "count", "", ""),
              "lessons/24-barrier-lab/README.md#missed");
    EXPECT_EQ(section("bounds.global", "push_keys", "", ""), "");
}

}  // namespace
}  // namespace simtutor::report
