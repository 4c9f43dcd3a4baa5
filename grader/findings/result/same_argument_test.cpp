#include "grader/findings/result/same_argument.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::same_argument_test {

std::string said(const std::string& first, const std::string& second,
                 const std::string& between = "") {
    return same_argument(
        words_of("__device__ float dot(const float* left, const float* right, int n) "
                 "{\n"
                 "    float sum = 0;\n"
                 "    for (int k = 0; k < n; ++k)\n"
                 "        sum += left[k] * right[k * n];\n"
                 "    return sum;\n"
                 "}\n"
                 "__global__ void rows(const float* a, const float* b, float* c, "
                 "int n) {\n"
                 "    c[0] = dot(a, " +
                 first + ", n);\n    " + between + "\n    c[n] = dot(a + n, " + second +
                 ", n);\n"
                 "}\n"),
        "rows");
}

TEST(SameArgument, BothCallsLoadTheSameElements) {
    EXPECT_EQ(said("b", "b"),
              "Lines 8 and 10 both call dot with b, and line 4 loads right[k * n] there: each call "
              "loads the same elements again. Load each once, and use it for both.");
}

TEST(SameArgument, ThroughAPointerThatIsMadeOfTheArgument) {
    const auto rows = [](const std::string& pointer) {
        return same_argument(
            words_of("__device__ float4 four(const float* a, const float* b, int row, int g, "
                     "int n) {\n"
                     "    const float4* right = " +
                     pointer +
                     ";\n"
                     "    float4 sum = {};\n"
                     "    for (int q = 0; q < n; ++q) sum += a[row * n + q] * right[q * n];\n"
                     "    return sum;\n"
                     "}\n"
                     "__global__ void rows(const float* a, const float* b, float4* c, int n) {\n"
                     "    c[0] = four(a, b, 0, threadIdx.x, n);\n"
                     "    c[n] = four(a, b, 1, threadIdx.x, n);\n"
                     "}\n"),
            "rows");
    };
    expect_part(rows("(const float4*)b + g"),
                "Lines 8 and 9 both call four with b, and line 4 loads right[q * n] there");
    EXPECT_EQ(rows("(const float4*)b + g + row"), "");
}

TEST(SameArgument, NotOfOtherElements) {
    EXPECT_EQ(said("b", "b + 1"), "");
    EXPECT_EQ(said("b", "b", "b += 4;"), "");
}

}  // namespace simtutor::same_argument_test
