#include "grader/findings/index/split_number.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::split_number_test {

std::string split(const std::string& count, const std::string& by, const std::string& length) {
    const Tokens file = words_of(
        "void f(const float* a, float* c, int n, int m, int stride) {\n"
        "    const std::size_t pitch = stride;\n"
        "    const int groups = n / 4;\n"
        "    const std::size_t all = static_cast<std::size_t>(" +
        count +
        ";\n"
        "    for (std::size_t e = 0; e < all; ++e) {\n"
        "        const std::size_t row = e / " +
        by +
        ";\n"
        "        const std::size_t column = e % " +
        by +
        ";\n"
        "        c[row * " +
        length +
        " + column] = a[e];\n"
        "    }\n"
        "}\n");
    return split_by_other(FunctionText(file, 8), 8);
}

TEST(SplitNumber, ByTheDistanceOfRows) {
    EXPECT_EQ(split("n) * n", "stride", "pitch"),
              "row and column (lines 6 and 7) are e / stride and e % stride, but e counts n * n "
              "elements without a gap (line 5): with rows of n columns the row is e / n and the "
              "column e % n.");
    expect_part(split("m) * n", "pitch", "pitch"),
                "divide by the number of columns, m or n, and not by pitch.");
}

TEST(SplitNumber, ByTheNumberOfRows) {
    expect_part(split("m) * n", "m", "n"), "with rows of n columns the row is e / n");
}

TEST(SplitNumber, WhatIsRight) {
    EXPECT_EQ(split("n) * n", "n", "pitch"), "");
    EXPECT_EQ(split("m) * n", "n", "n"), "");
    EXPECT_EQ(split("m) * n", "m", "stride"), "");
    // Every place is walked through, also those in the gaps.
    EXPECT_EQ(split("n) * stride", "pitch", "pitch"), "");
    EXPECT_EQ(split("n) * groups", "groups", "pitch"), "");
    EXPECT_EQ(split("n) * n", "groups", "pitch"), "");
}

TEST(SplitNumber, AThreadsNumberBelowTheCount) {
    const Tokens file = words_of(
        "__global__ void f(float* c, int rows, int columns, int pitch) {\n"
        "    const int t = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (t >= rows * columns) return;\n"
        "    const int y = t / pitch, x = t % pitch;\n"
        "    c[y * pitch + x] = 0;\n"
        "}\n");
    expect_part(split_by_other(FunctionText(file, 5), 5),
                "y and x (line 4) are t / pitch and t % pitch, but t counts rows * columns");
}

}  // namespace simtutor::split_number_test
