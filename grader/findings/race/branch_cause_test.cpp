#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::branch_cause_test {

simt::Finding skipped(const std::string& text, int line) {
    simt::Finding finding = finding_at(text, line, "barrier.divergent", "", "");
    finding.sides.resize(2);
    finding.sides[0].action = "wait";
    finding.sides[1].action = "skip";
    return finding;
}

TEST(BranchCause, TheBranchThatThreadsTakeDifferently) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    int t = threadIdx.x;\n"
                     "    if (n > 0) {\n"
                     "        if (t < 64) {\n"
                     "            for (int k = 0; k < 4; ++k) {\n"
                     "                __syncthreads();\n"
                     "            }\n"
                     "        }\n"
                     "    }\n"
                     "}\n",
                     6));
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "The branch in line 4");
}

TEST(BranchCause, ALoopWithItsOwnNumberOfRounds) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int i = threadIdx.x; i < n; i += 128) {\n"
                     "        c[i] = 0;\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     4));
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "The loop in line 2");
}

TEST(BranchCause, OneOfTwoBarriers) {
    simt::Finding finding = finding_at(
        "__global__ void k(float* c, int n) {\n"
        "    int i = threadIdx.x;\n"
        "    for (int begin = 0; begin < n; begin += 128) {\n"
        "        if (begin + i < n) {\n"
        "            __syncthreads();\n"
        "        }\n"
        "        __syncthreads();\n"
        "    }\n"
        "}\n",
        7, "barrier.divergent", "", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 5;
    const Told cause = told(finding);
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "end it before the __syncthreads() in line 5");
}

TEST(BranchCause, AContinueBeforeTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int begin = 0; begin < n; begin += 128) {\n"
                     "        const int i = begin + threadIdx.x;\n"
                     "        if (n < 0) continue;\n"
                     "        if (i >= n)\n"
                     "            continue;\n"
                     "        c[i] = 0;\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     8));
    EXPECT_EQ(cause.lines, Lines{5});
    expect_part(cause.advice, "The continue behind the condition in line 5");
}

TEST(BranchCause, ABreakBehindTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c) {\n"
                     "    unsigned active = blockDim.x;\n"
                     "    while (active > 1) {\n"
                     "        const unsigned half = active / 2;\n"
                     "        __syncthreads();\n"
                     "        if (threadIdx.x >= half) break;\n"
                     "        c[threadIdx.x] += c[threadIdx.x + half];\n"
                     "        active = half;\n"
                     "    }\n"
                     "}\n",
                     5));
    EXPECT_EQ(cause.lines, Lines{6});
    expect_part(cause.advice, "The break behind the condition in line 6");
}

TEST(BranchCause, ABreakOfAnInnerLoopIsNoWayPastTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int begin = 0; begin < n; begin += 128) {\n"
                     "        for (int i = threadIdx.x; i < n; ++i) {\n"
                     "            if (i > begin) break;\n"
                     "        }\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     6));
    EXPECT_EQ(cause.lines, Lines{});
}

TEST(BranchCause, ABoundThatSomeThreadsChange) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n, int rounds) {\n"
                     "    const bool inside = threadIdx.x < n;\n"
                     "    if (!inside) rounds = 0;\n"
                     "    for (int round = 0; round < rounds; ++round) {\n"
                     "        if (inside) c[threadIdx.x] += 1;\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     6));
    EXPECT_EQ(cause.lines, (Lines{4}));
    expect_part(cause.advice, "The loop in line 4 does not have the same number of rounds");
    expect_part(cause.advice, "line 3 changes rounds for some of them only");
}

TEST(BranchCause, AConditionThatSomeThreadsChangeAtTheRoundsEnd) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    bool active = true;\n"
                     "    while (active) {\n"
                     "        c[threadIdx.x] += 1;\n"
                     "        __syncthreads();\n"
                     "        if (c[threadIdx.x] > n) active = false;\n"
                     "    }\n"
                     "}\n",
                     5));
    EXPECT_EQ(cause.lines, (Lines{3}));
    expect_part(cause.advice, "line 6 changes active for some of them only");
}

TEST(BranchCause, WhatOneThreadSaysToAllIsTheSameForAll) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    __shared__ bool more;\n"
                     "    if (threadIdx.x == 0) more = n > 0;\n"
                     "    __syncthreads();\n"
                     "    while (more) {\n"
                     "        if (threadIdx.x < n) {\n"
                     "            __syncthreads();\n"
                     "        }\n"
                     "    }\n"
                     "}\n",
                     7));
    EXPECT_EQ(cause.lines, Lines{6});
}

TEST(BranchCause, NoBranchIsBlamedWhereNoneStands) {
    simt::Finding finding = skipped(
        "__global__ void k(float* c, const int* ends) {\n"
        "    const int end = next_end(ends);\n"
        "    for (int i = 0; i < end; ++i) {\n"
        "        c[i] = 0;\n"
        "        __syncthreads();\n"
        "    }\n"
        "}\n",
        5);
    const Told cause = told(finding);
    EXPECT_EQ(cause.lines, Lines{3});
    expect_part(cause.advice, "No branch stands around the __syncthreads() in line 5");
    expect_part(cause.advice, "the loop in line 3");
}

TEST(BranchCause, ABarrierInAFunctionThatTakesALock) {
    const auto said = [](const std::string& wait) {
        simt::Finding finding = skipped("__device__ void acquire(int* word) {\n    " + wait +
                                            "\n"
                                            "    __syncthreads();\n"
                                            "}\n"
                                            "__global__ void k(int* word, int n) {\n"
                                            "    if (threadIdx.x == 0) {\n"
                                            "        acquire(word);\n"
                                            "    }\n"
                                            "}\n",
                                        3);
        finding.advice =
            "The barrier in line 3 stands in acquire(), which line 7 calls: take the call, or in "
            "the function the barrier, out of its branch.";
        return told(finding).advice;
    };
    EXPECT_EQ(said("while (atomicCAS(word, 0, 1) != 0) {}"),
              "The barrier in line 3 stands in acquire(), which changes a lock in line 2 and which "
              "line 7 calls for some threads only. Take the barrier out of acquire(), and leave "
              "the call as it is: threads that wait for a lock never come to a barrier. What the "
              "lock keeps is ordered by a fence, __threadfence().");
    EXPECT_EQ(said("if (n > 0) word[0] = 1;"), "");
}

TEST(BranchCause, AnotherVariableOfThisNameTellsNothing) {
    const auto said = [](const std::string& begin, const std::string& inner) {
        return told(
            skipped("__global__ void k(float* c, int n) {\n"
                    "    for (int i = threadIdx.x; i < n; i += 32) c[i] = 0;\n"
                    "    if (" +
                        begin +
                        ") {\n"
                        "        for (" +
                        inner +
                        ") {\n"
                        "            c[i] += 1;\n"
                        "            __syncthreads();\n"
                        "        }\n"
                        "    }\n"
                        "}\n",
                    6));
    };
    const Told outer = said("threadIdx.x < 7", "int i = 0; i < n; ++i");
    EXPECT_EQ(outer.lines, Lines{3});
    expect_part(outer.advice, "The branch in line 3 is taken by some threads only");
    expect_part(said("n > 7", "int i = threadIdx.x; i < n; ++i").advice,
                "The loop in line 4 does not have the same number of rounds");
}

}  // namespace simtutor::branch_cause_test
