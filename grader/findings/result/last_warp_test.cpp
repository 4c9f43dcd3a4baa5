#include "grader/findings/result/last_warp.h"

#include "grader/findings/told_cause.h"

namespace simtutor::last_warp_test {

const char* const rest =
    "Wrong only where the number of threads in a block is more than 32 and no multiple of 32.";

std::string of_number(const std::string& number, const std::string& common = rest) {
    return last_warp(words_of("__global__ void sum(const float* a, float* c) {\n"
                              "    const unsigned threads = blockDim.x;\n"
                              "    const unsigned lane = threadIdx.x / 32;\n"
                              "    const unsigned warps = " +
                              number + ";\n    c[lane] = warps;\n}\n"),
                     common);
}

TEST(LastWarp, ANumberOfWarpsThatIsRoundedDown) {
    EXPECT_EQ(of_number("blockDim.x / 32"),
              "Line 4 divides the threads of a block by 32, rounded down: the last warp, which has "
              "fewer, is left out. Round up.");
    expect_part(of_number("blockDim.x >> 5"), "by 32, rounded down");
    expect_part(of_number("threads / warpSize"), "by warpSize, rounded down");
}

TEST(LastWarp, NoneOfOneThatIsRoundedUpAndOfOtherRuns) {
    EXPECT_EQ(of_number("(blockDim.x + 31) / 32"), "");
    EXPECT_EQ(of_number("blockDim.x / 32", "Wrong in 3 of 9 runs."), "");
}

}  // namespace simtutor::last_warp_test
