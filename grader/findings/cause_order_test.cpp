#include "grader/findings/cause_order.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

Finding at_line(const std::string& rule, const std::string& advice, int first, int second) {
    Finding made;
    made.rule = rule;
    made.advice = advice;
    made.sides.resize(2);
    made.sides[0].site.line = first;
    made.sides[1].site.line = second;
    return made;
}

TEST(CauseOrder, ALostUpdateComesBeforeWhatItLeadsTo) {
    const Finding bounds = at_line("bounds.global", "", 9, 3);
    EXPECT_TRUE(cause_comes_first(at_line("race.global", "Use atomicAdd.", 7, 7), bounds));
    EXPECT_FALSE(cause_comes_first(at_line("race.global", "Use atomicAdd.", 7, 8), bounds));
    EXPECT_FALSE(cause_comes_first(at_line("race.global", "Correct the index.", 7, 7), bounds));
}

TEST(CauseOrder, EqualValuesComeAfterTheFenceThatIsMissing) {
    const Finding same = at_line("race.same-value", "Does the lock let both in?", 52, 52);
    const Finding fence = at_line("race.acquire", "Put __threadfence() after line 16.", 48, 51);
    EXPECT_TRUE(cause_comes_first(fence, same));
    EXPECT_FALSE(cause_comes_first(same, fence));
}

}  // namespace
}  // namespace simtutor::simt
