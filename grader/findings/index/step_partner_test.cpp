#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::step_partner_test {

std::string said(const std::string& head, const std::string& load) {
    return told(
               "void matmul(const float* a, const float* b, float* c, int n) {\n"
               "    for (int i = 0; i < n; ++i)\n"
               "        for (" +
                   head +
                   ") {\n"
                   "            float left = 0, right = 0;\n"
                   "            for (int k = 0; k < n; ++k) {\n"
                   "                const float* pair = b + k * n + j;\n"
                   "                left += a[i * n + k] * pair[0];\n"
                   "                " +
                   load +
                   "\n"
                   "            }\n"
                   "            c[i * n + j] = left;\n"
                   "            if (j + 1 < n) c[i * n + j + 1] = right;\n"
                   "        }\n"
                   "}\n",
               8, "bounds.host", "b[1]",
               "The program reads outside the array, at b[1]: it has 1 element, so the last is "
               "b[0].")
        .advice;
}

TEST(StepPartner, DoesNotExistInTheLastRound) {
    EXPECT_EQ(said("int j = 0; j < n; j += 2", "right += a[i * n + k] * pair[1];"),
              "The loop in line 3 takes 2 at once while j < n: where n is odd, its last round has "
              "no element j + 1. Ask j + 1 < n before this access, as line 11 does.");
    EXPECT_NE(said("int j = 0; j < n; j += 4", "right += a[i * n + k] * pair[3];")
                  .find("where n is no multiple of 4, its last round has no element j + 3."),
              std::string::npos);
}

TEST(StepPartner, IsAskedFor) {
    for (const char* load :
         {"if (j + 1 < n) right += a[i * n + k] * pair[1];", "right += a[i * n + k] * pair[n];"})
        EXPECT_EQ(said("int j = 0; j < n; j += 2", load).find("at once while"), std::string::npos)
            << load;
    EXPECT_EQ(said("int j = 0; j + 1 < n; j += 2", "right += a[i * n + k] * pair[1];")
                  .find("at once while"),
              std::string::npos);
}

}  // namespace simtutor::step_partner_test
