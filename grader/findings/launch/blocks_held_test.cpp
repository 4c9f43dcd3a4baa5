#include "grader/findings/launch/blocks_held.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::blocks_held_test {

std::string said(const std::string& by, const std::string& block = "threads") {
    return blocks_held(
        words_of("constexpr int threads = 128;\n"
                 "int blocks_for(const cudaDeviceProp& p) {\n"
                 "    const int for_each = p.maxThreadsPerMultiProcessor / " +
                 by +
                 ";\n"
                 "    return p.multiProcessorCount * for_each;\n"
                 "}\n"
                 "void run(int n) { sums<<<blocks_for(p), " +
                 block + ">>>(n); }\n"));
}

TEST(BlocksHeld, AMultiprocessorsThreadsAreDividedByThoseOfABlock) {
    EXPECT_EQ(said("p.warpSize"),
              "Line 3 divides the threads that a multiprocessor holds by the threads of a warp, "
              "and takes the result for its number of blocks: a block has 128 threads, "
              "so divide by threads.");
    expect_part(said("64"), "by 64, and takes the result");
    EXPECT_EQ(said("threads"), "");
    EXPECT_EQ(said("128"), "");
    EXPECT_EQ(said("size"), "");
    EXPECT_EQ(said("p.warpSize", "size"), "");
}

}  // namespace simtutor::blocks_held_test
