#include "grader/findings/lane_calls.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

Tokens tile(const std::string& column) {
    return words_of(
        "__device__ void read4(float* to, const float* from) {\n"
        "    const float4 four = *(const float4*)from;\n"
        "    to[0] = four.x;\n"
        "}\n"
        "__global__ void k(const float* a) {\n"
        "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
        "    read4(&x[0], &at[k][4 * ty]);\n"
        "    read4(&y[0], &bt[k][" +
        column +
        "]);\n"
        "}\n");
}

TEST(LaneCalls, PlacesFurtherApartThanOneRead) {
    EXPECT_EQ(lane_calls(tile("8 * tx + 4 * q"), 2),
              "Line 8 calls read4 with bt[k][8 * tx + 4 * q]: neighbouring lanes lie 8 elements "
              "apart, and each reads 4. Let them lie 4 apart, so that a warp reads what lies "
              "together, and take a thread's other elements further away.");
    EXPECT_EQ(lane_calls(tile("4 * tx + 64 * q"), 2), "");
}

}  // namespace
}  // namespace simtutor
