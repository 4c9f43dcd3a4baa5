#include "grader/findings/result/block_repeats.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_repeats_test {

std::string said(const std::string& begin, const std::string& step, const std::string& before = "",
                 const std::string& run = "letters, 7 letters") {
    return block_repeats(
        words_of("__global__ void letters(const unsigned char* text, int* table, int n) {\n"
                 "    __shared__ int own[256];\n"
                 "    for (int i = blockIdx.x; i < n / 2; i += gridDim.x) table[i] = 0;\n"
                 "    const int pairs = n / 2, first = blockIdx.x * blockDim.x + threadIdx.x;\n" +
                 before + "    for (int i = " + begin + "; i < n; " + step +
                 ")\n"
                 "        atomicAdd(&own[text[i]], 1);\n"
                 "}\n"),
        run);
}

TEST(BlockRepeats, TheRestIsCountedInEachBlock) {
    EXPECT_EQ(said("2 * pairs + threadIdx.x", "i += blockDim.x"),
              "The loop in line 5 goes over the same elements in every block: blockIdx is in "
              "neither int i = 2 * pairs + threadIdx.x nor i += blockDim.x. So each block adds "
              "text[i] again (line 6), and with b blocks it counts b times. Let one block do it "
              "(blockIdx.x == 0), or number the threads of the whole grid.");
    // One block repeats nothing.
    EXPECT_EQ(said("2 * pairs + threadIdx.x", "i += blockDim.x", "", "letters, 1 x 64 threads"),
              "");
    EXPECT_NE(said("2 * pairs + threadIdx.x", "i += blockDim.x", "", "letters, 11 x 64 threads"),
              "");
    EXPECT_NE(said("2 * pairs + threadIdx.x", "i += blockDim.x", "", "letters, 1 x 64 pixels"), "");
    EXPECT_EQ(said("2 * pairs + first", "i += gridDim.x * blockDim.x"), "");
    EXPECT_EQ(said("first", "i += blockDim.x"), "");
    EXPECT_EQ(said("from + threadIdx.x", "i += blockDim.x",
                   "    int from;\n    begin_of_block(n, &from);\n"),
              "");
    EXPECT_EQ(said("begin_of(n)", "i += blockDim.x"), "");
    EXPECT_EQ(said("threadIdx.x", "i += blockDim.x", "    if (blockIdx.x == 0)\n"), "");
    EXPECT_EQ(said("threadIdx.x", "i += blockDim.x", "    if (blockIdx.x != 0) return;\n"), "");
}

}  // namespace simtutor::block_repeats_test
