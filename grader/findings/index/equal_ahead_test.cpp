#include "grader/findings/index/equal_ahead.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::equal_ahead_test {

std::string said(const std::string& guard) {
    return told(
               "__global__ void product(const float* b, float* c, int n) {\n"
               "    float value[4], sum = 0;\n"
               "    for (int start = 0; start < n; start += depth) {\n"
               "        for (int k = 0; k < depth; ++k) {\n"
               "            sum += value[k % ahead];\n"
               "            if (" +
                   guard +
                   ") value[k % ahead] = b[(start + k + ahead) * n + threadIdx.x];\n"
                   "        }\n"
                   "    }\n"
                   "    c[threadIdx.x] = sum;\n"
                   "}\n",
               6, "bounds.global", "b[66564]",
               "Thread 0 reads outside the array, at b[66564]: it has 66564 elements, so the last "
               "is b[66563].")
        .advice;
}

TEST(EqualAhead, OneTooMany) {
    EXPECT_EQ(said("k <= depth - ahead"),
              "k <= depth - ahead in line 6 lets k == depth - ahead through, and there k + ahead "
              "is depth: the last that exists in this loop is depth - 1. Write k < depth - ahead, "
              "so that depth - ahead - 1 is the largest k that passes. This also saves a load that "
              "nothing uses.");
    expect_part(said("k + ahead <= depth"), "k + ahead <= depth in line 6 lets k + ahead == depth");
}

TEST(EqualAhead, AnotherGuard) {
    EXPECT_EQ(said("k < depth - ahead").find("through, and there"), std::string::npos);
    EXPECT_EQ(said("k <= depth - 1").find("through, and there"), std::string::npos);
    EXPECT_EQ(said("k <= n - ahead").find("through, and there"), std::string::npos);
}

}  // namespace simtutor::equal_ahead_test
