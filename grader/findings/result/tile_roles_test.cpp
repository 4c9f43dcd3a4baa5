#include "grader/findings/result/tile_roles.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::tile_roles_test {

std::string said(const std::string& store_a, const std::string& store_b, const std::string& sum,
                 const std::string& from_a = "a[row * n + start + x]") {
    return tile_roles(
        words_of("__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                 "    __shared__ float as[16][16], bs[16][17];\n"
                 "    const int x = threadIdx.x, y = threadIdx.y;\n"
                 "    const int row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;\n"
                 "    float sum = 0;\n"
                 "    for (int start = 0; start < n; start += 16) {\n"
                 "        " +
                 store_a + " = " + from_a + ";\n        " + store_b +
                 " = start + y < n ? b[(start + y) * n + column] : 0.0f;\n"
                 "        __syncthreads();\n"
                 "        for (int k = 0; k < 16; ++k) sum += " +
                 sum +
                 ";\n"
                 "        __syncthreads();\n"
                 "    }\n"
                 "    c[row * n + column] = sum;\n"
                 "}\n"));
}

TEST(TileRoles, StoredAndReadInDifferentOrders) {
    EXPECT_EQ(said("as[x][y]", "bs[y][x]", "as[y][k] * bs[k][x]"),
              "Line 7 stores as[x][y], where x goes along with start, and line 10 reads as[y][k], "
              "where k does: once it is the first index, once the second one. One of the two lines "
              "has them exchanged.");
    expect_part(said("as[y][x]", "bs[x][y]", "as[y][k] * bs[k][x]"), "Line 8 stores bs[x][y]");
    expect_part(said("as[y][x]", "bs[y][x]", "as[k][y] * bs[k][x]"), "line 10 reads as[k][y]");
    EXPECT_EQ(said("as[y][x]", "bs[y][x]", "as[y][k] * bs[k][x]"), "");
    EXPECT_EQ(said("as[x][y]", "bs[x][y]", "as[k][y] * bs[x][k]"), "");
}

TEST(TileRoles, TheOtherNumberOfTheThread) {
    expect_part(said("as[y][x]", "bs[y][x]", "as[x][k] * bs[k][x]"),
                "Line 7 stores as[y][x], and line 10 reads as[x][k]: y tells the row of the result "
                "that this thread adds up, and x does not.");
    // Where the thread loads another row than the one that it adds up, that is right.
    EXPECT_EQ(said("as[x][y]", "bs[y][x]", "as[y][k] * bs[k][x]", "a[(first + x) * n + start + y]"),
              "");
}

TEST(TileRoles, AFunctionThatReadsAnElement) {
    const std::string element = "element(a, n, row, start + x)";
    EXPECT_EQ(said("as[y][x]", "bs[y][x]", "as[y][k] * bs[k][x]", element), "");
    expect_part(said("as[x][y]", "bs[y][x]", "as[y][k] * bs[k][x]", element),
                "Line 7 stores as[x][y], where x goes along with start");
}

TEST(TileRoles, APlaceThatHasAName) {
    const auto with_name = [](const std::string& store) {
        return tile_roles(
            words_of("__global__ void k(const float* a, int n) {\n"
                     "    __shared__ float tiles[2][16][16]; float(*as)[16] = tiles[0];\n"
                     "    for (int step = 0; 16 * step < n; ++step) {\n"
                     "        const int across = 16 * step + x;\n        " +
                     store +
                     " = across < n ? a[row * n + across] : 0.0f;\n"
                     "        for (int i = 0; i < 16; ++i) sum += as[y][i];\n"
                     "    }\n}\n"));
    };
    EXPECT_EQ(with_name("as[y][x]"), "");
    expect_part(with_name("as[x][y]"), "Line 5 stores as[x][y], where x goes along with step");
}

TEST(TileRoles, ATileThatComesByPairs) {
    const auto pairs = [](const std::string& lower, const std::string& use) {
        return tile_roles(
            words_of("__global__ void k(const float* a, const float* b, int n) {\n"
                     "    __shared__ float as[32][17];\n"
                     "    for (int start = 0; start < n; start += 32) {\n"
                     "        const float* from = a + (first_row + row) * n + start + column;\n"
                     "        const float2 upper = *reinterpret_cast<const float2*>(from);\n"
                     "        as[column][row] = upper.x;\n        " +
                     lower +
                     " = upper.y;\n"
                     "        for (int k = 0; k < 32; ++k)\n"
                     "            for (int i = 0; i < 16; ++i) sum[i] += " +
                     use + " * value;\n    }\n}\n"));
    };
    EXPECT_EQ(pairs("as[column + 1][row]", "as[k][i]"), "");
    expect_part(pairs("as[row][column + 1]", "as[k][i]"),
                "Line 6 stores as[column][row], and line 7 stores as[row][column + 1]: column + 1, "
                "which goes along with start, is once the first index and once the second one.");
    expect_part(pairs("as[column + 1][row]", "as[i][k]"), "line 9 reads as[i][k]");
}

}  // namespace simtutor::tile_roles_test
