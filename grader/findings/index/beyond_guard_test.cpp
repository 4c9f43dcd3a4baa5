#include "grader/findings/index/beyond_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::beyond_guard_test {

std::string said(const std::string& pointer, const std::string& head = "for (; i + 1 < n; i += 2)",
                 const std::string& access = "lower[j] = 0;") {
    const std::string text =
        "void k(float* c, int n, int step) {\n"
        "    int i = 0;\n    " +
        head + " {\n        " + pointer + "\n        for (int j = 0; j < n; ++j)\n            " +
        access + "\n    }\n}\n";
    const simt::Finding finding =
        finding_at(text, 6, "bounds.host", "c[4]", "at c[4]: it has 4 elements");
    return beyond_guard(FunctionText(words_of(text), 6), finding);
}

TEST(BeyondGuard, OfAPointer) {
    EXPECT_EQ(said("float* lower = c + (i + 2) * step;"),
              "lower in line 4 takes i + 2, but line 3 keeps only i + 1 below n: where i + 2 is n, "
              "that lies behind the last. Is i + 1 meant in line 4? If it is i + 2, ask for i + 2 "
              "< n in line 3.");
    expect_part(said("const int next = i + 1;", "for (int i = 0; i < n; ++i)", "c[next] = 0;"),
                "next in line 4 takes i + 1, but line 3 keeps only i below n");
}

TEST(BeyondGuard, IsNoneWhereAsMuchIsAskedFor) {
    EXPECT_EQ(said("float* lower = c + (i + 1) * step;"), "");
    EXPECT_EQ(said("float* lower = c + (i + 2) * step;", "for (; i + 2 < n; i += 3)"), "");
    EXPECT_EQ(said("float* lower = c + (i + 2) * step;", "for (; i < n - 2; i += 3)"), "");
    EXPECT_EQ(said("float* lower = c + i * step + 1;"), "") << "another number";
    EXPECT_EQ(said("float* lower = c + i + 2 * step;"), "") << "two steps, and no i + 2";
    EXPECT_EQ(said("float* lower = c + (i + 2) * step;", "for (; i + 1 < n; i += 2)",
                   "lower[j - step] = 0;"),
              "");
}

}  // namespace simtutor::beyond_guard_test
