#include "grader/findings/launch/short_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_launch_test {

std::string said(const std::string& blocks, const std::string& elements,
                 const std::string& kernel = "if (i < n) s[i] = s[i] * t[i];",
                 const std::string& run = "") {
    const Tokens file = words_of(
        "__global__ void multiply(float2* s, const float2* t, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    " +
        kernel +
        "\n"
        "}\n"
        "void convolve(float2* s, float2* t, int n) {\n"
        "    const int half = n / 2, numbers = half + 1;\n"
        "    const int threads = 256, blocks = " +
        blocks +
        ";\n"
        "    multiply<<<blocks, threads>>>(s, t, " +
        elements +
        ");\n"
        "}\n");
    return short_launch(file, file, run);
}

TEST(ShortLaunch, BlocksForFewerElementsThanTheKernelGets) {
    EXPECT_EQ(said("(half + threads - 1) / threads", "numbers"),
              "Line 8 launches multiply with numbers (half + 1, line 6) for n, and with (half + "
              "threads - 1) / threads blocks (line 7): these do not suffice for all of numbers, so "
              "that the last threads may be missing. Make it (numbers + threads - 1) / threads.");
    expect_part(said("(n / 2 + 255) / 256", "numbers"), "Make it (numbers + 255) / 256.");
}

TEST(ShortLaunch, OnlyTheNumberOfTheRunCounts) {
    const std::string kernel = "if (i < n) s[i] = s[i] * t[i];";
    const std::string blocks = "(half + threads - 1) / threads";
    EXPECT_NE(said(blocks, "numbers", kernel, "n = 512"), "");
    EXPECT_EQ(said(blocks, "numbers", kernel, "n = 500"), "");
    EXPECT_NE(said(blocks, "numbers", kernel, "size = 500"), "");
}

TEST(ShortLaunch, EnoughBlocksAreNotBlamed) {
    EXPECT_EQ(said("(numbers + threads - 1) / threads", "numbers"), "");
    EXPECT_EQ(said("half / threads + 1", "numbers"), "");
    EXPECT_EQ(said("(half + threads) / threads", "numbers"), "");
    EXPECT_EQ(said("std::min(65535, half)", "numbers"), "");
    // The half of something else may be all that there is.
    EXPECT_EQ(said("(half + threads - 1) / threads", "others"), "");
    // Each thread goes on to the next element.
    EXPECT_EQ(said("(half + threads - 1) / threads", "numbers",
                   "for (int k = i; k < n; k += gridDim.x * blockDim.x) s[k] = t[k];"),
              "");
}

}  // namespace simtutor::short_launch_test
