#include "grader/findings/result/narrow_sum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_sum_test {

std::string helper(const std::string& type, const std::string& first, const std::string& more) {
    return narrow_sum(
        words_of("__device__ int grey(unsigned char red, unsigned char green, const int* w) {\n"
                 "    " +
                 type + " sum = " + first +
                 ";\n"
                 "    " +
                 more +
                 "\n"
                 "    return sum / 256;\n"
                 "}\n"));
}

TEST(NarrowSum, WeightedBytesInAShort) {
    EXPECT_EQ(helper("short", "77 * red", "sum += 150 * green;"),
              "In grey the short sum gets up to 57,885 (lines 2, 3), and no short holds a number "
              "above 32,767: larger ones wrap. Make sum an int.");
    expect_part(helper("const std::int16_t", "static_cast<int>(red) * 77 + 150 * (green)", ""),
                "the int16_t sum gets up to 57,885 (line 2)");
    expect_part(helper("unsigned char", "red", "sum += green;"),
                "the unsigned char sum gets up to 510 (lines 2, 3), and no unsigned char holds a "
                "number above 255");
    expect_part(narrow_sum(words_of("__global__ void k(const unsigned char* rgb, int* out) {\n"
                                    "    const short sum = 3 * rgb[0] + 150 * rgb[3 * out[0]];\n"
                                    "    out[0] = sum;\n"
                                    "}\n")),
                "gets up to 39,015 (line 2)");
}

TEST(NarrowSum, WhatFitsOrIsNotKnown) {
    EXPECT_EQ(helper("int", "77 * red", "sum += 150 * green;"), "");
    EXPECT_EQ(helper("unsigned short", "77 * red", "sum += 150 * green;"), "");
    EXPECT_EQ(helper("short", "red", "sum += green;"), "");
    EXPECT_EQ(helper("unsigned char", "(77 * red + 179 * green) / 256", ""), "");
    EXPECT_EQ(helper("short", "77 * w[0]", "sum += 150 * w[1];"), "");
    EXPECT_EQ(helper("short", "77 * red", "if (w) sum += 150 * green;"), "");
    EXPECT_EQ(helper("short", "77 * red - 150 * green", ""), "");
    EXPECT_EQ(helper("short", "77 * red", "sum = 20 * green;"), "");
    // A factor in the value of a byte is no byte.
    EXPECT_EQ(helper("const float wave = cosf(w[0]); const unsigned char",
                     "static_cast<unsigned char>(128 + 127 * wave)", ""),
              "");
}

}  // namespace simtutor::narrow_sum_test
