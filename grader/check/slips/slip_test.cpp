#include "grader/check/slips/slip.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

using Formula = int (*)(int);
struct Answer {
    int asked, got;
};

const std::vector<Slip<Formula>>& usual() {
    static const std::vector<Slip<Formula>> all = {
        {"one is added", [](int x) { return x + 1; }},
        {"it is doubled", [](int x) { return 2 * x; }},
        {"it is doubled", [](int x) { return x + x; }},
        {"it is squared", [](int x) { return x * x; }},
    };
    return all;
}

/// The texts of what is found, with a bar between them.
std::string said(const std::vector<Answer>& answers, std::size_t most = 1) {
    std::string text;
    for (const auto* slip : slips_behind(
             usual(), answers,
             [](Formula gives, const Answer&one) { return gives(one.asked) == one.got; }, most))
        text += (text.empty() ? "" : " | ") + slip->says;
    return text;
}

TEST(Slips, OneThatGivesAllAnswersIsSaid) {
    EXPECT_EQ(said({{3, 4}, {7, 8}}), "one is added");
    EXPECT_EQ(said({{5, 10}}), "it is doubled");
}

TEST(Slips, ARightAnswerThatASlipDoesNotGiveSpeaksAgainstIt) {
    // 3 -> 3 would be right here.
    EXPECT_EQ(said({{7, 8}, {3, 3}}), "");
}

TEST(Slips, OfSeveralThatExplainAllNoneIsKnown) {
    EXPECT_EQ(said({{2, 4}}), "");
    EXPECT_EQ(said({{2, 4}}, 2), "it is doubled | it is squared");
    EXPECT_EQ(said({{2, 4}, {3, 9}}, 2), "it is squared");
    // All three of 1 -> 2 and so on cannot be told apart either.
    EXPECT_EQ(said({{0, 0}}, 1), "");
}

TEST(Slips, NothingIsSaidWithoutAnAnswer) {
    EXPECT_EQ(said({}, 9), "");
}

}  // namespace
}  // namespace simtutor::check
