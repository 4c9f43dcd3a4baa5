#include "grader/findings/cost/used_too_late.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::used_too_late_test {

std::string asked(const std::string& round) {
    return replaced_before_use(
        words_of("__global__ void k(const float* b, float* c, int n) {\n"
                 "    float ring[4], sum = 0;\n"
                 "    for (int k = 0; k < 4; ++k) ring[k] = b[k];\n"
                 "    for (int k = 0; k < n; ++k) {\n" +
                 round +
                 "    }\n"
                 "    c[0] = sum;\n"
                 "}\n"));
}

TEST(UsedTooLate, TheNextValueReplacesThisOne) {
    EXPECT_EQ(asked("        if (k + 4 < n) ring[k % 4] = b[k + 4];\n"
                    "        sum += ring[k % 4];\n"),
              "Line 5 stores to ring[k % 4] before line 6 has used what is there, so what line 3 "
              "loaded ahead is lost, and each round takes a value that belongs to a later one. Use "
              "the value first, then load the next one into its place.");
}

TEST(UsedTooLate, UsedFirstOrInAnotherPlace) {
    EXPECT_EQ(asked("        sum += ring[k % 4];\n"
                    "        if (k + 4 < n) ring[k % 4] = b[k + 4];\n"),
              "");
    EXPECT_EQ(asked("        ring[(k + 3) % 4] = b[k + 3];\n"
                    "        sum += ring[k % 4];\n"),
              "");
}

TEST(UsedTooLate, BeforeALoopAround) {
    const auto rounds = [](const std::string& first, const std::string& second) {
        return asked("        for (int s = 0; s < 4; ++s) {\n            " + first +
                     "\n            " + second + "\n        }\n");
    };
    const std::string load = "if (k + 4 < n) ring[s] = b[k + 4 + s];",
                      use = "for (int r = 0; r < 2; ++r) sum += ring[s];";
    EXPECT_TRUE(rounds(load, use).starts_with("Line 6 stores to ring[s] before line 7 has used"));
    EXPECT_EQ(rounds(use, load), "");
}

}  // namespace simtutor::used_too_late_test
