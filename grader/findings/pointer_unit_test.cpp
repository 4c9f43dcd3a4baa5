#include "grader/findings/pointer_unit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

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

}  // namespace
}  // namespace simtutor
