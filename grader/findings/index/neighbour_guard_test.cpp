#include "grader/findings/index/neighbour_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::neighbour_guard_test {

std::string below(const std::string& south, const std::string& read = "tile[ty + 1][tx]") {
    return neighbour_beyond_edge(
        words_of("__global__ void soften(const float* in, float* out, int width, int height) {\n"
                 "    __shared__ float tile[16][16];\n"
                 "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                 "    const int x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;\n"
                 "    const bool mine = x < width && y < height;\n"
                 "    tile[ty][tx] = mine ? in[y * width + x] : 0.0f;\n"
                 "    __syncthreads();\n"
                 "    const bool south = " +
                 south +
                 ";\n"
                 "    float sum = tile[ty][tx];\n"
                 "    int count = 1;\n"
                 "    if (south) { sum += " +
                 read +
                 "; ++count; }\n"
                 "    if (mine) out[y * width + x] = sum / count;\n"
                 "}\n"));
}

TEST(NeighbourGuard, OnlyTheOwnPlaceIsAsked) {
    EXPECT_EQ(below("ty < 15 && y < height"),
              "Line 11 reads tile[ty + 1][tx], the element of a neighbour whose place is y + 1, "
              "and line 8 asks for y < height: where y + 1 is not below height, that thread has "
              "no element of its own, and what it left in the array counts here, too. Ask for y + "
              "1 < height.");
}

TEST(NeighbourGuard, OnlyThePlaceInTheTileIsAsked) {
    expect_part(below("ty + 1 < 16"),
                "and line 8 asks only for its place in the tile: where y + 1 is not below");
    // What a function asks, nobody knows here.
    EXPECT_EQ(below("true",
                    "tile[ty + 1][tx]; if (ty < 15 && has_below(y, height)) sum += tile[ty "
                    "+ 1][tx], ++count; sum += 0"),
              "");
}

TEST(NeighbourGuard, WhatIsRight) {
    for (const char* right : {"ty < 15 && y + 1 < height", "ty < 15 && y < height - 1",
                              "ty < 15 && y < height && y + 1 < height",
                              "ty < 15 && y <= height - 2", "ty < 15 && y + 2 <= height"})
        EXPECT_EQ(below(right), "") << right;
    // A tile with a border holds what lies beyond.
    EXPECT_EQ(below("ty < 14 && y < height"), "");
    EXPECT_EQ(below("ty < 15 && y < height", "tile[ty][tx]"), "");
}

TEST(NeighbourGuard, ALoopOverTheNeighbours) {
    const auto around = [](const std::string& asked) {
        return neighbour_beyond_edge(
            words_of("__global__ void soften(const float* in, float* out, int w, int h) {\n"
                     "    __shared__ float tile[16][16];\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    const int y = blockIdx.y * 16 + ty;\n"
                     "    float sum = 0;\n"
                     "    for (int d = -1; d <= 1; ++d) {\n"
                     "        const int row = ty + d;\n"
                     "        if (row < 0 || row >= 16" +
                     asked +
                     ") continue;\n"
                     "        sum += tile[row][tx];\n"
                     "        count += 1;\n"
                     "    }\n"
                     "    if (y < h) out[y * w + tx] = sum;\n"
                     "}\n"));
    };
    expect_part(around(""),
                "Line 9 reads tile[row][tx], the element of a neighbour whose place is "
                "y + d, and line 8 asks only for its place in the tile");
    EXPECT_EQ(around(" || y + d >= h"), "");
}

TEST(NeighbourGuard, ASumMayTakeANothing) {
    const auto said = [](const std::string& more) {
        return neighbour_beyond_edge(
            words_of("__global__ void sums(const float* in, float* out, int n) {\n"
                     "    __shared__ float part[256];\n"
                     "    const int t = threadIdx.x, i = blockIdx.x * 256 + t;\n"
                     "    part[t] = i < n ? in[i] : 0.0f;\n"
                     "    __syncthreads();\n"
                     "    float sum = part[t];\n"
                     "    if (t < 255) sum += part[t + 1]" +
                     more +
                     ";\n"
                     "    if (i < n) out[i] = sum;\n"
                     "}\n"));
    };
    EXPECT_EQ(said(""), "");
    expect_part(said(", ++count"), "asks only for its place in the tile");
}

std::string right_of(const std::string& columns, const std::string& guard) {
    return neighbour_beyond_edge(
        words_of("__global__ void soften(const float* in, float* out, int width, int height) {\n"
                 "    __shared__ float cell[16][16];\n"
                 "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                 "    const int x0 = blockIdx.x * 16, y0 = blockIdx.y * 16;\n"
                 "    const int columns = " +
                 columns +
                 ", rows = min(16, height - y0);\n"
                 "    const bool mine = x0 + tx < width && y0 + ty < height;\n"
                 "    cell[ty][tx] = mine ? in[(y0 + ty) * width + x0 + tx] : 0.0f;\n"
                 "    __syncthreads();\n"
                 "    float sum = cell[ty][tx];\n"
                 "    int count = 1;\n"
                 "    if (mine) {\n"
                 "        if (" +
                 guard +
                 ") sum += cell[ty][tx + 1], ++count;\n"
                 "        if (ty + 1 < rows) sum += cell[ty + 1][tx], ++count;\n"
                 "        out[(y0 + ty) * width + x0 + tx] = sum / count;\n"
                 "    }\n"
                 "}\n"));
}

TEST(NeighbourGuard, APlaceThatIsASum) {
    const std::string said =
        "Line 12 reads cell[ty][tx + 1], the element of a neighbour whose place is x0 + tx + 1, "
        "and line 12 asks only for its place in the tile: where x0 + tx + 1 is not below width, "
        "that thread has no element of its own, and what it left in the array counts here, too. "
        "Ask for x0 + tx + 1 < width.";
    EXPECT_EQ(right_of("16", "tx + 1 < columns"), said);
    EXPECT_EQ(right_of("16", "tx < 15"), said);
    EXPECT_EQ(right_of("min(16, width - x0)", "tx + 1 < columns"), "");
    EXPECT_EQ(right_of("16", "tx < 15 && x0 + tx + 1 < width"), "");
    EXPECT_EQ(right_of("16", "tx < 15 && x0 + tx < width - 1"), "");
}

}  // namespace simtutor::neighbour_guard_test
