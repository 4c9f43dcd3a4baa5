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

}  // namespace simtutor::pointer_unit_test
