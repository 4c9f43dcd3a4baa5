#include "grader/findings/cost/late_load.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::late_load_test {

Tokens tiles(const std::string& early, const std::string& late) {
    return words_of(
        "__global__ void k(const float* a) {\n"
        "    __shared__ float at[32][17]; float2 p = *(const float2*)pa;\n"
        "    for (int done = 0; done < n; done += depth) {\n"
        "        at[tx] = p.x;\n" +
        early +
        "        for (int k = 0; k < depth; k++) {\n"
        "            for (int i = 0; i < rows; i++) acc[i] += at[k][i] * ring[k];\n"
        "        }\n" +
        late +
        "    }\n"
        "}\n");
}

TEST(LateLoad, BehindTheLoopThatUsesThisTile) {
    const std::string load =
        "        if (done + depth < n) {\n"
        "            pa += depth;\n"
        "            p = *(const float2*)pa;\n"
        "        }\n";
    EXPECT_EQ(
        late_load(tiles("", load)),
        "Line 10 loads p for the next round of the loop in line 3, but it stands behind the "
        "loop in line 5, which uses up what this round has in at: nothing is on its way while "
        "that loop computes. Start the load before it, and let only the store to at wait for "
        "the barrier.");
    EXPECT_EQ(late_load(tiles(load, "")), "");
    EXPECT_EQ(late_load(tiles("", "")), "");
}

TEST(LateLoad, TheLoopThatUsesTheTileMayCallAFunction) {
    const Tokens file = words_of(
        "__global__ void k(const float* a) {\n"
        "    __shared__ float t[32];\n"
        "    float x = a[0]; float y = a[n];\n"
        "    for (int done = 0; done < n; done += 32) {\n"
        "        t[tx] = x;\n"
        "        t[tx + 16] = y;\n"
        "        for (int k = 0; k < 32; ++k) step(sums, t[k], b[k]);\n"
        "        for (int k = 0; k < 4; ++k) step(sums, t[k], b[k]);\n"
        "        x = a[done];\n"
        "        y = a[done + n];\n"
        "    }\n"
        "}\n");
    EXPECT_EQ(late_load(file),
              "Lines 9, 10 load x and y for the next round of the loop in line 4, but they stand "
              "behind the loop in line 7, which uses up what this round has in t: nothing is on "
              "its way while that loop computes. Start the loads before it, and let only the store "
              "to t wait for the barrier.");
}

TEST(LateLoad, EachRoundLoadsItsOwn) {
    const Tokens file = words_of(
        "__global__ void k(const float* a) {\n"
        "    __shared__ float t[32];\n"
        "    for (int done = 0; done < n; done += 32) {\n"
        "        const float x = a[done];\n"
        "        t[tx] = x;\n"
        "        for (int k = 0; k < 32; ++k) step(sums, t[k], b[k]);\n"
        "    }\n"
        "}\n"
        "void matmul_ahead(const float* a) { k<<<1, 32>>>(a); }\n");
    EXPECT_EQ(
        late_load(file, "matmul_ahead, n = 128"),
        "Line 4 loads what the same round of the loop in line 3 stores to t: each round "
        "waits for its own values, and none loads the next one's. Its values could be on their "
        "way while the loop in line 6 computes.");
    EXPECT_EQ(late_load(file), "");
}

TEST(LateLoad, WhatLiesInSharedMemoryIsThere) {
    const Tokens file = words_of(
        "__global__ void k(const float* a) {\n"
        "    __shared__ float t[32], next[32];\n"
        "    next[tx] = a[tx];\n"
        "    for (int done = 0; done < n; done += 32) {\n"
        "        const float x = next[tx];\n"
        "        t[tx] = x;\n"
        "        next[tx] = a[done + 32];\n"
        "        for (int k = 0; k < 32; ++k) step(sums, t[k], b[k]);\n"
        "    }\n"
        "}\n"
        "void matmul_ahead(const float* a) { k<<<1, 32>>>(a); }\n");
    EXPECT_EQ(late_load(file, "matmul_ahead, n = 128"), "");
}

Tokens by_calls(const std::string& in_loop, const std::string& behind) {
    return words_of(
        "__device__ float2 pair_at(const float* place) {\n"
        "    return *reinterpret_cast<const float2*>(place);\n"
        "}\n"
        "constexpr int depth = 32;\n"
        "__global__ void k(const float* a, int n) {\n"
        "    __shared__ float as[32][17];\n"
        "    float2 upper = pair_at(a);\n"
        "    for (int start = 0; start < n; start += depth) {\n"
        "        put(as, y, x, upper);\n"
        "        for (int k = 0; k < depth; ++k) {\n"
        "            multiply(sum, as[k], ring[k]);\n" +
        in_loop + "        }\n" + behind +
        "    }\n"
        "}\n");
}

TEST(LateLoad, LoadsByACallAreNamedWhereItIsMade) {
    expect_part(late_load(by_calls("", "        upper = pair_at(a + start + depth);\n")),
                "Line 13 loads upper for the next round of the loop in line 8, but it stands "
                "behind the loop in line 10,");
}

TEST(LateLoad, OnlyTheLastStepStartsThem) {
    const auto asked = [](const std::string& condition) {
        return late_load(by_calls("            if (" + condition +
                                      ")\n"
                                      "                upper = pair_at(a + start + depth);\n",
                                  ""));
    };
    EXPECT_EQ(asked("k == depth - 1 && start + depth < n"),
              "Line 13 loads what the next round stores to as, but line 12 lets only the last step "
              "of the loop in line 10 do it: until then nothing is on its way. Let an earlier step "
              "start the load, such as the one with k == 0.");
    EXPECT_EQ(asked("k == 0 && start + depth < n"), "");
    EXPECT_EQ(asked("start + depth < n"), "");
}

}  // namespace simtutor::late_load_test
