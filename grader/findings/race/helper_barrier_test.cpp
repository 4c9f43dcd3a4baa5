#include "grader/findings/race/helper_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::helper_barrier_test {

/// What is said of a read in line 2 of bs, which line 8 writes.
std::string said(const std::string& middle, const std::string& end) {
    simt::Finding finding = finding_at(
        "__device__ float read4(const float* from) {\n"
        "    return *from;\n"
        "}\n"
        "__global__ void tile(const float* b, float* c, int n) {\n"
        "    __shared__ float as[64], bs[64];\n"
        "    float sum = 0;\n"
        "    for (int start = 0; start < n; start += 64) {\n"
        "        bs[threadIdx.x] = b[start + threadIdx.x];\n"
        "        " +
            middle +
            "\n"
            "        for (int k = 0; k < 64; ++k)\n"
            "            sum += read4(&bs[k]) * read4(&as[k]);\n"
            "        " +
            end +
            "\n"
            "    }\n"
            "    c[threadIdx.x] = sum;\n"
            "}\n",
        2, "race.shared", "bs[0][0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 8;
    finding.advice =
        "Put __syncthreads() between line 2 and line 8; in a loop one more belongs at the end of "
        "its body.";
    return told(finding).advice;
}

TEST(HelperBarrier, NoBarrierStandsBetweenTwoFunctions) {
    EXPECT_EQ(said("__syncthreads();", ""),
              "Put __syncthreads() at the end of the loop's body, between line 11 (the call of "
              "read4, with the read in line 2) and line 8 (the write) of the next round, where "
              "every thread of the block reaches it.");
    EXPECT_EQ(said("", "__syncthreads();"),
              "Put __syncthreads() between line 8 (the write) and line 11 (the call of read4, with "
              "the read in line 2), where every thread of the block reaches it.");
    expect_part(said("", ""), "reaches it. The loop needs one more at the end of its body.");
}

TEST(HelperBarrier, WhatTheTextDoesNotTell) {
    EXPECT_EQ(said("__syncthreads();", "__syncthreads();"), "");
    EXPECT_EQ(said("if (n > 3) __syncthreads();", ""), "");
}

}  // namespace simtutor::helper_barrier_test
