#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_ends_test {

std::string blur(const std::string& last_line) {
    return "__global__ void blur(const float* in, float* out, int wide, int high) {\n"
           "    const int i = threadIdx.x, j = threadIdx.y;\n"
           "    const int left = 8 * blockIdx.x, top = 8 * blockIdx.y;\n"
           "    const int last_column = min(7, wide - 1 - left);\n"
           "    const int last_line = " +
           last_line +
           ";\n"
           "    if (i <= last_column && j <= last_line)\n"
           "        out[(top + j) * wide + left + i] = in[(top + j) * wide + left + i];\n"
           "}\n";
}

TEST(IndexEnds, TheLastOneThatTakesNothingAway) {
    const Told said = told(blur("min(7, high - top)"), 7, "bounds.global", "in[90]",
                           "Thread (0, 1) of block (0, 1) reads outside the array, at in[90]: it "
                           "has 90 elements, so the last is in[89].");
    EXPECT_EQ(said.advice,
              "In line 6 j may be as large as last_line, and line 5 makes last_line min(7, high - "
              "top): last_line must be the number of the last element, which is one less than how "
              "many there are.");
    EXPECT_EQ(said.lines, Lines{6});
}

TEST(IndexEnds, NotTheNumberOfTheLastOne) {
    const Told said = told(blur("min(7, high - 1 - top)"), 7, "bounds.global", "in[90]",
                           "Thread (0, 1) of block (0, 1) reads outside the array, at in[90]: it "
                           "has 90 elements, so the last is in[89].");
    EXPECT_EQ(said.advice.find("as large as"), std::string::npos) << said.advice;
}

std::string turned(const std::string& index) {
    return "__global__ void turn(int* to) {\n"
           "    __shared__ int ring[32];\n"
           "    for (int step = 0; step < 32; ++step)\n"
           "        to[step] += ring[" +
           index + "];\n}\n";
}

TEST(IndexEnds, TheRemainderOfADifference) {
    const auto said = [](const std::string& index) {
        return told(turned(index), 4, "bounds.row", "",
                    "Thread 5 of block 0 uses index -5 in line 4, outside an array of type 'int "
                    "[32]'.")
            .advice;
    };
    EXPECT_EQ(said("(step - threadIdx.x) % 32"),
              "(step - threadIdx.x) % 32 is negative where step is smaller than threadIdx.x: a "
              "remainder has the sign of what is divided. Add a multiple of 32 before, as in (step "
              "- threadIdx.x + 32) % 32.");
    EXPECT_EQ(said("step - threadIdx.x").find("remainder"), std::string::npos);
}

TEST(IndexEnds, AsManyThreadsAsTheStepAndOneMore) {
    const auto said = [](const std::string& guard, const std::string& rule) {
        return told(
                   "__global__ void sum(const float* in, float* out) {\n"
                   "    __shared__ float cache[128];\n"
                   "    const int me = threadIdx.x;\n"
                   "    for (int half = blockDim.x / 2; half > 0; half /= 2) {\n"
                   "        " +
                       guard +
                       " cache[me] += cache[me + half];\n"
                       "    }\n"
                       "}\n",
                   5, rule, "cache[128]",
                   "Thread 64 of block 0 uses index 128 in line 5, outside an array of type 'float "
                   "[128]'.")
            .advice;
    };
    for (const char* rule : {"bounds.row", "bounds.shared"})
        for (const char* guard : {"if (me <= half)", "if (me > half) continue;"})
            EXPECT_EQ(said(guard, rule),
                      "This line lets me == half through as well, one more than the half that have "
                      "a partner half further on. Ask for me < half.");
    EXPECT_EQ(said("if (me <= most)", "bounds.row").find("Ask for me < "), std::string::npos);
}

/// The distance is the same in each round.
TEST(IndexEnds, WhatLiesFarAheadIsNoNextRound) {
    const auto said = [](const std::string& index) {
        return told(
                   "__global__ void add(const int* in, int* out, int n, int half, int all) {\n"
                   "    for (int k = 0; k < n; ++k)\n"
                   "        out[threadIdx.x] += in[" +
                       index + "];\n}\n",
                   3, "bounds.global", "in[70]",
                   "Thread 0 of block 0 reads outside the array, at in[70]: it has 64 elements, "
                   "so the last is in[63].")
            .advice;
    };
    EXPECT_EQ(said("half + k / 4").find("next round"), std::string::npos);
    EXPECT_EQ(said("k + half * all").find("next round"), std::string::npos)
        << said("k + half * all");
}

TEST(IndexEnds, BothSidesAreOneTooFar) {
    const auto said = [](const std::string& guard) {
        return told(
                   "__global__ void step(float* next, int width, int height) {\n"
                   "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                   "    if (" +
                       guard +
                       ") return;\n"
                       "    next[y * width + x] = 1;\n"
                       "}\n",
                   5, "bounds.global", "next[1]",
                   "Thread (0, 1) of block 0 writes outside the array, at next[1]: it has 1 "
                   "element, so the last is next[0].")
            .advice;
    };
    EXPECT_EQ(said("x > width || y > height"),
              "In line 4 x may be as large as width and y as large as height, but the last ones "
              "have the numbers width - 1 and height - 1: compare with < in place of <= in both "
              "(the return with >= in place of >).");
    expect_part(said("x >= width || y > height"), "In line 4 y may be as large as height, but the");
}

}  // namespace simtutor::index_ends_test
