#include "grader/findings/launch/block_stride.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_stride_test {

std::string said(const std::string& begin, const std::string& head, const std::string& step) {
    const Tokens words = words_of(
        "__global__ void add(const float* a, float* c, int n) {\n"
        "    std::size_t i = " +
        begin +
        ";\n"
        "    " +
        head +
        " {\n"
        "        c[i] = a[i];\n"
        "        " +
        step +
        "\n"
        "    }\n"
        "}\n");
    return block_stride(FunctionText(words, 4), 4);
}

const char* const place = "blockIdx.x * blockDim.x + threadIdx.x";

TEST(BlockStride, AStepOfOneBlock) {
    EXPECT_EQ(said(place, "while (i < n)", "i += blockDim.x;"),
              "i moves on by blockDim.x (line 5) in the loop in line 3, which is one block's "
              "threads, but it begins at a place in the whole grid: other blocks come to the same "
              "elements. The step must be the threads of all blocks.");
    EXPECT_NE(said(place, "for (; i < n; i += blockDim.x)", ""), "");
}

TEST(BlockStride, NotWhereBlocksHaveTheirOwnParts) {
    EXPECT_EQ(said(place, "while (i < n)", "i += blockDim.x * gridDim.x;"), "");
    EXPECT_EQ(said("threadIdx.x", "while (i < n)", "i += blockDim.x;"), "");
    EXPECT_EQ(said("blockIdx.x * part + threadIdx.x", "while (i < (blockIdx.x + 1) * part)",
                   "i += blockDim.x;"),
              "");
}

}  // namespace simtutor::block_stride_test
