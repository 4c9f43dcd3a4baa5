#include "grader/findings/race/row_end_cause.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_end_cause_test {

Told of_picture(const std::string& guard, const std::string& x = "blockIdx.x * 16 + threadIdx.x",
                const std::string& rule = "race.same-value") {
    return told(
        "__global__ void k(unsigned char* grey, int width, int height) {\n"
        "    const int x = " +
            x +
            ";\n"
            "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
            "    const int pixel = y * width + x;\n"
            "    if (" +
            guard +
            ") return;\n"
            "    grey[pixel] = 1;\n"
            "}\n",
        6, rule, "grey[7]", "");
}

TEST(RowEndCause, APlaceInTheNextRow) {
    const Told by_place = of_picture("pixel >= width * height");
    expect_part(by_place.advice,
                "Nothing compares x with width: where x is width or more, y * width + x is an "
                "element of the next row, which another thread has, too. Line 5 tests the place "
                "alone, and that lies inside the array.");
    EXPECT_EQ(by_place.lines, (Lines{2, 5}));
    expect_part(of_picture("y * width + x >= width * height").advice, "Line 5 tests the place");
    const Told wide = told(
        "__global__ void k(unsigned char* grey, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (std::size_t(y) * width + x >= std::size_t(width) * height) return;\n"
        "    const std::size_t pixel = std::size_t(y) * width + x;\n"
        "    grey[pixel] = 1;\n"
        "}\n",
        6, "race.same-value", "grey[7]", "");
    expect_part(wide.advice, "Nothing compares x with width: where x is width or more, y * width");
    // A row shorter than a warp.
    expect_part(
        of_picture("pixel >= width * height", "blockIdx.x * 16 + threadIdx.x", "race.warp").advice,
        "Nothing compares x with width");
    EXPECT_EQ(of_picture("y >= height || y >= height").advice.find("Line 5 tests"),
              std::string::npos);
    expect_part(of_picture("y >= height").advice, "Nothing compares x with width");
}

TEST(RowEndCause, AColumnThatAFunctionMakesIsAskedFor) {
    const Told clamped = told(
        "__device__ int place(int number, int size) {\n"
        "    return number < size ? number : size - 1;\n"
        "}\n"
        "__global__ void k(unsigned char* grey, int width, int height) {\n"
        "    const int x = place(blockIdx.x * blockDim.x + threadIdx.x, width);\n"
        "    const int y = place(blockIdx.y * blockDim.y + threadIdx.y, height);\n"
        "    grey[y * width + x] = 1;\n"
        "}\n",
        7, "race.same-value", "grey[7]", "");
    expect_part(clamped.advice,
                "x comes from place (line 2): which x does it give a thread whose own number is "
                "width or more?");
    EXPECT_EQ(clamped.advice.find("Nothing compares"), std::string::npos) << clamped.advice;
}

TEST(RowEndCause, APlaceThatAFunctionComputes) {
    const auto said = [](const std::string& value, const std::string& guard) {
        return told(
            "__device__ std::size_t place_of(int q, int r, int length) {\n"
            "    return " +
                value +
                ";\n"
                "}\n"
                "__global__ void k(unsigned char* grey, int width, int height) {\n"
                "    const int x = blockIdx.x * 16 + threadIdx.x;\n"
                "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                "    const std::size_t p = place_of(x, y, width);\n"
                "    if (" +
                guard +
                ") {\n"
                "        grey[p] = 1;\n"
                "    }\n"
                "}\n",
            9, "race.same-value", "grey[7]", "");
    };
    const Told by_place = said("std::size_t(r) * length + q", "p < std::size_t(width) * height");
    expect_part(by_place.advice,
                "Nothing compares x with width: where x is width or more, y * "
                "width + x is an element of the next row");
    expect_part(by_place.advice, "Line 8 tests the place alone");
    EXPECT_EQ(by_place.lines, (Lines{5, 8}));
    EXPECT_EQ(said("std::size_t(r) * length + q", "x < width && y < height").advice, "");
    EXPECT_EQ(said("other(r, length, q)", "p < width").advice, "");
}

TEST(RowEndCause, APlaceWithACast) {
    for (const char* row : {"(std::size_t)y", "(unsigned long)y"})
        expect_part(told("__global__ void k(unsigned char* grey, int width, int height) {\n"
                         "    const int x = blockIdx.x * 16 + threadIdx.x;\n"
                         "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                         "    const std::size_t pixel = " +
                             std::string(row) +
                             " * width + x;\n"
                             "    if (pixel >= width * height) return;\n"
                             "    grey[pixel] = 1;\n"
                             "}\n",
                         6, "race.same-value", "grey[250]", "")
                        .advice,
                    "Nothing compares x with width");
}

TEST(RowEndCause, ALoopThatGoesOnByANumberHasNoRows) {
    const auto said = [](const std::string& step) {
        return told(
                   "__global__ void k(float* out, int n, int rows) {\n"
                   "    const int first = 1024 * blockIdx.x + 8 * threadIdx.x;\n"
                   "    for (int k = 0; k < 8; ++k) {\n"
                   "        const int i = first + " +
                       step +
                       " * k;\n"
                       "        if (i < rows * n) out[i] = 1;\n"
                       "    }\n"
                       "}\n",
                   5, "race.same-value", "out[7]", "")
            .advice;
    };
    EXPECT_EQ(said("128").find("Nothing compares"), std::string::npos) << said("128");
    expect_part(said("n"), "Nothing compares first with n");
}

TEST(RowEndCause, NotWhereTheColumnIsCompared) {
    EXPECT_EQ(of_picture("x >= width || y >= height").advice, "");
    // Without the block's number in it, another block has the column, too.
    EXPECT_EQ(of_picture("y >= height", "threadIdx.x").advice, "");
}

/// Two threads of a block that meet in a matrix, 16 rows apart.
Told of_rows(unsigned first_x, unsigned other_x) {
    simt::Finding finding = finding_at(
        "__global__ void k(float* a, unsigned rows, unsigned columns) {\n"
        "    const unsigned row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const unsigned column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    a[row * columns + column] = 1;\n"
        "}\n",
        4, "race.global", "a[16]", "");
    finding.sides.push_back(finding.sides.front());
    finding.sides[0].who.thread[0] = first_x;
    finding.sides[1].who.thread[0] = other_x;
    finding.sides[1].who.thread[1] = 16;
    return told(finding);
}

TEST(RowEndCause, ThreadsOfOneColumnMeetWhereAnOffsetBeginsAnew) {
    expect_part(of_rows(3, 3).advice,
                "line 4 computes row * columns + column with unsigned numbers of 32 bits");
    // With rows of one element these two would meet without that.
    expect_part(of_rows(20, 4).advice, "Nothing compares column with columns");
}

TEST(RowEndCause, AColumnThatMinHoldsBackIsCompared) {
    const auto said = [](const std::string& column) {
        simt::Finding finding = finding_at(
            "__global__ void k(float* a, int rows, int n) {\n"
            "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
            "    const int column = " +
                column +
                ";\n"
                "    a[row * n + column] = 1;\n"
                "}\n",
            4, "race.same-value", "a[16]", "");
        finding.sides.push_back(finding.sides.front());
        finding.sides[1].who.thread[0] = 5;
        return told(finding).advice;
    };
    const std::string own = "static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x)";
    EXPECT_EQ(said("min(" + own + ", n - 1)").substr(0, 37),
              "Line 3 keeps column at n - 1 or less:");
    expect_part(said(own), "Nothing compares column with n");
}

}  // namespace simtutor::row_end_cause_test
