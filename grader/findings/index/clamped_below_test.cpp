#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::clamped_below_test {

std::string said(const std::string& top, const std::string& object = "c[-1]") {
    return told(
               "void matmul(const float* a, const float* b, float* c, int n) {\n"
               "    for (int i = 0; i < n; i += 2) {\n"
               "        const int top = " +
                   top +
                   ";\n"
                   "        float* c0 = c + top * n;\n"
                   "        for (int j = 0; j < n; ++j) c0[j] = 0;\n"
                   "    }\n"
                   "}\n",
               5, "bounds.host", object,
               "The program writes outside the array, at " + object +
                   ": it has 1 element, so the last is c[0].")
        .advice;
}

TEST(ClampedBelow, IsBeforeTheBegin) {
    const std::string wrong =
        "top may become n - 2 (line 3), which is below 0 where n is less than 2: such a size needs "
        "a way of its own.";
    EXPECT_EQ(said("i + 2 <= n ? i : n - 2"), wrong);
    EXPECT_EQ(said("std::min(i, n - 2)"), wrong);
}

TEST(ClampedBelow, IsNoneOfOtherIndices) {
    for (const char* top : {"i", "i + 2 <= n ? i : n - 1", "std::max(0, std::min(i, n - 2))"})
        EXPECT_EQ(said(top).find("may become"), std::string::npos) << top;
    EXPECT_EQ(said("i + 2 <= n ? i : n - 2", "c[1]").find("may become"), std::string::npos);
}

}  // namespace simtutor::clamped_below_test
