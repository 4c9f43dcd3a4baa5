#include "grader/findings/source/overflow_place.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::overflow_place_test {

const std::string text =
    "void matmul(const float* b, float* c, int n, int stride) {\n"
    "    for (int i = 0; i < n; ++i) c[i * stride] = b[i];\n"
    "}\n";

simt::Finding stray(const std::string& rule, const std::string& advice) {
    simt::Finding finding = finding_at(
        text, 2, rule, "b[2415951872]",
        "The program writes outside the array, at b[2415951872]: it has 9 elements, so the last is "
        "b[8].");
    finding.advice = advice;
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(OverflowPlace, OfAnIndexThatOverflowed) {
    const std::string first =
        "First repair the finding index.overflow in line 2: a number that does not fit most likely "
        "leads here.";
    const simt::Finding host = stray("bounds.host", first);
    EXPECT_EQ(host.message,
              "The program writes outside every array. The nearest is b, where this would be "
              "b[2415951872]: it has 9 elements, so the last is b[8].");
    EXPECT_EQ(host.sides[0].object, "outside, nearest to b[2415951872]");
    EXPECT_EQ(host.advice, first);
    EXPECT_EQ(stray("bounds.global", first).sides[0].object, "b[2415951872]");
}

TEST(OverflowPlace, IsTheArrayElsewhere) {
    expect_part(stray("bounds.host", "Compare the index.").message,
                "writes outside the array, at b[2415951872]: it has");
}

}  // namespace simtutor::overflow_place_test
