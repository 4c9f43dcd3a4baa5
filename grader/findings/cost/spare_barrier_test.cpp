#include "grader/findings/cost/spare_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::spare_barrier_test {

std::string said(const std::string& round, const std::string& before = "",
                 const std::string& behind = "") {
    return spare_barrier(words_of("__global__ void soften(float* out, int rounds) {\n"
                                  "    __shared__ float t[64];\n"
                                  "    const int x = threadIdx.x;\n"
                                  "    t[x] = out[x];\n" +
                                  before +
                                  "\n"
                                  "    for (int round = 0; round < rounds; ++round) {\n"
                                  "        " +
                                  round +
                                  "\n"
                                  "    }\n" +
                                  behind +
                                  "\n"
                                  "    out[x] = t[x];\n"
                                  "}\n"),
                         "soften");
}

TEST(SpareBarrier, BetweenReads) {
    EXPECT_EQ(said("float s = t[x];\n if (x > 0) s += t[x - 1];\n __syncthreads();\n s += t[x + "
                   "1];\n __syncthreads();\n t[x] = s;\n __syncthreads();",
                   "__syncthreads();"),
              "The barrier in line 9 parts no store from another access: no line between the "
              "barrier before it and the one behind it stores to an element that the other side "
              "reads or stores. It can go.");
    expect_part(said("__syncthreads();\n const float s = t[x + 1];\n __syncthreads();\n t[x] = s;",
                     "__syncthreads();\n __syncthreads();"),
                "The barrier in line 5 parts");
}

TEST(SpareBarrier, EachIsNeeded) {
    EXPECT_EQ(said("__syncthreads();\n const float s = t[x + 1];\n __syncthreads();\n t[x] = s;"),
              "");
    // What is not known: a branch, a function, a pointer.
    EXPECT_EQ(said("if (x < 9) __syncthreads();\n const float s = t[x + 1];\n __syncthreads();"),
              "");
    EXPECT_EQ(said("add(t, x);\n __syncthreads();\n __syncthreads();"), "");
    EXPECT_EQ(said("float* p = t;\n __syncthreads();\n p[x] = 0;\n __syncthreads();"), "");
}

/// What is said of a kernel that waits in its helpers.
std::string said_of_helpers(const std::string& round, const std::string& mean,
                            const std::string& replace) {
    return spare_barrier(words_of("__device__ float mean(float (&s)[64], float mine, int n) {\n"
                                  "    float sum = mine;\n"
                                  "    " +
                                  mean +
                                  "\n"
                                  "    if (n > 1) sum += s[threadIdx.x + 1];\n"
                                  "    return sum;\n"
                                  "}\n"
                                  "__device__ void replace(float* s, float value) {\n"
                                  "    __syncthreads();\n"
                                  "    s[threadIdx.x] = value;\n"
                                  "    " +
                                  replace +
                                  "\n"
                                  "}\n"
                                  "__device__ void both(float* s, float value) {\n"
                                  "    replace(s, value);\n"
                                  "}\n"
                                  "__global__ void soften(float* out, int rounds) {\n"
                                  "    __shared__ float t[64];\n"
                                  "    float mine = out[threadIdx.x];\n"
                                  "    t[threadIdx.x] = mine;\n"
                                  "    __syncthreads();\n"
                                  "    for (int round = 0; round < rounds; ++round) {\n" +
                                  round + "\n    }\n    out[threadIdx.x] = mine;\n}\n"),
                         "soften");
}

TEST(SpareBarrier, InFunctionsThatAreCalled) {
    const std::string wait = "__syncthreads();",
                      round = "mine = mean(t, mine, 9); replace(t, mine);";
    expect_part(said_of_helpers(round, wait, wait), "The barrier in line 3 parts no store");
    expect_part(said_of_helpers("mine = mean(t, mine, 9); both(t, mine);", wait, wait),
                "The barrier in line 3 parts no store");
    // Each is needed: once behind the store, in one of the two functions.
    EXPECT_EQ(said_of_helpers(round, "", wait), "");
    // A place in the array, a call in an expression, a function that ends early.
    EXPECT_EQ(said_of_helpers("mine = mean(t, mine, 9); replace(t + 1, mine);", wait, wait), "");
    EXPECT_EQ(said_of_helpers("mine = 2 * mean(t, mine, 9); replace(t, mine);", wait, wait), "");
    EXPECT_EQ(said_of_helpers(round, wait, "if (value > 0) return; __syncthreads();"), "");
    EXPECT_EQ(said_of_helpers("if (round > 2) replace(t, mine);", wait, wait), "");
}

}  // namespace simtutor::spare_barrier_test
