#include "grader/findings/launch/few_blocks.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::few_blocks_test {

std::string said(const std::string& blocks, const std::string& limit = "n / 2",
                 const std::string& run = "n = 100",
                 const std::string& launch = "k<<<grid, block>>>(c, n);") {
    return few_blocks(words_of("__global__ void k(float2* c, int n) {\n"
                               "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
                               "    const int half = " +
                               limit +
                               ";\n"
                               "    if (j >= half) return;\n"
                               "    c[j] = 1;\n"
                               "}\n"
                               "void host(float2* c, int n) {\n"
                               "    const dim3 block(8, 8);\n"
                               "    const dim3 grid(" +
                               blocks + ", (n + block.y - 1) / block.y);\n    " + launch + "\n}\n"),
                      run);
}

TEST(FewBlocks, AreCountedForTheRun) {
    EXPECT_EQ(said("(n / 4 + block.x - 1) / block.x"),
              "Line 10 launches k with 4 blocks of 8 threads along x here, 32 in all ((n / 4 + "
              "block.x - 1) / block.x, line 9), and k has work for 50 of them: j < half, line 4 "
              "(half is n / 2, line 3). Make the blocks for that number.");
    EXPECT_NE(said("n / 16"), "");
    expect_part(said("n / 64"), "launches k with 1 block of 8 threads");
}

TEST(FewBlocks, EnoughAreNotBlamed) {
    EXPECT_EQ(said("(n / 2 + block.x - 1) / block.x"), "");
    // Only this run's numbers count: 8 divides 48.
    EXPECT_EQ(said("n / 16", "n / 2", "n = 96"), "");
    EXPECT_EQ(said("(n / 4 + block.x - 1) / block.x", "n / 4"), "");
}

TEST(FewBlocks, UnknownNumbersTellNothing) {
    EXPECT_EQ(said("(n / 4 + block.x - 1) / block.x", "n / 2", "the first run"), "");
    EXPECT_EQ(said("(n / 4 + block.x - 1) / block.x", "length_of(n)"), "");
    EXPECT_EQ(said("blocks_for(n)"), "");
    EXPECT_EQ(said("n / 16", "n / 2", "n = 100",
                   "for (int i = 0; i < n; i += 32) k<<<grid, block>>>(c + i, n);"),
              "");
}

}  // namespace simtutor::few_blocks_test
