#include "grader/findings/race/early_store.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::early_store_test {

std::string said(const std::string& first, const std::string& barrier = "__syncthreads();") {
    return early_store(
        words_of("__global__ void blur(const float* in, float* out, int rows) {\n"
                 "    __shared__ float line[64];\n"
                 "    " +
                 first +
                 "\n"
                 "    for (int row = 0; row < rows; ++row) {\n"
                 "        __syncthreads();\n"
                 "        line[threadIdx.x] = in[(row + 1) * 64 + threadIdx.x];\n"
                 "        float sum = 0;\n"
                 "        for (int e = 0; e < 3; ++e)\n"
                 "            sum += line[(threadIdx.x + e) % 64];\n"
                 "        out[row * 64 + threadIdx.x] = sum;\n"
                 "        " +
                 barrier +
                 "\n"
                 "    }\n"
                 "}\n"),
        "Put __syncthreads() between line 6 and line 9, where every thread of the block reaches "
        "it.");
}

TEST(EarlyStore, OfTheNextRoundIsNotCuredByABarrier) {
    EXPECT_EQ(
        said("line[threadIdx.x] = in[threadIdx.x];"),
        "The first round of the loop in line 4 reads what line 3 has stored, before the loop. "
        "So what line 6 stores belongs to the next round, and stands before line 9 has read "
        "that of this one: a barrier between the two would keep the values wrong. Store "
        "behind the barrier in line 11.");
    expect_part(said("line[threadIdx.x] = in[threadIdx.x];", ""),
                "Store behind the last read (line 9), with a barrier before and behind it.");
    EXPECT_EQ(said("float first = in[threadIdx.x];"), "");
}

/// What is said of a store in line 7, which line 10 reads.
std::string again(const std::string& first, const std::string& barrier) {
    return early_store(words_of("__global__ void sum(const float* in, float* out, int rows) {\n"
                                "    __shared__ float line[64];\n"
                                "    const int t = threadIdx.x;\n"
                                "    for (int row = 0; row < rows; ++row) {\n"
                                "        " +
                                first + "\n        " + barrier +
                                "\n"
                                "        if (row + 1 < rows) line[t] = in[64 * row + 64 + t];\n"
                                "        float sum = 0;\n"
                                "        for (int e = 0; e < 3; ++e)\n"
                                "            sum += line[(t + e) % 64];\n"
                                "        __syncthreads();\n"
                                "        out[row * 64 + t] = sum;\n"
                                "    }\n"
                                "}\n"),
                       "Put __syncthreads() between line 7 and line 10; in a loop one more belongs "
                       "at the end of its body.");
}

TEST(EarlyStore, OverWhatThisRoundHasYetToRead) {
    EXPECT_EQ(again("line[t] = in[64 * row + t];", "__syncthreads();"),
              "Line 7 stores to the same element of line as line 5 in this round, and stands "
              "before line 10 has read what line 5 has stored: a barrier between lines 7 and 10 "
              "would keep the values wrong. Store behind the barrier in line 11.");
    EXPECT_EQ(again("line[t] = in[64 * row + t];", ""), "");
    EXPECT_EQ(again("line[t + 1] = in[64 * row + t];", "__syncthreads();"), "");
}

TEST(EarlyStore, WhatStandsBeforeMayBeNoValueForTheFirstRound) {
    // Cleared, and then filled in each round: there the barrier is missing.
    EXPECT_EQ(said("line[threadIdx.x] = 0;"), "");
    EXPECT_EQ(again("line[t] = 0;", "__syncthreads();"), "");
    const auto tile = [](const std::string& begin) {
        return early_store(words_of("__global__ void k(const float* in, float* out, int n) {\n"
                                    "    __shared__ float line[64];\n"
                                    "    line[threadIdx.x] = in[64 * " +
                                    begin +
                                    " + threadIdx.x];\n"
                                    "    for (int row = 0; row < n; ++row) {\n"
                                    "        __syncthreads();\n"
                                    "        line[threadIdx.x] = in[64 * row + threadIdx.x];\n"
                                    "        out[row] += line[63 - threadIdx.x];\n"
                                    "    }\n"
                                    "}\n"),
                           "Put __syncthreads() between line 6 and line 7, where every thread of "
                           "the block reaches it.");
    };
    EXPECT_EQ(tile("0"), "");
    EXPECT_NE(tile("1"), "");
}

}  // namespace simtutor::early_store_test
