#include "grader/findings/combined_reads.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

Tokens arrays(const std::string& flags) {
    return words_of(
        "void make() {\n"
        "    cudaHostAlloc(&arrays.a, bytes, cudaHostAllocMapped | cudaHostAllocWriteCombined);\n"
        "    cudaHostAlloc(&arrays.partial, bytes, " +
        flags +
        ");\n"
        "}\n"
        "void compute() {\n"
        "    cudaHostGetDevicePointer(&da, arrays.a, 0);\n"
        "    const float* p = arrays.partial;\n"
        "    sum += *p++;\n"
        "    for (float* one : {arrays.a, arrays.partial}) cudaFreeHost(one);\n"
        "}\n");
}

TEST(CombinedReads, WhatTheHostReadsIsNotWriteCombined) {
    const std::string text =
        "Line 3 allocates arrays.partial write-combined, and line 7 takes it to read from it. "
        "Allocate what the host reads without cudaHostAllocWriteCombined.";
    EXPECT_EQ(combined_reads(arrays("cudaHostAllocMapped | cudaHostAllocWriteCombined")), text);
    EXPECT_EQ(combined_reads(arrays("cudaHostAllocMapped")), "");
}

}  // namespace
}  // namespace simtutor
