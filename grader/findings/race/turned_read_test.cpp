#include "grader/findings/race/turned_read.h"

#include "grader/findings/told_cause.h"

namespace simtutor::turned_read_test {

std::string said(const std::string& last, const std::string& more = "sum += v[row][column - 1];") {
    simt::Finding finding = finding_at(
        "__global__ void soften(const float* in, float* out) {\n"
        "    __shared__ float v[16][16];\n"
        "    const int column = threadIdx.x, row = threadIdx.y;\n"
        "    v[row][column] = in[row * 16 + column]; float sum = 0;\n    " +
            more + "\n    " + last + "\n}\n",
        6, "race.shared", "v[4][6]", "Two threads meet.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 4;
    finding.advice =
        "Put __syncthreads() between line 4 and line 6, where every thread of the block reaches "
        "it.";
    return told(finding).advice;
}

TEST(TurnedRead, AnElementWithItsIndicesExchanged) {
    EXPECT_EQ(said("out[row * 16 + column] = v[column][row];"),
              "Line 6 reads v[column][row], and line 4 stores v[row][column]: another thread's "
              "element. If the thread's own is meant, exchange the two in line 6; then no barrier "
              "is needed there. If that of the other thread is meant, put __syncthreads() between "
              "line 4 and line 6, where every thread of the block reaches it.");
}

TEST(TurnedRead, WhatATranspositionReads) {
    EXPECT_EQ(said("out[row * 16 + column] = v[column][row];", ""), "");
    EXPECT_EQ(said("out[row * 16 + column] = v[row + 1][column];"), "");
    EXPECT_EQ(said("out[row * 16 + column] = v[column][15 - row];"), "");
}

}  // namespace simtutor::turned_read_test
