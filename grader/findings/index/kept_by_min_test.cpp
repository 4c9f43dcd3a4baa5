#include "grader/findings/index/kept_by_min.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_by_min_test {

std::string said(const std::string& column) {
    return told(
               "__global__ void k(float* c, int n) {\n"
               "    const int column = " +
                   column +
                   ";\n"
                   "    const int row = blockIdx.y;\n"
                   "    if (row < n) c[row * n + column] = 1;\n"
                   "}\n",
               4, "bounds.global", "c[256]",
               "Thread 16 of block 0 writes outside the array, at c[256]: it has 256 elements, so "
               "the last is c[255].")
        .advice;
}

TEST(KeptByMin, IsALimitThatIsAskedAbout) {
    const std::string asked =
        "Line 2 keeps column at n or less: is n the last place, or how many there are? All threads "
        "further on come here with column == n; if they are to touch nothing, they need a "
        "condition that asks for their place before that.";
    EXPECT_EQ(said("min(blockIdx.x * blockDim.x + threadIdx.x, n)"), asked);
    const std::string place = "blockIdx.x * blockDim.x + threadIdx.x";
    EXPECT_EQ(said(place + " < n ? " + place + " : n"), asked);
}

TEST(KeptByMin, WhatNothingKeepsIsNotCompared) {
    expect_part(said("blockIdx.x * blockDim.x + threadIdx.x"), "nothing compares column");
    expect_part(said("blockIdx.x * min(256, 512) + threadIdx.x"), "nothing compares column");
}

}  // namespace simtutor::kept_by_min_test
