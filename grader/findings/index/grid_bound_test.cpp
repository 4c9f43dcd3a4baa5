#include "grader/findings/index/grid_bound.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::grid_bound_test {

std::string said(const std::string& active, const std::string& rule = "bounds.shared",
                 const std::string& guard = "me + half < active") {
    const std::string text =
        "__global__ void k(float* out, int n) {\n"
        "    extern __shared__ float cache[];\n"
        "    int me = threadIdx.x, half = 0;\n"
        "    int active = " +
        active +
        ";\n"
        "    while (active > 1) {\n"
        "        half = (active + 1) / 2;\n"
        "        if (" +
        guard +
        ") cache[me] += cache[me + half];\n"
        "        active = half;\n"
        "    }\n}\n";
    return grid_bound(FunctionText(words_of(text), 7), finding_at(text, 7, rule, "cache[704]", ""));
}

TEST(GridBound, OfASharedArray) {
    EXPECT_EQ(said("blockDim.x * gridDim.x"),
              "active gets blockDim.x * gridDim.x in line 4, the threads of the whole grid, and "
              "line 7 compares with it. The array is in shared memory, which each block has for "
              "itself: only the block's own threads have elements there, so leave gridDim out.");
}

TEST(GridBound, WhatLiesFarBehindItMayBeOtherMemory) {
    EXPECT_NE(said("blockDim.x * gridDim.x", "bounds.global"), "");
}

TEST(GridBound, OtherLimitsAreNone) {
    EXPECT_EQ(said("blockDim.x"), "");
    EXPECT_EQ(said("blockDim.x * gridDim.x", "bounds.host"), "");
    EXPECT_EQ(said("blockDim.x * gridDim.x", "bounds.shared", "me < 4"), "");
    EXPECT_EQ(said("blockDim.x * gridDim.x", "bounds.shared",
                   "blockIdx.x * blockDim.x + threadIdx.x < active"),
              "");
}

}  // namespace simtutor::grid_bound_test
