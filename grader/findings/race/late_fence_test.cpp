#include "grader/findings/race/late_fence.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::late_fence_test {

TEST(LateFence, BehindTheStoreThatFreesTheLock) {
    const auto said = [](const std::string& body, int line) {
        return late_fence(
            words_of("struct Door {\n    int* word;\n    __device__ void open() {\n" + body +
                     "    }\n};\n"
                     "__global__ void k(Door door) {\n"
                     "    door.open();\n"
                     "}\n"),
            line);
    };
    const std::string store = "        atomicExch(word, 0);\n",
                      fence = "        __threadfence();\n";
    const std::string text =
        " The fence in line 5 stands behind line 4: it orders nothing that comes before that.";
    EXPECT_EQ(said(store + fence, 4), text);
    EXPECT_EQ(said(store + fence, 9), text);
    EXPECT_EQ(said(fence + store, 5), "");
    EXPECT_EQ(said(fence + store, 9), "");
    EXPECT_EQ(said(fence + store + fence, 5), "");
}

TEST(LateFence, ArgumentsOfACompareAndSwap) {
    const auto said = [](const std::string& given) {
        return exchanged_arguments(
            words_of("__device__ void lock(int* word) {\n"
                     "    while (atomicCAS(word, " +
                     given +
                     ") != 0) {}\n}\n"
                     "__device__ void unlock(int* word) {\n"
                     "    atomicExch(word, 0);\n}\n"));
    };
    EXPECT_EQ(said("1, 0"),
              "Line 2 calls atomicCAS(word, 1, 0): its arguments are the place, the value that is "
              "expected and the new one. This never takes a free lock, and sets a taken one free: "
              "exchange the last two, atomicCAS(word, 0, 1).");
    EXPECT_EQ(said("0, 1"), "");
    EXPECT_EQ(said("old, old + 1"), "");
}

TEST(LateFence, InTheBodyOfTheLoopThatTries) {
    const auto said = [](const std::string& behind) {
        simt::Finding finding = finding_at(
            "__device__ void acquire(int* word) {\n"
            "    while (atomicCAS(word, 0, 1) != 0) {\n"
            "        __threadfence();\n"
            "    }\n    " +
                behind +
                "\n}\n"
                "__global__ void k(int* sum) {\n"
                "    sum[0] += 1;\n"
                "}\n",
            8, "race.acquire", "sum[0]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.advice =
            "Put __threadfence() after line 2, where the flag or the atomic is read, "
            "and before line 8: the fence between line 8 and line 9 holds for the "
            "writer alone.";
        Sources sources;
        advise_by_cause(finding, sources);
        return finding.advice;
    };
    expect_part(said(""),
                "The fence in line 3 stands in the body of the loop, so it runs after a try that "
                "failed, and not after the one that takes the lock: it belongs behind the loop.");
    EXPECT_EQ(said("__threadfence();").find("stands in the body"), std::string::npos);
}

TEST(LateFence, WhatIsCountedIsNoFlag) {
    const auto said = [](int flag) {
        simt::Finding finding;
        finding.rule = "race.shared";
        finding.sides.resize(2);
        finding.sides[0].site.line = 24;
        finding.sides[1].site.line = 20;
        finding.advice = "Put __threadfence_block() between line 20 (the data) and line " +
                         std::to_string(flag) + " (the flag): without it.";
        forget_flag_of_data(finding);
        return finding.advice;
    };
    EXPECT_EQ(said(20),
              "Put __syncthreads() between line 20 and line 24, where every thread of the block "
              "reaches it.");
    expect_part(said(21), "Put __threadfence_block() between line 20 (the data) and line 21");
    simt::Finding blocks;
    blocks.rule = "race.global";
    blocks.sides.resize(2);
    blocks.sides[0].site.line = 34;
    blocks.sides[1].site.line = 25;
    blocks.advice =
        "Put __threadfence() between line 25 (the data) and line 25 (the flag): without.";
    forget_flag_of_data(blocks);
    expect_part(blocks.advice, "Nothing orders lines 25 and 34, and no flag tells of line 25");
}

}  // namespace simtutor::late_fence_test
