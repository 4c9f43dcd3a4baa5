#include "grader/findings/result/once_per_block.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::once_per_block_test {

std::string said(const std::string& branch, const std::string& loop,
                 const std::string& run = "letters, 7 letters") {
    return once_per_block(
        words_of("__global__ void letters(const char* text, int* table, int length) {\n"
                 "    const int pairs = length / 2;\n"
                 "    if (" +
                 branch + ")\n        for (" + loop +
                 ")\n"
                 "            atomicAdd(&table[text[c] - 'a'], 1);\n"
                 "}\n"),
        run);
}

TEST(OncePerBlock, TheRestIsAddedByEachOfThem) {
    EXPECT_EQ(said("threadIdx.x == 0", "int c = 2 * pairs; c < length; ++c"),
              "Line 5 runs in one thread of every block (line 3 asks for threadIdx.x == 0 alone), "
              "and the elements that it adds are the same in each: they are added once for each "
              "block. Let one thread of the grid do it.");
    EXPECT_EQ(said("threadIdx.x == 0 && blockIdx.x == 0", "int c = 2 * pairs; c < length; ++c"),
              "");
    EXPECT_EQ(said("threadIdx.x == 0", "int c = blockIdx.x; c < length; c += gridDim.x"), "");
    EXPECT_EQ(said("threadIdx.x == 0", "int c = 2 * pairs; c < length; ++c",
                   "letters, n = 7, 1 x 1 threads"),
              "");
    EXPECT_EQ(said("threadIdx.x < 4", "int c = 2 * pairs; c < length; ++c"), "");
}

}  // namespace simtutor::once_per_block_test
