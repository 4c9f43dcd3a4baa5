#include "grader/findings/index/bound_of_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::bound_of_launch_test {

std::string said(const std::string& size, const std::string& given, const std::string& more = "") {
    return bound_of_launch(words_of("__global__ void times(cufftComplex* s, int n) {\n"
                                    "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                    "    if (i < n) s[i].x *= 2;\n"
                                    "}\n"
                                    "void fold(float* x, int size) {\n"
                                    "    cufftPlan1d(&there, " +
                                    size +
                                    ", CUFFT_R2C, 1);\n"
                                    "    times<<<blocks, 64>>>(s, " +
                                    given + ");\n" + more + "}\n"),
                           FunctionText(words_of("__global__ void times(cufftComplex* s, int n) {\n"
                                                 "    s[0].x = n;\n"
                                                 "}\n"),
                                        2),
                           "n", "s", "33");
}

TEST(BoundOfLaunch, WhatTheLaunchGives) {
    EXPECT_EQ(said("size", "size"),
              "The index is what this line compares with n, so n is more than the 33 that s has. "
              "Line 7 launches times with size for n, and the spectrum of size real numbers has "
              "size / 2 + 1 numbers: give it these, and make the grid for them.");
    EXPECT_EQ(said("size", "count"),
              "The index is what this line compares with n, so n is more than the 33 that s has. "
              "Line 7 launches times with count for n: give it the number of elements of s, and "
              "make the grid for them, or allocate as many as it takes.");
    EXPECT_EQ(said("size", "size", "    times<<<1, 64>>>(s, 3);\n"), "");
}

TEST(BoundOfLaunch, OnlyWhereTheIndexIsCompared) {
    const auto told_of = [](const std::string& index) {
        return told(finding_at("__global__ void twice(float* to, int n) {\n"
                               "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                               "    if (i < n) to[" +
                                   index +
                                   "] = 2;\n"
                                   "}\n"
                                   "void all(float* to, int m) {\n"
                                   "    twice<<<m / 64 + 1, 64>>>(to, m);\n"
                                   "}\n",
                               3, "bounds.global", "to[40]",
                               "Thread 40 of block 0 writes outside the array, at to[40]: it has "
                               "33 elements, so the last is to[32]."))
            .advice;
    };
    expect_part(told_of("i"), "so n is more than the 33 that to has. Line 6 launches twice with m");
    EXPECT_EQ(told_of("i + 8").find("is more than"), std::string::npos);
    EXPECT_EQ(told_of("3 * i").find("is more than"), std::string::npos);
}

}  // namespace simtutor::bound_of_launch_test
