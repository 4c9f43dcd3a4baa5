#include "grader/findings/race/weak_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::weak_barrier_test {

/// A race between lines 5 and `second` of a loop that waits as said.
std::string said(const std::string& wait, int second, const std::string& behind = "") {
    const std::string text =
        "__global__ void smooth(float* c) {\n"
        "    __shared__ float part[64];\n"
        "    for (int width = 32; width > 0; width /= 2) {\n"
        "        float sum = 0;\n"
        "        if (me < width) sum = part[me + width];\n"
        "        " +
        wait +
        "\n"
        "        part[me] = sum;\n"
        "        " +
        behind +
        "\n"
        "    }\n"
        "    c[0] = part[0];\n"
        "}\n";
    simt::Finding finding =
        finding_at(text, 5, "race.shared", "part[1]", "Thread 0 reads part[1].");
    finding.sides.push_back(finding.sides.front());
    finding.sides.back().site.line = second;
    finding.advice = "Put __syncthreads() between line 5 and line 7.";
    return weak_barrier(words_of(text), finding);
}

TEST(WeakBarrier, ABarrierInABranch) {
    EXPECT_EQ(said("if (width > 16) __syncthreads();", 7),
              " Line 6 has a barrier in this loop, but only where width > 16; else it keeps "
              "nobody apart. Take it out of that branch.");
    EXPECT_EQ(said("__syncthreads();", 7), "");
    EXPECT_EQ(said("if (width > 16) __syncthreads();", 7, "__syncthreads();"), "");
    EXPECT_EQ(said("if (width > 16) __syncthreads();", 10), "");
    EXPECT_EQ(said("", 7), "");
}

TEST(WeakBarrier, AWaitForOneWarp) {
    EXPECT_EQ(said("__syncwarp();", 7),
              " __syncwarp() in line 6 waits for the thread's own warp only: put __syncthreads() "
              "in its place.");
    EXPECT_EQ(said("", 7, "__syncwarp();"), "");
}

TEST(WeakBarrier, TheLoopIsKnown) {
    simt::Finding finding = finding_at(
        "__global__ void sum(float* c) {\n"
        "    __shared__ float part[64];\n"
        "    for (int width = 32; width > 0; width /= 2) {\n"
        "        if (me < width) part[me] += part[me + width];\n"
        "        if (width > 16) __syncthreads();\n"
        "    }\n"
        "}\n",
        4, "race.warp", "part[1]", "Thread 1 writes part[1] in line 4.");
    finding.sides.push_back(finding.sides.front());
    finding.advice = "If line 4 is in a loop, put __syncthreads() or __syncwarp() after it.";
    EXPECT_EQ(told(finding).advice,
              "Line 5 has a barrier in this loop, but only where width > 16; else it keeps nobody "
              "apart. Take it out of that branch.");
}

TEST(WeakBarrier, AWaitForOneWarpInAHelper) {
    const auto said_of = [](const std::string& end, const std::string& behind = "") {
        const std::string text =
            "__device__ void clear(int* own) {\n"
            "    own[threadIdx.x] = 0;\n    " +
            end + "\n}\n__global__ void count(int* c) {\n    clear(own);\n    " + behind +
            "\n    atomicAdd(&own[c[0]], 1);\n}\n";
        simt::Finding finding = finding_at(text, 8, "race.shared", "own[1]", "");
        finding.sides.push_back(finding.sides.front());
        finding.sides.back().site.line = 2;
        finding.advice =
            "Put __syncthreads() between line 6 (the call of clear, with the write in line 2) and "
            "line 8 (the atomic), where every thread of the block reaches it.";
        return weak_barrier(words_of(text), finding);
    };
    EXPECT_EQ(said_of("__syncwarp();"),
              " __syncwarp() in line 3 waits for the thread's own warp only: put __syncthreads() "
              "in its place.");
    expect_part(said_of("", "__syncwarp();"), "__syncwarp() in line 7 waits");
    EXPECT_EQ(said_of(""), "");
    EXPECT_EQ(said_of("if (own[0] > 0) __syncwarp();"), "");
}

}  // namespace simtutor::weak_barrier_test
