#include "grader/findings/result/rest_by_branch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rest_by_branch_test {

std::string said(const std::string& rest, const std::string& step = "4") {
    return rest_by_branch(
        words_of("float dot(const float* x, const float* y, int n) {\n"
                 "    float sum = 0;\n"
                 "    int k = 0;\n"
                 "    for (; k + 3 < n; k += " +
                 step + ") sum += four(x + k, y + k);\n    " + rest + "\n    return sum;\n}\n"));
}

TEST(RestByBranch, OneOfSeveral) {
    EXPECT_EQ(said("if (k < n) sum += x[k] * y[k];"),
              "the loop in line 4 takes 4 at a time, so up to 3 are left; line 5 is a branch and "
              "takes one of them. Make it a loop.");
    EXPECT_EQ(said("for (; k < n; ++k) sum += x[k] * y[k];"), "");
    EXPECT_EQ(said("if (k < n) sum += x[k] * y[k], ++k; if (k < n) sum += x[k] * y[k];"), "");
    EXPECT_EQ(said("if (k < n) sum += x[k] * y[k]; if (k + 1 < n) sum += x[k + 1] * y[k + 1];"),
              "");
    EXPECT_EQ(said("if (k < n) sum += some(x + k, n - k);"), "");
    EXPECT_EQ(said("if (k < n) sum += x[k] * y[k];", "2"), "");
}

TEST(RestByBranch, ALoopThatEndsARoundTooEarly) {
    const auto rows = [](const std::string& condition, const std::string& rest = "i * n") {
        return rest_by_branch(
            words_of("void add(const float* a, float* c, int n) {\n"
                     "    int i = 0;\n"
                     "    for (; " +
                     condition +
                     "; i += 2) two(c + i * n);\n"
                     "    if (i < n) {\n"
                     "        float* row = c + " +
                     rest +
                     ";\n"
                     "        for (int j = 0; j < n; ++j) row[j] = 0;\n"
                     "    }\n"
                     "}\n"));
    };
    EXPECT_EQ(rows("i + 2 < n"),
              "the loop in line 3 takes 2 at a time and goes on while i + 2 < n, so up to 2 are "
              "left; line 4 is a branch and takes one of them. Let the loop go on while i + 1 < "
              "n.");
    EXPECT_EQ(rows("i + 1 < n"), "");
    EXPECT_EQ(rows("i + 2 <= n"), "");
    EXPECT_EQ(rows("i + 2 < n", "n * i + n * (n - i)"), "") << "it may take more";
}

}  // namespace simtutor::rest_by_branch_test
