#include "grader/findings/cost/outer_reload.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::outer_reload_test {

std::string said(const std::string& before, const std::string& load, const std::string& end = "") {
    return outer_reload(
        words_of("__global__ void k(const float* a, const float4* b, float* c, int n) {\n"
                 "    const int q = n / 4;\n"
                 "    " +
                 before +
                 "\n"
                 "    for (int row = 2 * y; row < 2 * y + 2; ++row) {\n"
                 "        const float* left = a + row * n;\n"
                 "        for (int k = 0; k < n; k += 4) {\n"
                 "            const float f = left[k];\n"
                 "            add(sum, f, " +
                 load +
                 ");\n"
                 "        }\n"
                 "        " +
                 end +
                 "\n"
                 "        c[row * n] = sum;\n"
                 "    }\n"
                 "}\n"),
        6);
}

TEST(OuterReload, TheSameElementsForEachRow) {
    EXPECT_EQ(
        said("const float4* right = b + threadIdx.x;", "right[k * q]"),
        "Line 8 loads from right in every round of the loop over row (line 4), and the place "
        "has no row in it: the same elements are loaded again. Load each once, and use it for "
        "all rounds of that loop.");
    EXPECT_NE(said("", "b[k * q + threadIdx.x]"), "");
}

TEST(OuterReload, NotWhereTheRoundsDiffer) {
    EXPECT_EQ(said("", "b[k * q + row]"), "");
    EXPECT_EQ(said("const float4* right = b;", "right[k * q]", "right += q;"), "");
    EXPECT_EQ(said("__shared__ float4 bs[16];", "bs[k]"), "");
    EXPECT_EQ(said("float4 own[16];", "own[k]"), "");
}

std::string by_call(const std::string& left, const std::string& right) {
    return outer_reload(
        words_of("__device__ float row_sum(const float* left, const float* b, int n) {\n"
                 "    float sum = 0;\n"
                 "    const float* top = b + threadIdx.x;\n"
                 "    for (int k = 0; k < n; ++k)\n"
                 "        sum += left[k] * top[k * n];\n"
                 "    return sum;\n"
                 "}\n"
                 "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                 "    for (int row = 2 * y; row < 2 * y + 2; ++row)\n"
                 "        c[row * n] = row_sum(" +
                 left + ", " + right +
                 ", n);\n"
                 "}\n"),
        5);
}

TEST(OuterReload, AFunctionThatEachRoundCalls) {
    EXPECT_EQ(by_call("a + row * n", "b"),
              "Line 10 calls row_sum in every round of the loop over row (line 9), and what it "
              "loads from top in line 5 does not depend on row: the same elements are loaded "
              "again. Let one pass load each once, and use it for all rounds of that loop.");
    // Each round has elements of its own.
    EXPECT_EQ(by_call("a + row * n", "b + row"), "");
}

}  // namespace simtutor::outer_reload_test
