#include "grader/findings/race/plain_release.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::plain_release_test {

std::string of_race(const std::string& release, int one, const char* action, int other) {
    simt::Finding finding = finding_at(
        "__global__ void count(int* locks, int* heads, const int* keys, int* used) {\n"
        "    const int b = keys[threadIdx.x];\n"
        "    while (atomicCAS(&locks[b], 0, 1) != 0) {}\n"
        "    __threadfence();\n"
        "    heads[b] += 1;\n"
        "    const int node = atomicAdd(used, 1);\n"
        "    __threadfence();\n"
        "    " +
            release +
            "\n"
            "}\n",
        one, "race.global", "locks[3]", "writes it");
    finding.advice =
        "Put __threadfence() between line 8 (the data) and line 6 (the flag): without it the flag "
        "can be seen before the data. The fence after line 6, where it is read, is not enough "
        "alone.";
    finding.sides[0].action = action;
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = other;
    return told(finding).advice;
}

TEST(PlainRelease, OfALockThatACompareAndSwapTakesIsARaceWhateverFencesThereAre) {
    EXPECT_EQ(of_race("locks[b] = 0;", 3, "atomic", 8),
              "Line 8 gives the lock `locks[b]` back by a plain store, and line 3 takes it by "
              "atomicCAS(): a plain store beside an atomic function is a race, whatever fences "
              "there are. Give it back by an atomic function, too: atomicExch(&locks[b], 0).");
    EXPECT_EQ(of_race("locks[b] = 0;", 5, "read", 5),
              "Line 5 runs under the lock `locks[b]`, which line 8 gives back by a plain store: "
              "that orders nothing, whatever fences there are. Give it back by an atomic function: "
              "atomicExch(&locks[b], 0).");
}

TEST(PlainRelease, IsNoStoreBesideAnExchange) {
    EXPECT_EQ(of_race("atomicExch(&locks[b], 0);", 5, "read", 5).find("plain store"),
              std::string::npos);
    EXPECT_EQ(of_race("heads[b] = 0;", 5, "read", 8).find("plain store"), std::string::npos);
}

TEST(PlainRelease, OfALockOfTwoFunctions) {
    simt::Finding finding = finding_at(
        "struct Lock {\n"
        "    int* word;\n"
        "    __device__ void acquire() { while (atomicCAS(word, 0, 1) != 0) {} }\n"
        "    __device__ void release() { *word = 0; }\n"
        "};\n",
        3, "race.global", "word[0]", "writes it");
    finding.sides[0].action = "atomic";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 4;
    expect_part(told(finding).advice, "atomicExch(word, 0)");
}

TEST(PlainRelease, OfTheFunctionsOfALock) {
    const auto said = [](const std::string& give) {
        simt::Finding finding = finding_at(
            "struct Lock {\n"
            "    int* word;\n"
            "    __device__ void acquire() { while (atomicCAS(word, 0, 1) != 0) {} "
            "__threadfence(); }\n"
            "    __device__ void release() {\n        __threadfence();\n        " +
                give +
                "\n    }\n};\n"
                "__global__ void add(float* sum, int* word) {\n"
                "    Lock lock{word};\n"
                "    lock.acquire();\n"
                "    sum[0] = sum[0] + 1;\n"
                "    lock.release();\n"
                "}\n",
            12, "race.global", "sum[0]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].who.block[0] = 1;
        finding.advice = "Put __threadfence() between line 12 (the data) and line 6 (the flag).";
        return told(finding).advice;
    };
    expect_part(said("*word = 0;"),
                "Line 12 runs under the lock `*word`, which line 6 gives back by a plain store: "
                "that orders nothing, whatever fences there are.");
    EXPECT_EQ(said("atomicExch(word, 0);").find("plain store"), std::string::npos);
}

}  // namespace simtutor::plain_release_test
