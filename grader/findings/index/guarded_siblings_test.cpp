#include "grader/findings/index/guarded_siblings.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::guarded_siblings_test {

std::string kernel(const std::string& first, const std::string& second, const std::string& last) {
    return "__global__ void k(const float* b, float* c, int n, int groups) {\n"
           "    const float* pb = b;\n"
           "    float b0 = pb[0], b1 = pb[n], b2 = pb[2 * n];\n"
           "    for (int g = 0; g < groups; ++g) {\n"
           "        const bool more = g + 1 < groups;\n"
           "        pb += 3 * n;\n        " +
           first + "b0 = pb[0];\n        " + second + "b1 = pb[n];\n        " + last +
           "b2 = pb[2 * n];\n"
           "        c[g] = b0 + b1 + b2;\n    }\n}\n";
}

std::string said(const std::string& first, const std::string& second, const std::string& last) {
    return guarded_siblings(FunctionText(words_of(kernel(first, second, last)), 9), 9);
}

TEST(GuardedSiblings, OneOfSeveralLoadsHasNoGuard) {
    EXPECT_EQ(
        said("if (more) ", "if (more) ", ""),
        "In lines 7, 8 pb is loaded from only where more, and in line 9, in the same loop, in "
        "any case: also in the round in which more does not hold. Does line 9 need the same "
        "condition?");
    EXPECT_EQ(said("if (more) ", "", ""), "");
    EXPECT_EQ(said("if (more) ", "if (g > 0) ", ""), "");
    EXPECT_EQ(said("if (more) ", "if (more) ", "if (more) "), "");
}

TEST(GuardedSiblings, IsToldBeforeThePointersStep) {
    expect_part(told(kernel("if (more) ", "if (more) ", ""), 9, "bounds.global", "b[70]",
                     "Thread 0 reads outside the array, at b[70]: it has 64 elements, so the last "
                     "is b[63].")
                    .advice,
                "Does line 9 need the same condition?");
}

}  // namespace simtutor::guarded_siblings_test
