#include "grader/findings/race/next_call.h"

#include "grader/findings/told_cause.h"

namespace simtutor::next_call_test {

simt::Finding said(const std::string& calls, const std::string& head = "") {
    simt::Finding finding = finding_at(
        "__device__ float block_sum(float value) {\n"
        "    __shared__ float cache[64];\n    " +
            head +
            "cache[threadIdx.x] = value;\n"
            "    __syncthreads();\n"
            "    return cache[0];\n" +
            (head.empty() ? "" : "    }\n") +
            "}\n"
            "__global__ void sums(float* out) {\n"
            "    float a = out[0], b = out[1];\n    " +
            calls + "\n    out[2] = a + b;\n}\n",
        5, "race.shared", "cache[0]",
        "Thread 0, a round of the loop ahead, writes cache[0] in line 3, and thread 64 reads it.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 3;
    finding.advice =
        "Put __syncthreads() at the end of the loop's body, between line 5 (the read) and line 3 "
        "(the write) of the next round, where every thread of the block reaches it.";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(NextCall, AFunctionThatIsCalledAgain) {
    const simt::Finding twice = said("a = block_sum(a); b = block_sum(b);");
    EXPECT_EQ(twice.advice,
              "block_sum is called more than once (line 9), and nothing lets the threads of the "
              "next call wait for those that are still in line 5. Put __syncthreads() at the begin "
              "of block_sum, before line 3, or between the calls, where every thread of the block "
              "reaches it.");
    EXPECT_EQ(twice.message,
              "Thread 0, in the next call, writes cache[0] in line 3, and thread 64 reads it.");
    expect_part(said("for (int i = 0; i < 3; ++i) a += block_sum(a);").advice,
                "block_sum is called more than once (line 9)");
}

TEST(NextCall, ALoopOfTheFunctionItself) {
    expect_part(said("a = block_sum(a);").advice, "at the end of the loop's body");
    expect_part(
        said("a = block_sum(a); b = block_sum(b);", "for (int i = 0; i < 9; ++i) {\n    ").advice,
        "Put __syncthreads()");
}

TEST(NextCall, AKernelWithoutALoopAroundBoth) {
    const auto said_of = [](const std::string& kind) {
        simt::Finding finding = finding_at(
            kind +
                " void count(int* bins, const int* keys) {\n"
                "    __shared__ int own[256];\n"
                "    for (int v = threadIdx.x; v < 256; v += 100) {\n"
                "        own[v] = 0;\n        __syncthreads();\n    }\n"
                "    own[keys[threadIdx.x]] += 1;\n"
                "    __syncthreads();\n"
                "}\n",
            7, "race.shared", "own[3]",
            "Thread 0 writes own[3] in line 7, and thread 64, a round of the loop ahead, writes.");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 4;
        finding.advice =
            "Put __syncthreads() at the end of the loop's body, between line 7 (the read) and "
            "line 4 (the write) of the next round, where every thread of the block reaches it.";
        Sources sources;
        advise_by_cause(finding, sources);
        return finding;
    };
    const simt::Finding race = said_of("__global__");
    expect_part(race.advice,
                "First repair the barriers of count: no loop stands around both lines 4 and 7");
    expect_part(race.message, "thread 64, one barrier ahead, writes");
    EXPECT_EQ(said_of("__device__").advice.find("First repair the barriers"), std::string::npos);
}

}  // namespace simtutor::next_call_test
