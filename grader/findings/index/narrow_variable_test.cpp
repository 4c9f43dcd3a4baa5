#include "grader/findings/index/narrow_variable.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_variable_test {

std::string said(const std::string& first, const std::string& second, int line = 3) {
    const Tokens file = words_of(
        "__global__ void k(const float* a, float* out, int width, int stride) {\n"
        "    const int y = blockIdx.y, x = threadIdx.x;\n"
        "    " +
        first + "\n    " + second + "\n}\n");
    return narrow_variable(FunctionText(file, line), line);
}

TEST(NarrowVariable, KeepsTheProductThatDoesNotFit) {
    EXPECT_EQ(said("const int place = y * width + x;", "out[place] = 1;"),
              "place is an int (line 3), too narrow for this index: declare it as std::size_t. "
              "That alone is not enough, since line 3 multiplies two numbers of 32 bits: convert a "
              "factor before, static_cast<std::size_t>(y) * width.");
    expect_part(
        said("const unsigned row = y * width;", "const float* from = a + row; out[x] = *from;"),
        "row is an unsigned int (line 3)");
    expect_part(said("int row = y * width;", "std::size_t place = row + x; out[place] = 1;"),
                "row is an int (line 3)");
}

TEST(NarrowVariable, IsAFactor) {
    EXPECT_EQ(said("const int step = stride;", "out[y * step + x] = 1;", 4),
              "y * step in line 4 is a product of two numbers of 32 bits, and an index may be "
              "larger: step is an int. Declare step in line 3 as std::size_t, then each product "
              "with it has 64 bits.");
}

TEST(NarrowVariable, IsATotal) {
    const std::string loop = "for (int i = 0; i < width; ++i) { out[row + x] = 1; row += stride; }";
    EXPECT_EQ(said("int row = 0;", loop, 4),
              "row is an int (line 3), and line 4 adds to it until it does not fit: declare it as "
              "std::size_t.");
    EXPECT_EQ(said("std::size_t row = 0;", loop, 4), "");
    EXPECT_EQ(said("int seed = x;", "seed += stride; out[seed % 8] = 1;", 4), "");
    EXPECT_EQ(said("int count = x;", "count += stride; out[x] = count;", 4), "");
}

TEST(NarrowVariable, WhatIsNoIndexMayBeMeantToWrap) {
    EXPECT_EQ(said("int hash = y * width + x;", "out[x] = 1; int both = hash * 2;"), "");
    EXPECT_EQ(said("int seed = x; seed = seed * stride + 1;", "out[seed % 8] = 1;"), "");
    EXPECT_EQ(said("const std::size_t place = y * width + x;", "out[place] = 1;"), "")
        << "the variable is wide";
    EXPECT_EQ(said("const int step = stride;", "const int n = y * step; out[x] = n;", 4), "");
}

std::string of_negative(const std::string& first, const std::string& second) {
    const std::string text =
        "__global__ void k(const float* a, float* out, int width) {\n"
        "    const std::size_t pixel = std::size_t(blockIdx.y) * width + threadIdx.x;\n"
        "    " +
        first + "\n    " + second + "\n}\n";
    const simt::Finding finding = finding_at(text, 4, "bounds.global", "a[-2131054643]", "");
    const Tokens file = words_of(text);
    return narrow_part(FunctionText(file, 4), finding);
}

TEST(NarrowPart, CutsOffWhatIsWide) {
    EXPECT_EQ(of_negative("const int first = 3 * pixel;", "out[0] = a[first];"),
              "The index is negative, and the array is large: first in line 3 is an int, and gets "
              "3 * pixel, which has 64 bits, as pixel (line 2) has. What does not fit is cut off: "
              "declare first as std::size_t, too.");
    expect_part(
        of_negative("int first = 3 * pixel; const float* from = a + first;", "out[0] = from[1];"),
        "first in line 3");
}

TEST(NarrowPart, IsNoneWhereAllIsWideOrNarrow) {
    EXPECT_EQ(of_negative("const std::size_t first = 3 * pixel;", "out[0] = a[first];"), "");
    EXPECT_EQ(of_negative("const int first = 3 * width;", "out[0] = a[first];"), "");
}

}  // namespace simtutor::narrow_variable_test
