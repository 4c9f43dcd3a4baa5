#include "grader/findings/race/outside_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::outside_lock_test {

const std::string lock_type =
    "struct Lock {\n"
    "    int* word;\n"
    "    __device__ void acquire() const { while (atomicCAS(word, 0, 1) != 0) {} __threadfence(); "
    "}\n"
    "    __device__ void release() const { __threadfence(); atomicExch(word, 0); }\n"
    "};\n";

/// A race of two blocks in sum[0], read in one line and written in another.
simt::Finding raced(const std::string& body, int read, int write) {
    simt::Finding finding =
        finding_at(lock_type + "__global__ void add(float* sum, int* word) {\n" + body + "}\n",
                   read, "race.global", "sum[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = write;
    finding.sides[1].who.block[0] = 1;
    return finding;
}

std::string around(const std::string& before, const std::string& inside,
                   const std::string& behind) {
    return "    const Lock lock{word};\n    " + before + "\n    lock.acquire();\n    " + inside +
           "\n    lock.release();\n    " + behind + "\n";
}

TEST(OutsideLock, BehindTheLineThatGivesItBack) {
    simt::Finding finding =
        raced(around("", "const float high = sum[0] + 1;", "sum[0] = high;"), 10, 12);
    finding.advice = "Put __threadfence() between line 12 (the data) and line 4 (the flag).";
    EXPECT_EQ(
        told(finding).advice,
        "Line 12 changes sum behind line 11, which gives the lock back: from there on another "
        "thread may hold it. Move line 12 before line 11. A fence between them does not "
        "help.");
    expect_part(
        told(raced(around("const float old = sum[0];", "sum[0] = old + 1;", ""), 8, 10)).advice,
        "Line 8 reads sum before line 9 takes the lock");
    EXPECT_EQ(
        told(raced(around("", "sum[0] = sum[0] + 1;", ""), 10, 10)).advice.find("may hold it"),
        std::string::npos);
    const simt::Finding branched =
        raced(around("", "sum[0] += 1;", "if (sum[0] > 9) sum[0] = 9;"), 10, 12);
    expect_part(told(branched).advice, "Move line 12, with its condition, before line 11.");
    // In front of the lock a branch may be for other threads.
    const simt::Finding before =
        raced(around("if (sum[0] > 9) sum[0] = 9;", "sum[0] += 1;", ""), 8, 10);
    EXPECT_EQ(told(before).advice.find("Move it behind line 9"), std::string::npos);
}

TEST(OutsideLock, ALockOfEachBlock) {
    const auto said = [](const std::string& made) {
        return told(raced("    __shared__ int own;\n    const Lock lock{" + made +
                              "};\n    lock.acquire();\n    sum[0] = sum[0] + 1;\n"
                              "    lock.release();\n",
                          10, 10))
            .advice;
    };
    expect_part(said("&own"),
                "own (line 7) is in shared memory: each block has one of its own, so this lock "
                "keeps no thread of another block out.");
    EXPECT_EQ(said("word").find("is in shared memory"), std::string::npos);
}

TEST(OutsideLock, ALockThatSomeThreadsTake) {
    const auto said = [](const std::string& use) {
        return told(raced("    const Lock lock{word};\n    if (threadIdx.x == 0) lock.acquire();\n "
                          "   " +
                              use + "sum[0] = sum[0] + 1;\n    lock.release();\n",
                          9, 9))
            .advice;
    };
    expect_part(said(""),
                "Line 8 takes the lock only where threadIdx.x == 0 holds (line 8), and line 9 runs "
                "for the other threads, too");
    EXPECT_EQ(said("if (threadIdx.x == 0) ").find("for the other threads"), std::string::npos);
}

TEST(OutsideLock, OneThatTheHostHasTaken) {
    const auto said = [](const std::string& value) {
        simt::Finding finding = finding_at(
            "__global__ void add(float* sum, int* word) {\n"
            "    while (atomicCAS(word, 0, 1) != 0) {}\n"
            "    sum[0] += 1;\n"
            "    atomicExch(word, 0);\n"
            "}\n"
            "void all(float* sum) {\n"
            "    cudaMalloc(&word, 4);\n"
            "    cudaMemset(word, " +
                value + ", 4);\n    add<<<4, 1>>>(sum, word);\n}\n",
            2, "hang.deadlock", "word[0]", "waits in line 2 for word[0] to change");
        finding.kernel = "add";
        return told(finding).advice;
    };
    EXPECT_EQ(said("1"),
              "Line 2 waits until word[0] is 0, and line 8 sets each byte of word to 1 before the "
              "launch in line 9: no thread ever finds the lock free. Set it to 0 there.");
    EXPECT_EQ(said("0").find("no thread ever"), std::string::npos);
}

TEST(OutsideLock, ABranchThatAsksForTheLock) {
    simt::Finding finding = finding_at(
        "__device__ bool try_lock(int* word) { return atomicCAS(word, 0, 1) == 0; }\n"
        "__global__ void count(int* locks, int* counts, int b) {\n"
        "    for (;;) {\n"
        "        if (!try_lock(locks + b)) continue;\n"
        "        counts[b] += 1;\n"
        "        atomicExch(locks + b, 0);\n"
        "        break;\n"
        "    }\n"
        "}\n",
        5, "race.global", "counts[3]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.block[0] = 1;
    EXPECT_EQ(told(finding).advice.find("for the other threads"), std::string::npos);
    expect_part(told(finding).advice, "A lock alone orders no data");
}

}  // namespace simtutor::outside_lock_test
