#include "grader/findings/index/pointer_unit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::pointer_unit_test {

std::string said(const std::string& access) {
    return told(
               "__global__ void k(const float* a) {\n"
               "    __shared__ alignas(16) float at[16][68];\n"
               "    float4* put = (float4*)&at[tx][4 * ty];\n"
               "    put[0] = up;\n"
               "    " +
                   access + " = down;\n}\n",
               5, "bounds.shared", "at[16][8]", "writes at[16][8], outside the shared array")
        .advice;
}

TEST(PointerUnit, FloatsAreCountedWhereThePointerCountsFourOfThem) {
    EXPECT_EQ(said("put[32]"),
              "put points to float4 (line 3), so put[32] lies 32 float4 further, which are 128 "
              "float. If 32 float are meant, that is put[8].");
    expect_part(said("*(put + 32)"), "put points to float4 (line 3), so put + 32 lies 32 float4");
    // Not even one float4 further, or no whole number of them.
    EXPECT_EQ(said("put[1]").find("points to"), std::string::npos);
    EXPECT_EQ(said("put[6]").find("points to"), std::string::npos);
}

TEST(PointerUnit, ARowOfSingleElements) {
    const auto row = [](const std::string& begin, const std::string& access) {
        return told(
                   "__global__ void k(float* c, int n) {\n"
                   "    const int groups = n / 4;\n"
                   "    float4* to = " +
                       begin +
                       ";\n"
                       "    to[0] = up;\n"
                       "    " +
                       access + " = down;\n}\n",
                   5, "bounds.global", "c[7072]",
                   "writes outside the array, at c[7072]: it has 7056 "
                   "elements, so the last is c[7055].")
            .advice;
    };
    EXPECT_EQ(
        row("reinterpret_cast<float4*>(c + row * n) + group", "to[n]"),
        "to points to float4 (line 3), so to[n] lies n float4 further, which are 4 * n float: "
        "4 rows of n. If the next row is meant, that is to[n / 4].");
    EXPECT_EQ(
        row("reinterpret_cast<float4*>(c + row * n) + group", "to[8 * n]"),
        "to points to float4 (line 3), so to[8 * n] lies 8 * n float4 further, which are 32 * n "
        "float: 32 rows of n. If 8 rows are meant, that is to[8 * n / 4].");
    EXPECT_EQ(row("reinterpret_cast<float4*>(c + row * n) + group", "to[8 * groups]")
                  .find("points to float4"),
              std::string::npos);
    EXPECT_EQ(row("reinterpret_cast<float4*>(c + row * n) + group", "to[groups]").find("points to"),
              std::string::npos);
    EXPECT_EQ(row("reinterpret_cast<float4*>(c) + row * n", "to[n]").find("points to"),
              std::string::npos);
}

TEST(PointerUnit, RowsBelowAnotherPointer) {
    const auto said = [](const std::string& below, const std::string& begin) {
        return told(
                   "constexpr int rows = 16;\n"
                   "__global__ void k(const float* a, int n) {\n"
                   "    const float2* upper = " +
                       begin +
                       ";\n"
                       "    const float2* lower = upper + " +
                       below +
                       ";\n"
                       "    const float2 p = *upper, q = *lower;\n"
                       "    upper += 16;\n"
                       "}\n",
                   5, "bounds.global", "a[7072]",
                   "reads outside the array, at a[7072]: it has 7056 elements.")
            .advice;
    };
    const std::string row = "reinterpret_cast<const float2*>(a + (top + y) * n) + x";
    EXPECT_EQ(said("rows / 2 * n", row),
              "Line 4 makes lower of upper + rows / 2 * n, and upper points to float2 (line 3): "
              "rows / 2 * n float2 are 16 rows of n float. If 8 are meant, only n / 2 float2 make "
              "a row.");
    for (const auto& [below, begin] :
         {std::pair<std::string, std::string>{"rows / 2 * (n / 2)", row},
          {"rows / 2 * n", "reinterpret_cast<const float2*>(a) + (top + y) * n + x"}}) {
        const std::string text = said(below, begin);
        EXPECT_EQ(text.find("make a row"), std::string::npos) << text;
        // Which of the two pointers it was is not known.
        EXPECT_EQ(text.find("moves on by"), std::string::npos) << text;
    }
}

}  // namespace simtutor::pointer_unit_test
