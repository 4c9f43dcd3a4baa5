#include "grader/findings/index/grouped_place.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::grouped_place_test {

std::string told(const std::string& asked, const std::string& place = "2 * band * w",
                 const std::string& length = "n / 4") {
    const Tokens file = words_of(
        "__device__ bool in_c(int band, int group, int n) {\n"
        "    return band < n && 4 * group < n;\n"
        "}\n"
        "__device__ bool is_row(int first, int n) {\n"
        "    return 2 * first < n;\n"
        "}\n"
        "__global__ void k(float4* c, int bands, int n) {\n"
        "    const int band = blockIdx.y * 16 + threadIdx.y, j = blockIdx.x * 16 + threadIdx.x;\n"
        "    if (" +
        asked +
        ") return;\n"
        "    const int w = " +
        length +
        ";\n"
        "    float4* out = c + " +
        place +
        " + j;\n"
        "    out[0] = sum;\n"
        "}\n");
    return grouped_place(file, FunctionText(file, 12), 12);
}

TEST(GroupedPlace, TheGroupIsComparedWithTheRows) {
    EXPECT_EQ(told("band >= n || j >= n / 4"),
              "Line 9 compares band itself with n, but line 11 makes a row's begin of 2 * band: "
              "band counts groups of 2 rows. Where n is how many rows there are, compare 2 * band "
              "with it.");
    expect_part(told("!in_c(band, j, n)"), "Line 2 compares band itself with n, but line 11 makes");
    expect_part(told("band >= n", "band * 4 * w"), "band counts groups of 4 rows.");
}

TEST(GroupedPlace, WhatIsAskedRightly) {
    EXPECT_EQ(told("2 * band >= n || j >= n / 4"), "");
    EXPECT_EQ(told("!is_row(band, n)"), "");
    EXPECT_EQ(told("band >= bands"), "");
    EXPECT_EQ(told("band >= n / 2"), "");
    EXPECT_EQ(told("band >= n", "band * w"), "");
    // A row of another length: what n counts is not known.
    EXPECT_EQ(told("band >= n", "2 * band * w", "16"), "");
}

TEST(GroupedPlace, TheRowHasANameOfItsOwn) {
    const auto said = [](const std::string& asked, const std::string& row) {
        const Tokens file = words_of(
            "__global__ void two(const float4* a, float4* c, int n) {\n"
            "    const int quads = n / 4, pair = blockIdx.y * blockDim.y + threadIdx.y;\n"
            "    if (" +
            asked +
            ") return;\n"
            "    const int row = " +
            row +
            ";\n"
            "    const float4* upper = a + row * quads;\n"
            "    c[row * quads] = upper[0];\n"
            "}\n");
        return grouped_place(file, FunctionText(file, 6), 6);
    };
    EXPECT_EQ(said("pair >= n", "2 * pair"),
              "Line 3 compares pair itself with n, but line 4 makes a row's begin of 2 * pair: "
              "pair counts groups of 2 rows. Where n is how many rows there are, compare 2 * pair "
              "with it.");
    EXPECT_EQ(said("2 * pair >= n", "2 * pair"), "");
    EXPECT_EQ(said("pair >= n", "pair + 2"), "");
}

}  // namespace simtutor::grouped_place_test
