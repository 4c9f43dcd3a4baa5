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

}  // namespace simtutor::spare_barrier_test
