#include "grader/findings/cost/lane_calls.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::lane_calls_test {

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
    const std::string named =
        lane_calls(words_of("__device__ void take(float* to, const float* from) {\n"
                            "    const float4 four = *(const float4*)from;\n"
                            "}\n"
                            "__global__ void k(const float* a) {\n"
                            "    const int mine = 8 * threadIdx.x;\n"
                            "    for (int k = 0; k < 16; ++k) take(x, bt[k] + mine + 4);\n"
                            "}\n"),
                   2);
    EXPECT_TRUE(
        named.starts_with("Line 6 calls take with bt[k] + mine + 4 (line 5 makes mine: 8 * "
                          "threadIdx.x): neighbouring lanes lie 8 elements apart, and "
                          "each reads 4."))
        << named;
    EXPECT_EQ(lane_calls(tile("4 * tx + 64 * q"), 2), "");
}

TEST(LaneCalls, ThreadIdxXInTheRow) {
    const auto asked = [](const std::string& place) {
        return rows_of_calls(
            words_of("__device__ float read(const float* m, int r, int q, int n) {\n"
                     "    return r < n && q < n ? m[r * n + q] : 0.0f;\n"
                     "}\n"
                     "__global__ void k(const float* a, int n) {\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    tile[tx][ty] = read(a, " +
                     place +
                     ", n);\n"
                     "}\n"),
            2);
    };
    EXPECT_EQ(asked("16 + tx, ty"),
              "Line 6 calls read with 16 + tx as r, the row: threadIdx.x is in it, so neighbouring "
              "lanes read elements a whole row apart. What threadIdx.x counts belongs into q, the "
              "column.");
    EXPECT_EQ(asked("16 + ty, tx"), "");
}

}  // namespace simtutor::lane_calls_test
