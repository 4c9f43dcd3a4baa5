#include "grader/findings/index/lost_brackets.h"

#include <gtest/gtest.h>

#include "grader/findings/result/wrong_question.h"
#include "grader/findings/told_cause.h"

namespace simtutor::lost_brackets_test {

Tokens rows(const std::string& second, const std::string& third) {
    return words_of(
        "__global__ void k(const float* b, float* c, int n) {\n"
        "    float sum = 0;\n"
        "    for (int k = 0; k < n; k += 4) {\n"
        "        sum += b[k * n + x];\n"
        "        sum += b[" +
        second + "];\n        sum += b[" + third + "];\n    }\n    c[x] = sum;\n}\n");
}

TEST(LostBrackets, OnlyTheNumberIsMultiplied) {
    EXPECT_EQ(lost_brackets(rows("k + 1 * n + x", "(k + 2) * n + x")),
              "Line 5 takes b[k + 1 * n + x], and line 4 takes b[k * n + x]: there the row is "
              "multiplied by the length of a row, here only the number is. Write (k + 1) * n.");
    expect_part(wrong_question(rows("k + 1 * n + x", "k + 2 * n + x"), "", ""),
                "Write (k + 1) * n. The same in line 6.");
    EXPECT_EQ(lost_brackets(rows("(k + 1) * n + x", "k * n + x + 1")), "");
    EXPECT_EQ(lost_brackets(rows("k * n + 1 * n + x", "k + 1 * m + x")), "");
}

}  // namespace simtutor::lost_brackets_test
