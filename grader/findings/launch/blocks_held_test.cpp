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

TEST(BlocksHeld, ThreadsOfTheProgramsOwnAreDividedByAWarp) {
    const auto told = [](const std::string& by, const std::string& message) {
        return blocks_by_warp(
            words_of("constexpr int threads = 128;\n"
                     "int blocks_for(int device, int multiprocessors) {\n"
                     "    int warp = 0;\n"
                     "    check(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device));\n"
                     "    const int in_flight = 512;\n"
                     "    return multiprocessors * (in_flight / " +
                     by +
                     ");\n"
                     "}\n"
                     "void run(int n) { sums<<<blocks_for(0, 1), threads>>>(n); }\n"),
            message);
    };
    const std::string held =
        "The launch has 61440 threads. The 30 multiprocessors of this device "
        "hold 30720 at once.";
    EXPECT_EQ(told("warp", held),
              "Line 6 divides 512 threads by the 32 of a warp, and the launch has the result, 16, "
              "for the blocks of each multiprocessor: a block has 128 threads, so divide by "
              "threads.");
    EXPECT_EQ(told("threads", held), "");
    // Another number of blocks was launched.
    EXPECT_EQ(told("warp",
                   "The launch has 67584 threads. The 30 multiprocessors of this device "
                   "hold 30720 at once."),
              "");
}

}  // namespace simtutor::blocks_held_test
