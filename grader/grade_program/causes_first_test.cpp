#include "grader/grade_program/causes_first.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

FindingVerdict finding(const char* rule, const char* action, int line, const char* advice) {
    FindingVerdict verdict;
    verdict.finding.rule = rule;
    verdict.finding.kernel = "count";
    verdict.finding.advice = advice;
    verdict.finding.sides.resize(1);
    verdict.finding.sides[0].action = action;
    verdict.finding.sides[0].site = {"table.cu", line, "count"};
    return verdict;
}

TEST(CausesFirst, TheRaceThatMadeAnIndexComesBeforeWhatTheIndexDid) {
    std::vector<FindingVerdict> all = {
        finding("copy.size", "call", 50, ""),
        finding("bounds.global", "write", 36, "First repair the finding race.warp in line 34: …"),
        finding("bounds.global", "write", 37, "First repair the finding race.warp in line 34: …"),
        finding("race.global", "read", 30, "First repair the finding bounds.global in line 36: …"),
        finding("race.warp", "read", 34, "Line 34 reads *used and line 35 changes it")};
    put_races_of_indices_first(all);
    std::vector<int> lines;
    for (const FindingVerdict& one : all) lines.push_back(one.finding.sides[0].site.line);
    EXPECT_EQ(lines, (std::vector<int>{50, 34, 36, 37, 30}));
}

}  // namespace
}  // namespace simtutor::report
