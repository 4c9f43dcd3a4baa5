#include "grader/findings/result/turned_tile.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::turned_tile_test {

constexpr const char* transposed =
    "240 of 527 pixels are wrong. Each tile of 16 x 16 pixels is transposed: x and y have changed "
    "places in it.";

std::string said(const std::string& store, const std::string& read,
                 const std::string& message = transposed) {
    return turned_tile(
        words_of("__global__ void k(char* out, int width) {\n"
                 "    __shared__ float tile[16][16];\n"
                 "    const int column = threadIdx.x, row = threadIdx.y;\n"
                 "    " +
                 store + " = 1;\n    __syncthreads();\n    out[column] = " + read + ";\n}\n"),
        message);
}

TEST(TurnedTile, IsStoredAndReadInDifferentOrders) {
    EXPECT_EQ(said("tile[threadIdx.y][threadIdx.x]", "tile[15 - threadIdx.x][15 - threadIdx.y]"),
              "Line 4 takes tile[threadIdx.y][threadIdx.x], and line 6 tile[15 - threadIdx.x][15 - "
              "threadIdx.y]: threadIdx.x stands in the one in another bracket than in the other. "
              "In one of the lines the two are exchanged.");
    EXPECT_NE(said("tile[row][column]", "tile[15 - column][15 - row]"), "");
}

TEST(TurnedTile, IsNoneInOneOrder) {
    EXPECT_EQ(said("tile[row][column]", "tile[15 - row][15 - column]"), "");
    EXPECT_EQ(said("tile[column][row]", "tile[column][row]"), "");
    EXPECT_EQ(said("tile[row][column]", "tile[column][row]", "4 of 9 pixels are wrong."), "");
    EXPECT_EQ(said("tile[row][column]", "tile[column + row][0]"), "");
}

}  // namespace simtutor::turned_tile_test
