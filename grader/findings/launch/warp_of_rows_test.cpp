#include "grader/findings/launch/warp_of_rows.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::warp_of_rows_test {

std::string said(const std::string& before, const std::string& number,
                 const std::string& run = "mark, 128 x 64 pixels, blocks of 16 x 8",
                 const std::string& host = "") {
    return warp_of_rows(words_of("__global__ void mark(int* map, int width) {\n"
                                 "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                 "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                                 "    " +
                                 before + "\n    map[y * width + x] = " + number + ";\n}\n" + host),
                        run);
}

TEST(WarpOfRows, IsNotTheThreadsPlaceInItsRow) {
    EXPECT_EQ(said("", "threadIdx.x / 32"),
              "threadIdx.x / 32 in line 5 is the same in all 8 rows of the block. Threads are "
              "numbered row by row, threadIdx.y * blockDim.x + threadIdx.x, and 32 numbers that "
              "follow each other are a warp: if the number of the thread's warp is meant, divide "
              "that number by 32.");
    expect_part(said("const int me = threadIdx.x; const int warp = me / warpSize;", "warp"),
                "me / warpSize (me is threadIdx.x by line 4) in line 4 is the same in all 8 rows");
    expect_part(said("", "threadIdx.x >> 5"), "threadIdx.x >> 5 in line 5");
}

TEST(WarpOfRows, GoesOverTheEndOfARow) {
    const std::string number = "threadIdx.y * ((blockDim.x + 31) / 32) + threadIdx.x / 32";
    expect_part(said("", number), "Line 5 begins with new warps in each row of the block");
    EXPECT_EQ(said("", number, "mark, blocks of 64 x 4"), "") << "each row is whole warps";
}

TEST(WarpOfRows, InOneRowOfThreadsItIs) {
    EXPECT_EQ(said("", "threadIdx.x / 32", "mark, 100 x 30 pixels, blocks of 64 x 1"), "");
    EXPECT_EQ(said("", "threadIdx.x / 32", "mark, n = 100"), "") << "the block is not known";
    EXPECT_NE(said("", "threadIdx.x / 32", "mark, n = 100",
                   "void f(int* m) { dim3 block(16, 16);\n mark<<<1, block>>>(m, 3); }\n"),
              "");
}

TEST(WarpOfRows, OtherQuotientsAreNone) {
    const std::string thread = "const int thread = threadIdx.y * blockDim.x + threadIdx.x;";
    EXPECT_EQ(said(thread, "thread / 32"), "");
    EXPECT_EQ(said("", "(threadIdx.y * blockDim.x + threadIdx.x) / 32"), "");
    EXPECT_EQ(said("", "threadIdx.x / 16"), "");
    EXPECT_EQ(said("", "x / 32"), "") << "a place in the picture";
}

}  // namespace simtutor::warp_of_rows_test
