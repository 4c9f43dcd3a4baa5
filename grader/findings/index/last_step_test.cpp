#include "grader/findings/index/last_step.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::last_step_test {

/// What is said of line 4, in a loop with this condition, and with this value of the second row.
std::string said(const std::string& asked, const std::string& second) {
    const Tokens file = words_of(
        "void add(const float* a, const float* b, float* c, int n) {\n"
        "    int k = 0;\n    while (" +
        asked +
        ") {\n"
        "        const float s = a[k], t = " +
        second +
        ";\n"
        "        const float* row = b + k * n;\n"
        "        for (int j = 0; j < n; j++) c[j] += s * row[j] + t;\n"
        "        k += 2;\n    }\n}\n");
    const std::string at = last_step_too_far(file, FunctionText(file, 4), 4);
    EXPECT_EQ(at, last_step_too_far(file, FunctionText(file, 6), 6));
    return at;
}

TEST(LastStep, OfALoopThatTakesTwoAndAsksForOne) {
    EXPECT_EQ(said("k < n", "a[k + 1]"),
              "k goes up by 2 (line 7) while k < n (line 3): where n is odd, a round takes k + 1, "
              "which is not there. Go on only while k + 1 < n, and do what is left over behind the "
              "loop.");
}

TEST(LastStep, NotWhereTheRoundIsWhole) {
    EXPECT_EQ(said("k + 1 < n", "a[k + 1]"), "");
    EXPECT_EQ(said("k < n", "k + 1 < n ? a[k + 1] : 0"), "");
    EXPECT_EQ(said("k < n", "a[k]"), "");
    EXPECT_EQ(said("k < n", "min(2, n - k) == 2 ? a[(k + 1)] : 0"), "");
}

TEST(LastStep, NotOfAnEndThatMayBeAMultiple) {
    const auto till = [](const std::string& end, const std::string& behind) {
        const Tokens file = words_of(
            "void add(const float* a, float* c, int n) {\n"
            "    const int end = " +
            end +
            ";\n"
            "    for (int k = 0; k < end; k += 2)\n"
            "        c[k] = a[k] + a[k + 1];\n}\n" +
            behind);
        return last_step_too_far(file, FunctionText(file, 4), 4);
    };
    expect_part(till("n", ""), "k goes up by 2 (line 3) while k < end (line 3)");
    EXPECT_EQ(till("n / 2 * 2", ""), "");
    EXPECT_EQ(till("columns", "constexpr int columns = 8;\n"), "");
    EXPECT_EQ(till("n", "void all(const float* a, float* c) { add(a, c, 64); }\n"), "");
}

TEST(LastStep, OfOutsideCauseOfTheHost) {
    const Told cause = told(
        "void add(const float* a, float* c, int n) {\n    int k = 0;\n    while (k < n) {\n"
        "        c[k] = a[k] + a[k + 1];\n        k += 2;\n    }\n}\n",
        4, "bounds.host", "a[1]",
        "The program reads outside the array, at a[1]: it has 1 element, so the last is a[0].");
    expect_part(cause.advice, "k goes up by 2 (line 5)");
}

}  // namespace simtutor::last_step_test
