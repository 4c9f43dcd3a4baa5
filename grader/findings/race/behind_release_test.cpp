#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::behind_release_test {

/// A table whose bucket is locked; `under` and `behind` stand before and behind its release.
std::string kernel(const std::string& under, const std::string& behind,
                   const std::string& release = "atomicExch(&locks[b], 0);") {
    return "__global__ void count(int* locks, int* heads, int* counts, int* used, int b) {\n"
           "    while (atomicCAS(&locks[b], 0, 1) != 0) {}\n"
           "    __threadfence();\n"
           "    int node = heads[b];\n"
           "    const bool fresh = node == -1;\n"
           "    if (fresh) heads[b] = node = atomicAdd(used, 1);\n" +
           under + "\n    __threadfence();\n    " + release + "\n" + behind + "}\n";
}

simt::Finding race(const std::string& text, int write, int update) {
    simt::Finding finding = finding_at(text, update, "race.global", "counts[7]", "");
    finding.advice = "Put __threadfence() between line 10 (the data) and line 2 (the flag).";
    finding.sides[0].action = "atomic";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = write;
    return finding;
}

const char* const late =
    "    if (fresh)\n"
    "        counts[node] = 1;\n"
    "    else\n"
    "        atomicAdd(&counts[node], 1);\n";

TEST(BehindRelease, WhatTheLockHasGivenAway) {
    const std::string text =
        "Line 11 writes counts[node] behind line 9, which gives the lock `&locks[b]` back. From "
        "then on another thread can take the lock and come to the same element. The write belongs "
        "before line 9, and before the fence in line 8. No fence and no barrier between line 11 "
        "and line 13 helps.";
    EXPECT_EQ(told(race(kernel("", late), 11, 13)).advice, text);
}

TEST(BehindRelease, OfAnAtomicReference) {
    expect_part(
        told(race(kernel("", late,
                         "cuda::atomic_ref<int>(locks[b]).store(0, cuda::memory_order_release);"),
                  11, 13))
            .advice,
        "The write belongs before line 9, and before the fence in line 8.");
}

TEST(BehindRelease, IsNoneForWhatTheLockDoesNotChoose) {
    const std::string own =
        "    if (fresh)\n"
        "        counts[b] = 1;\n"
        "    else\n"
        "        atomicAdd(&counts[b], 1);\n";
    EXPECT_EQ(told(race(kernel("", own), 11, 13)).advice.find("behind line 9"), std::string::npos);
}

TEST(BehindRelease, IsNoneForAWriteUnderTheLock) {
    EXPECT_EQ(
        told(race(kernel("    if (fresh) counts[node] = 1;", "    atomicAdd(&counts[node], 1);\n"),
                  7, 10))
            .advice.find("behind line 9"),
        std::string::npos);
}

}  // namespace simtutor::behind_release_test
