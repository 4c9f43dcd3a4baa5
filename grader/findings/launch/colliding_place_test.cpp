#include "grader/findings/launch/colliding_place.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::colliding_place_test {

std::string said(const std::string& places, const std::string& host = "") {
    const Tokens file = words_of("__global__ void k(float* c, int n) {\n    " + places +
                                 "\n    if (i < n) c[i] = 1;\n}\n" + host);
    return colliding_place(file, FunctionText(file, 2));
}

std::string launch(const std::string& sides) {
    return "void host(float* c) {\n    dim3 block(" + sides + ");\n    k<<<9, block>>>(c, 7);\n}\n";
}

TEST(CollidingPlace, TellsTheRightOne) {
    EXPECT_EQ(said("const int i = blockIdx.x * threadIdx.x + blockDim.x;"),
              "Line 2 gives several threads of the grid the same i. A thread's place along x is "
              "blockIdx.x * blockDim.x + threadIdx.x, not blockIdx.x * threadIdx.x + blockDim.x.");
    expect_part(said("const int me = threadIdx.x;\n"
                     "    const std::size_t i = static_cast<std::size_t>(blockIdx.x) * gridDim.x + "
                     "me;"),
                "Line 3 gives several threads of the grid the same i.");
    EXPECT_NE(said("int i = threadIdx.x * blockDim.x + blockIdx.x;"), "");
    EXPECT_NE(said("int i = blockIdx.y + blockDim.y * threadIdx.y;"), "");
    EXPECT_NE(said("int i = blockIdx.x + threadIdx.x;"), "");
}

TEST(CollidingPlace, IsNoneWhereEachThreadHasItsOwn) {
    EXPECT_EQ(said("int i = blockIdx.x * blockDim.x + threadIdx.x;"), "");
    EXPECT_EQ(said("int i = threadIdx.y + blockDim.y * blockIdx.y;"), "");
    EXPECT_EQ(said("int i = threadIdx.x * gridDim.x + blockIdx.x;"), "") << "from block to block";
    EXPECT_EQ(said("const int width = blockDim.x; int i = blockIdx.x * width + threadIdx.x;"), "");
    EXPECT_EQ(said("int i = blockIdx.x * (blockDim.x + blockDim.x) + threadIdx.x;"), "");
}

TEST(CollidingPlace, WhatIsMadeOfMoreIsNotJudged) {
    EXPECT_EQ(said("int i = (blockIdx.x * blockDim.x + threadIdx.x) / 32;"), "");
    EXPECT_EQ(said("int i = blockIdx.x * 128 + threadIdx.x;"), "");
    EXPECT_EQ(said("int i = blockIdx.x * n + threadIdx.x;"), "");
    EXPECT_EQ(said("int i = blockIdx.y * blockDim.y + threadIdx.x;"), "") << "as tiles are turned";
    EXPECT_EQ(said("int i = blockIdx.x * blockDim.x;"), "");
    EXPECT_EQ(said("int i = blockIdx.x; i += threadIdx.x;"), "");
}

TEST(CollidingPlace, ASeedIsNoPlace) {
    EXPECT_EQ(said("int i = blockIdx.x * blockDim.x + threadIdx.x; unsigned seed = blockIdx.x + "
                   "threadIdx.x; c[i] = seed;"),
              "");
}

TEST(CollidingPlace, InASquareBlockTheOtherSideIsAsLong) {
    const std::string place = "int i = blockIdx.y * blockDim.x + threadIdx.y;";
    EXPECT_EQ(said(place), "") << "the block is not known";
    EXPECT_EQ(said(place, launch("32, 8")), "") << "places are left out, and none is met";
    EXPECT_NE(said(place, launch("8, 32")), "");
    EXPECT_EQ(said(place, launch("16, 16")), "");
}

TEST(CollidingPlace, TakesTheThreadsNumberAlongTheOtherSide) {
    const std::string place = "int i = blockIdx.x * blockDim.x + threadIdx.y;";
    EXPECT_EQ(said(place, launch("8, 32")),
              "Line 2 adds threadIdx.y to i, which counts along x: the block is not as wide as it "
              "is high, so threads of different blocks come to one place. Write threadIdx.x "
              "there.");
    EXPECT_EQ(said(place, launch("16, 16")), "");
    EXPECT_EQ(said(place), "") << "the block is not known";
}

}  // namespace simtutor::colliding_place_test
