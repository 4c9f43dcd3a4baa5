#include "grader/findings/launch/block_rest.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_rest_test {

std::string said(const std::string& end, const std::string& run) {
    return one_for_each_thread(
        words_of("__global__ void count(const unsigned char* bytes, unsigned* bins, int n) {\n"
                 "    __shared__ unsigned own[256];\n"
                 "    const unsigned me = threadIdx.x;\n"
                 "    for (unsigned v = me; v < 256; v += blockDim.x) own[v] = 0;\n"
                 "    " +
                 end + " atomicAdd(bins + me, own[me]);\n}\n"),
        run);
}

TEST(BlockRest, FewerThreadsThanElements) {
    EXPECT_EQ(said("if (me < 256)", "count, n = 1, 2 x 64 threads"),
              "Line 5 gives each thread at most one of 256, and a block of this run has 64 "
              "threads: the others are left out. Let a thread go on by blockDim.x, as the loop in "
              "line 4 does.");
    EXPECT_EQ(said("if (me < 256)", "count, n = 1, 2 x 256 threads"), "");
    EXPECT_EQ(said("if (me < 256)", "other, n = 1, 2 x 64 threads"), "");
    EXPECT_EQ(said("if (me < 32)", "count, n = 1, 2 x 16 threads"), "");
    EXPECT_EQ(said("for (; me < 256; me += blockDim.x)", "count, n = 1, 2 x 64 threads"), "");
}

}  // namespace simtutor::block_rest_test
