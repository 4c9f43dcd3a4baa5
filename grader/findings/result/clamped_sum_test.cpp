#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::clamped_sum_test {

std::string said(const std::string& index, const std::string& divided,
                 const std::string& loop = "k < 4",
                 const std::string& wrong =
                     "The wrong elements form the tail: the last 3 elements, "
                     "from 97 on.") {
    return lines_of(
        "__global__ void mean(const float* in, float* out, int n) {\n"
        "    const int i = blockIdx.x * 128 + threadIdx.x;\n"
        "    if (i >= n) return;\n"
        "    float sum = 0;\n"
        "    for (int k = 0; " +
            loop + "; ++k) sum += in[" + index +
            "];\n"
            "    out[i] = sum / " +
            divided +
            ";\n"
            "}\n",
        "3 of 100 elements of out are wrong. " + wrong +
            " The first: out[97]: wanted 0.1, got 0.2.",
        "mean, n = 100");
}

TEST(ClampedSum, HasMoreTermsThanItIsDividedBy) {
    EXPECT_EQ(said("min(i + k, n - 1)", "min(4, n - i)"),
              "Line 5 adds in[min(i + k, n - 1)] in every round: where the index is cut off, the "
              "last element is added again, but line 6 divides by min(4, n - i), the number of "
              "those that exist. Let the loop end there, too.");
}

TEST(ClampedSum, MayBeMeant) {
    EXPECT_EQ(said("min(i + k, n - 1)", "4").find("is added again"), std::string::npos);
    EXPECT_EQ(
        said("min(i + k, n - 1)", "min(4, n - i)", "k < min(4, n - i)").find("is added again"),
        std::string::npos);
    EXPECT_EQ(said("i + k", "min(4, n - i)").find("is added again"), std::string::npos);
    EXPECT_EQ(said("min(i + k, n - 1)", "min(4, n - i)", "k < 4", "The wrong elements: all.")
                  .find("is added again"),
              std::string::npos);
}

}  // namespace simtutor::clamped_sum_test
