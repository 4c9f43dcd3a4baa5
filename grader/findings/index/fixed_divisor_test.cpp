#include "grader/findings/index/fixed_divisor.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::fixed_divisor_test {

std::string said(const std::string& bucket, const std::string& index, const std::string& object,
                 const std::string& rest) {
    return told(
               "constexpr int many = 64;\n"
               "__global__ void k(const unsigned* keys, int n, int* heads, int buckets) {\n"
               "    for (int i = threadIdx.x; i < n; i += blockDim.x) {\n"
               "        const int bucket = " +
                   bucket + ";\n        atomicExch(&heads[" + index + "], i);\n    }\n}\n",
               5, "bounds.global", object,
               "Thread 0 of block 0 updates outside the array, at " + object + ": it has " + rest)
        .advice;
}

TEST(FixedDivisor, ANumberForTheElements) {
    EXPECT_EQ(said("keys[i] % 64", "bucket", "heads[16]", "8 elements, so the last is heads[7]."),
              "keys[i] % 64 in line 4 may be as large as 63, and heads had 8 elements in this run: "
              "does the number of its elements belong there in place of 64, or has it too few?");
    expect_part(said("0", "keys[i] % many", "heads[16]", "8 elements, so the last is heads[7]."),
                "keys[i] % many in line 5 may be as large as 63, and heads had 8 elements");
}

TEST(FixedDivisor, WhatTheRemainderDoesNotExplain) {
    const auto silent = [](const std::string& text) {
        EXPECT_EQ(text.find("may be as large as"), std::string::npos) << text;
    };
    // It stays below the number of elements, or the index lies behind the number.
    silent(said("keys[i] % 64", "bucket", "heads[100]", "100 elements, so the last is heads[99]."));
    silent(said("keys[i] % 64", "bucket", "heads[70]", "8 elements, so the last is heads[7]."));
    silent(
        said("keys[i] % buckets", "bucket", "heads[16]", "8 elements, so the last is heads[7]."));
    silent(said("keys[i] % 64", "bucket + n", "heads[16]", "8 elements, so the last is heads[7]."));
}

std::string walked(const std::string& condition) {
    return told(
               "__global__ void k(const int* heads, const int* next, const int* keys, int key) {\n"
               "    int node = heads[0];\n"
               "    while (" +
                   condition + ") node = next[node];\n    if (node == -1) return;\n}\n",
               3, "bounds.global", "next[-1]",
               "Thread 0 of block 0 reads outside the array, at next[-1]: it has 8 elements, so "
               "the last is next[7].")
        .advice;
}

TEST(EndAskedOfElement, TheIndexMayBeTheEndAsWell) {
    EXPECT_EQ(
        walked("next[node] != -1 && keys[node] != key"),
        "node is -1 here. Line 3 asks next[node] for -1, and not node itself: may that be the "
        "end, too? Then ask it before an element with its number is looked at.");
    EXPECT_EQ(walked("node != -1 && next[node] != -1").find("itself"), std::string::npos);
    EXPECT_EQ(walked("keys[node] != key").find("itself"), std::string::npos);
}

}  // namespace simtutor::fixed_divisor_test
