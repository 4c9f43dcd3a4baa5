#include "grader/findings/index/own_extent.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::own_extent_test {

std::string said(const std::string& access, const std::string& pointer = "") {
    const Tokens file = words_of(
        "__global__ void k(float* a, int columns, int width, int rows) {\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int x = column, y = row;\n    " +
        pointer + "\n    " + access + "\n}\n");
    const FunctionText function(file, 6);
    return times_own_extent(IndexText(file, function, 6, "a"));
}

TEST(OwnExtent, OfAnIndexAndOfAPointer) {
    EXPECT_EQ(said("a[column * columns + row] = 1;"),
              "Line 6 multiplies column by columns, which is as many as column can count: are "
              "column and row exchanged? By the length of a row its number is multiplied, row * "
              "columns + column. A guard would hide that.");
    expect_part(said("*element = 1;", "float* element = a + column * columns + row;"),
                "Line 5 multiplies column by columns");
    expect_part(said("a[y + width * x] = 1;"), "Line 6 multiplies x by width");
}

TEST(OwnExtent, AnArrayMayLieByColumns) {
    EXPECT_EQ(said("a[column * rows + row] = 1;"), "");
    EXPECT_EQ(said("a[row * columns + column] = 1;"), "");
    EXPECT_EQ(said("a[y * width + x] = 1;"), "");
    EXPECT_EQ(said("a[x * width] = 1;"), "") << "there is no other coordinate";
}

}  // namespace simtutor::own_extent_test
