#include "grader/findings/result/clamped_tile.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::clamped_tile_test {

std::string said(const std::string& as, const std::string& bs,
                 const std::string& common = "Wrong only where n is no multiple of 16 (wrong") {
    return clamped_tile(
        words_of("__global__ void gpu4(const float* a, const float* b, float* c, int n) {\n"
                 "    __shared__ float as[16][16], bs[16][16];\n"
                 "    const int x = threadIdx.x, y = threadIdx.y, last = n - 1;\n"
                 "    const int row = min(16 * blockIdx.y + y, n - 1);\n"
                 "    for (int start = 0; start < n; start += 16) {\n"
                 "        const int across = start + x < n ? start + x : last;\n"
                 "        as[y][x] = " +
                 as + ";\n        bs[y][x] = " + bs +
                 ";\n"
                 "        __syncthreads();\n"
                 "    }\n"
                 "}\n"),
        common);
}

TEST(ClampedTile, BothTilesGetTheLastElementAgain) {
    EXPECT_EQ(said("a[row * n + across]", "b[min(start + y, n - 1) * n + x]"),
              "the tiles of the loop in line 5 hold the last element once more for each place "
              "behind the end, where a 0 belongs: as gets it in line 7 (across in line 6), bs gets "
              "it in line 8 (min() in line 8). A product with what lies behind the end must add "
              "nothing.");
}

TEST(ClampedTile, WhereColumnsBehindTheEndAreZeros) {
    expect_part(said("row < n ? a[row * n + min(start + x, n - 1)] : 0",
                     "x < n ? b[(min(start + y, n - 1)) * n + x] : 0"),
                "as gets it in line 7 (min() in line 7), bs gets it in line 8 (min() in line 8).");
}

TEST(ClampedTile, AZeroInOneOfTheTwoIsEnough) {
    EXPECT_EQ(said("start + x < n ? a[row * n + across] : 0", "b[min(start + y, n - 1) * n + x]"),
              "");
    EXPECT_EQ(said("a[row * n + across]", "start + y < n ? b[(start + y) * n + x] : 0"), "");
    EXPECT_EQ(said("a[row * n + across]", "b[min(start + y, n - 1) * n + x]", ""), "");
}

}  // namespace simtutor::clamped_tile_test
