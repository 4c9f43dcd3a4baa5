#include "grader/findings/index/vector_row.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::vector_row_test {

/// GPU2 with these lines for the pointer to A, the read of B and the store. @param line of the
/// finding: 5 the loop's read of A, 6 the read of B, 7 the store
Told said(const std::string& a4, const std::string& read, const std::string& store, int line,
          const std::string& object, const std::string& guard = "row >= n || j >= n / 2") {
    return told(
        "__global__ void gpu2(const float* a, const float* b, float* c, int n) {\n"
        "    if (" +
            guard + ") return;\n    " + a4 +
            "\n    const float2* b2 = reinterpret_cast<const float2*>(b);\n"
            "    for (int k = 0; k < n; k += 4) { const float4 f = a4[k / 4];\n"
            "        add(sum, f.x, " +
            read + "); }\n    " + store + " = sum;\n}\n",
        line, "bounds.global", object,
        "reads outside the array, at " + object +
            ": it has 15376 elements, so the last is b[15375].");
}

const char* const right_a = "const float4* a4 = reinterpret_cast<const float4*>(a + row * n);";
const char* const right_b = "b2[k * (n / 2) + j]";
const char* const right_c = "reinterpret_cast<float2*>(c)[row * (n / 2) + j]";

TEST(VectorRow, TheReadOfTheRowsOfB) {
    for (const char* row : {"k * n", "(k + 3) * n"}) {
        const Told cause =
            said(right_a, std::string("b2[") + row + " + j]", right_c, 6, "b[15968]");
        EXPECT_EQ(cause.lines, Lines{4});
        EXPECT_EQ(cause.advice,
                  "b2 points to float2 (line 4): what is added to it, or stands in its brackets, "
                  "counts float2, and a row of n numbers has n / 2 of them. " +
                      std::string(row) + " goes 2 times too far.");
    }
}

TEST(VectorRow, ALengthWithANameIsSetInItsLine) {
    const auto told_with = [](const std::string& value) {
        return told(
            "__global__ void gpu3(const float* b, float* c, int n) {\n"
            "    const int part = " +
                value +
                ";\n"
                "    if (threadIdx.x >= part) return;\n"
                "    const float4* b4 = reinterpret_cast<const float4*>(b) + threadIdx.x;\n"
                "    for (int k = 0; k < n; k += 4)\n"
                "        add(sum, b4[(k + 1) * part]);\n"
                "}\n",
            6, "bounds.global", "b[15968]",
            "reads outside the array, at b[15968]: it has 15376 elements");
    };
    const Told cause = told_with("n / 2");
    EXPECT_EQ(cause.lines, Lines{2});
    EXPECT_EQ(cause.advice,
              "part is n / 2 (line 2), and b4 points to float4: a row of n numbers has n / 4 of "
              "them, so (k + 1) * part goes 2 times too far. Is part = n / 4 meant?");
    expect_part(told_with("n").advice, "part is n (line 2)");
    EXPECT_EQ(told_with("n / 4").advice.find("times too far"), std::string::npos);
}

TEST(VectorRow, WhatIsAddedToThePointer) {
    const Told cause = said("const float4* a4 = reinterpret_cast<const float4*>(a) + row * n;",
                            right_b, right_c, 5, "b[90112]");
    EXPECT_EQ(cause.lines, Lines{3});
    expect_part(cause.advice,
                "a row of n numbers has n / 4 of them. row * n goes 4 times too far.");
    expect_part(cause.advice, "(It began in a; b is only the array");
    // The nearest array may also lie behind the place.
    expect_part(said("const float4* a4 = reinterpret_cast<const float4*>(a) + row * n;", right_b,
                     right_c, 5, "c[-20]")
                    .advice,
                "goes 4 times too far. (It began in a; c is only");
}

TEST(VectorRow, TheStoreThatCastsInItsLine) {
    for (const char* cast : {"reinterpret_cast<float2*>(c)", "((float2*)c)"}) {
        const std::string store = std::string(cast) + "[row * n + j]";
        expect_part(said(right_a, right_b, store, 7, "c[5168]").advice,
                    "row * n goes 2 times too far.");
    }
}

/// GPU3 with two rows of A for a thread, and this read of A.
Told read_of_a(const std::string& a4) {
    return told(
        "__global__ void two_rows(const float* a, const float* b, float* c, int n) {\n"
        "    const int groups = n / 4;\n"
        "    const float4* a4 = reinterpret_cast<const float4*>(a) + row * groups;\n"
        "    for (int k = 0; k < n; k += 4) {\n"
        "        const float4 q = " +
            a4 +
            ";\n"
            "        add(sum, q.x);\n"
            "    }\n"
            "}\n",
        5, "bounds.global", "a[16000]",
        "reads outside the array, at a[16000]: it has 15376 elements, so the last is a[15375].");
}

TEST(VectorRow, ARowFurtherInBrackets) {
    expect_part(read_of_a("a4[n + k / 4]").advice,
                "a row of n numbers has n / 4 of them. n goes 4 times too far.");
    EXPECT_EQ(read_of_a("a4[groups + k / 4]").advice.find("next round"), std::string::npos);
}

TEST(VectorRow, ALoopThatCountsSingleElements) {
    expect_part(read_of_a("a4[k]").advice,
                "counts float4. k goes 4 times too far. k counts single elements (line 4): take k "
                "/ 4.");
    EXPECT_EQ(read_of_a("a4[k / 4]").advice.find("times too far"), std::string::npos);
}

TEST(VectorRow, NotOfCountsThatAreRight) {
    const auto is_silent = [](const Told& cause) {
        return cause.advice.find("times too far") == std::string::npos;
    };
    EXPECT_TRUE(is_silent(said(right_a, right_b, right_c, 5, "a[16000]")));
    EXPECT_TRUE(is_silent(said(right_a, right_b, right_c, 6, "b[16000]")));
    EXPECT_TRUE(is_silent(said(right_a, right_b, right_c, 7, "c[16000]")));
    // Two rows of c for each row of the grid: then row * n is what is meant.
    EXPECT_TRUE(is_silent(said(right_a, right_b, "reinterpret_cast<float2*>(c)[row * n + j]", 7,
                               "c[16000]", "2 * row >= n || j >= n / 2")));
    // Single floats.
    EXPECT_TRUE(is_silent(said(right_a, right_b, "c[row * n + j]", 7, "c[16000]")));
}

}  // namespace simtutor::vector_row_test
