#include "grader/findings/source/function_calls.h"

#include <gtest/gtest.h>

#include "grader/findings/source/told_calls.h"
#include "grader/findings/told_cause.h"

namespace simtutor::function_calls_test {

std::string said(const std::string& rule, const std::string& advice, const std::string& more = "") {
    simt::Finding finding = finding_at(
        "static float first(const float* p) {\n"
        "    return p[3];\n"
        "}\n"
        "void all(const float* m, float* c, int n) {\n"
        "    for (int k = 0; k < n; ++k) {\n"
        "        const float* row = m + k * n;\n"
        "        c[k] = first(row) + first(m + k) + first(c);\n" +
            more +
            "    }\n"
            "}\n",
        2, rule, "m[99]", "");
    finding.advice = advice;
    Sources sources;
    return told_calls(finding, sources);
}

TEST(FunctionCalls, TheCallsThatGiveTheArray) {
    const std::string advice = "Check the limits of the loop and the arithmetic of the index.";
    EXPECT_EQ(said("bounds.host", advice),
              " first is called in line 7 with row (m + k * n, line 6), line 7 with m + k.");
    EXPECT_EQ(said("race.global", "Use an atomic function."), "");
    EXPECT_EQ(said("bounds.host", "Repair the finding index.overflow in line 3 first."), "");
    EXPECT_EQ(said("bounds.host", "Look at line 7 first."), "");
    EXPECT_EQ(said("bounds.host", "First repair the finding bounds.host in line 9."), "");
    EXPECT_EQ(said("hang.endless-loop", advice), "");
    // Too many to be read.
    EXPECT_EQ(said("bounds.host", advice,
                   "        c[k] += first(m + 1) + first(m + 2);\n        c[k] += first(m);\n"),
              "");
}

TEST(FunctionCalls, WhatNothingIsKnownOfIsNotTold) {
    const auto calls = [](const std::string& body) {
        return told_calls(words_of("__device__ float at(const float* p, int i) {\n"
                                   "    return p[i];\n"
                                   "}\n"
                                   "__device__ void wait() {\n"
                                   "    while (flag[0] == 0) {}\n"
                                   "}\n"
                                   "__global__ void k(const float* m) {\n    " +
                                   body + "\n}\n"),
                          body == "wait();" ? 5 : 2, "m");
    };
    EXPECT_EQ(calls("wait();"), "");
    EXPECT_EQ(calls("use(at(m, 2 * threadIdx.x));"),
              " at is called in line 8 with m, 2 * threadIdx.x.");
    EXPECT_EQ(calls("use(at(other, 1), at(third, 2));"), "");
}

TEST(FunctionCalls, OfAnotherElementIsNoneOfThem) {
    const auto calls = [](const std::string& element) {
        return told_calls(words_of("__device__ float read(const float* p) {\n"
                                   "    return *p;\n"
                                   "}\n"
                                   "__global__ void k(int t) {\n"
                                   "    __shared__ Tile ring[2];\n"
                                   "    Tile& next = ring[(t + 1) % 2];\n"
                                   "    use(read(&ring[0].a[0]));\n"
                                   "    use(read(&next.a[4]));\n"
                                   "}\n"),
                          2, "ring", element);
    };
    const std::string next = "line 8 with &next.a[4] (next is ring[(t + 1) % 2], line 6).";
    EXPECT_EQ(calls("ring[1]"), " read is called in " + next);
    EXPECT_EQ(calls("ring[0]"), " read is called in line 7 with &ring[0].a[0], " + next);
}

TEST(FunctionCalls, AKernelHasNone) {
    const Tokens file = words_of(
        "__global__ void k(float* a) {\n"
        "    a[0] = 1;\n"
        "}\n"
        "void go(float* a) { k<<<1, 1>>>(a); }\n");
    EXPECT_TRUE(calls_of(file, FunctionText(file, 2)).empty());
}

TEST(ToldCalls, OfTheOtherSideOfARace) {
    const auto said = [](const std::string& call, int read) {
        simt::Finding finding = finding_at(
            "__device__ void put(float* strip, float x) {\n"
            "    strip[threadIdx.x] = x;\n"
            "}\n"
            "__global__ void first(float* a) { __shared__ float s[32]; put(s, a[0]); }\n"
            "__global__ void second(float* a) {\n"
            "    __shared__ float s[32];\n    " +
                call +
                "\n    a[0] = s[1];\n"
                "}\n",
            read, "race.shared", "s[1]", "");
        finding.sides[0].on_device = true;
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].site.line = 2;
        finding.advice = "Put __syncthreads() between line 2 and line 8.";
        Sources sources;
        return told_calls(finding, sources);
    };
    EXPECT_EQ(said("put(s, a[1]);", 8), " put is called in line 7.");
    EXPECT_EQ(said("s[1] = 0;", 8), "");
}

}  // namespace simtutor::function_calls_test
