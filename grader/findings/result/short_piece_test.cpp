#include "grader/findings/result/short_piece.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_piece_test {

std::string said(const std::string& piece, const std::string& last, const std::string& more = "",
                 const std::string& run = "sums, 3 blocks") {
    return short_piece(
        words_of("__global__ void sums(const float* a, float* part, int n) {\n"
                 "    const std::size_t piece = " +
                 piece +
                 ";\n"
                 "    const std::size_t first = blockIdx.x * piece, last = " +
                 last +
                 ";\n"
                 "    float sum = 0;\n"
                 "    for (std::size_t i = first + threadIdx.x; i < last; i += blockDim.x) sum += "
                 "a[i];\n" +
                 more + "    part[blockIdx.x] = sum;\n}\n"),
        run);
}

TEST(ShortPiece, WhatIsLeftOverOfTheBlocks) {
    EXPECT_EQ(said("n / gridDim.x", "first + piece"),
              "Line 2 rounds down: gridDim.x pieces of piece elements may be fewer than all, and "
              "what is left over belongs to no block. Make piece (n + gridDim.x - 1) / gridDim.x, "
              "and let each piece end at n at the latest (line 3).");
    EXPECT_NE(said("static_cast<std::size_t>(n) / gridDim.x", "first + piece"), "");
    EXPECT_EQ(said("(n + gridDim.x - 1) / gridDim.x", "min(first + piece, all)"), "");
    EXPECT_EQ(said("n / gridDim.x", "blockIdx.x == gridDim.x - 1 ? n : first + piece"), "");
    EXPECT_EQ(
        said("n / gridDim.x", "first + piece",
             "    const int rest = n % gridDim.x;\n    if (blockIdx.x < rest) sum += a[n - 1 - "
             "blockIdx.x];\n"),
        "");
}

TEST(ShortPiece, NothingIsLeftOverInARunThatDividesEvenly) {
    EXPECT_EQ(said("n / gridDim.x", "first + piece", "", "sums, n = 33792, 4 x 256 threads"), "");
    EXPECT_NE(said("n / gridDim.x", "first + piece", "", "sums, n = 33793, 4 x 256 threads"), "");
}

}  // namespace simtutor::short_piece_test
