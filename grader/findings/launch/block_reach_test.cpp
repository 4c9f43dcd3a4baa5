#include "grader/findings/launch/block_reach.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_reach_test {

std::string said(const std::string& first) {
    const Tokens file = words_of(
        "__global__ void pairs(float* out, int n) {\n"
        "    const int me = threadIdx.x;\n"
        "    const int first = " +
        first +
        ";\n"
        "    float* to = out + first;\n"
        "    to[0] = 1;\n"
        "    to[1] = 2;\n"
        "}\n");
    return block_reach(FunctionText(file, 6), 6);
}

TEST(BlockReach, BlocksOverlapWhereOnlyTheThreadsPartHasTheFactor) {
    const std::string text =
        "first grows by 2 from thread to thread (line 3), so a block reaches over 2 * blockDim.x, "
        "but the next block begins only blockDim.x further: blocks make the same elements, and "
        "the last ones are left out. The block's part needs the factor, too: first = 2 * "
        "(blockIdx.x * blockDim.x + threadIdx.x).";
    EXPECT_EQ(said("blockIdx.x * blockDim.x + 2 * threadIdx.x"), text);
    EXPECT_EQ(said("me * 2 + blockDim.x * blockIdx.x"), text);
}

TEST(BlockReach, NotWhereBothPartsHaveIt) {
    EXPECT_EQ(said("2 * (blockIdx.x * blockDim.x + threadIdx.x)"), "");
    EXPECT_EQ(said("2 * blockIdx.x * blockDim.x + 2 * me"), "");
    EXPECT_EQ(said("blockIdx.x * blockDim.x + me"), "");
    EXPECT_EQ(said("blockIdx.y * blockDim.y + 2 * me"), "");
}

}  // namespace simtutor::block_reach_test
