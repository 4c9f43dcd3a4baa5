#include "tools/locate/effect.h"

#include <gtest/gtest.h>

namespace simtutor::locate {

namespace {

TEST(Effect, AFirstLossOfACountSaysNothingOfTheChecksBehindIt) {
    report::Verdict verdict;
    verdict.checks.resize(3);
    verdict.checks[0].kind = check::CheckKind::correct;
    verdict.checks[0].status = check::CheckStatus::passed;
    verdict.checks[1].kind = check::CheckKind::counter;
    verdict.checks[1].status = check::CheckStatus::failed;
    verdict.checks[2].kind = check::CheckKind::rules;
    EXPECT_TRUE(may_be_right(verdict));
    EXPECT_FALSE(results_are_right(verdict));
    verdict.checks[2].status = check::CheckStatus::passed;
    EXPECT_TRUE(results_are_right(verdict));
    verdict.checks[2].unpaid = "Only with a right result.";
    EXPECT_FALSE(results_are_right(verdict));
    verdict.checks[2].status = check::CheckStatus::failed;
    EXPECT_FALSE(may_be_right(verdict));
}

TEST(Effect, AChangeThatLosesACheckOnlyMovesTheFault) {
    report::Verdict before, after;
    before.checks.resize(2);
    before.checks[0].id = "correct";
    before.checks[0].status = check::CheckStatus::failed;
    before.checks[1].id = "threads";
    before.checks[1].status = check::CheckStatus::passed;
    after = before;
    after.checks[0].status = check::CheckStatus::passed;
    EXPECT_FALSE(loses_a_check(before, after));
    after.checks[1].status = check::CheckStatus::failed;
    EXPECT_TRUE(loses_a_check(before, after));
    before.checks[1].unpaid = "Only with a right result.";
    EXPECT_FALSE(loses_a_check(before, after)) << "it had no points";
}

}  // namespace

}  // namespace simtutor::locate
