#include "grader/findings/race/between_loops.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::between_loops_test {

std::string said(const std::string& advice) {
    return behind_first_loop(words_of("__global__ void k(const int* in, int* out, int n) {\n"
                                      "    __shared__ int own[64];\n"
                                      "    while (at < n) {\n"
                                      "        atomicAdd(own + in[at], 1);\n"
                                      "        at += 64;\n"
                                      "    }\n"
                                      "    for (int v = me; v < 64; v += 32) {\n"
                                      "        out[v] = own[v];\n"
                                      "    }\n"
                                      "}\n"),
                             advice);
}

TEST(BetweenLoops, TheBarrierStandsBehindTheFirst) {
    EXPECT_EQ(said("Put __syncthreads() between line 4 and line 8; in a loop one more belongs."),
              "Put __syncthreads() behind the loop of line 3 and in front of line 7: inside of a "
              "loop that threads leave at different times not all of them would reach it.");
    expect_part(said("Put __syncthreads() or __syncwarp() between line 4 and line 8, where."),
                "Put __syncthreads() or __syncwarp() behind the loop of line 3");
}

TEST(BetweenLoops, OtherAdviceStays) {
    const std::string same = "Put __syncthreads() between line 4 and line 5; in a loop one more.";
    EXPECT_EQ(said(same), same);
    const std::string before = "Put __syncthreads() between line 2 and line 8, where.";
    EXPECT_EQ(said(before), before);
    EXPECT_EQ(said("Call cudaFree."), "Call cudaFree.");
}

TEST(BetweenLoops, OfABranchAroundTheFirst) {
    EXPECT_EQ(behind_first_loop(words_of("__global__ void k(int* own, int n) {\n"
                                         "    if (threadIdx.x == 0) {\n"
                                         "        for (int i = 0; i < n; ++i) own[i] = 0;\n"
                                         "        own[n] = 1;\n"
                                         "    }\n"
                                         "    const int me = threadIdx.x;\n"
                                         "    own[me] += 1;\n"
                                         "}\n"),
                                "Put __syncthreads() between line 3 and line 7, where."),
              "Put __syncthreads() behind the loop of line 3, outside of the condition in line 2, "
              "and in front of line 6: inside of a loop that threads leave at different times not "
              "all of them would reach it.");
}

TEST(BetweenLoops, ABarrierThatStandsThereWasMissed) {
    const auto of = [](const std::string& between) {
        return behind_first_loop(
            words_of("__global__ void k(int* own, int n) {\n"
                     "    for (int i = threadIdx.x; i < n; i += 32) own[i] = 0;\n"
                     "    " +
                     between +
                     "\n"
                     "    own[threadIdx.x] += 1;\n"
                     "}\n"),
            "Put __syncthreads() between line 2 and line 4, where.");
    };
    expect_part(of("__syncthreads();"),
                "First repair the barriers of k: line 3 has one between lines 2 and 4");
    expect_part(of("if (n > 9) __syncthreads();"), "behind the loop of line 2");
    expect_part(of("__syncwarp();"), "behind the loop of line 2");
}

}  // namespace simtutor::between_loops_test
