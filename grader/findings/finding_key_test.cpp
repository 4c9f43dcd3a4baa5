#include "grader/findings/finding_key.h"

#include <gtest/gtest.h>

namespace simtutor::simt {
namespace {

Finding finding(const std::string& rule, std::vector<int> lines, const std::string& kernel) {
    Finding made;
    made.rule = rule;
    made.kernel = kernel;
    for (const int line : lines) made.sides.emplace_back().site.line = line;
    return made;
}

TEST(FindingKey, TellsFindingsOfOneLineApart) {
    const Finding one = finding("barrier.divergent", {75, 54}, "soften");
    EXPECT_EQ(key_of(one), "barrier.divergent:75,54:soften");
    EXPECT_EQ(fits_key(one, "barrier.divergent:75,54:soften"), 2);
    EXPECT_EQ(fits_key(finding("barrier.divergent", {75}, "soften"), key_of(one)), 1);
    EXPECT_EQ(fits_key(finding("barrier.divergent", {75, 60}, "soften"), key_of(one)), 1);
}

TEST(FindingKey, AnotherRuleLineOrKernelIsAnotherFinding) {
    const std::string key = "race.shared:12,15:scale";
    EXPECT_EQ(fits_key(finding("race.shared", {12, 15}, "scale<8>"), key), 0);
    EXPECT_EQ(fits_key(finding("race.shared", {15, 12}, "scale"), key), 0);
    EXPECT_EQ(fits_key(finding("race.warp", {12, 15}, "scale"), key), 0);
    EXPECT_EQ(fits_key(finding("race.shared", {}, ""), "race.shared:0:"), 2);
}

}  // namespace
}  // namespace simtutor::simt
