#include "grader/findings/race/stores_meet.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::stores_meet_test {

constexpr const char* one_line = "Let one thread write it, or use an atomic function.";
constexpr const char* blocks =
    "No barrier helps, since it holds for one block: use an atomic operation.";

/// Two threads that store to one element, in these lines.
std::string said(const std::string& text, int line, int other, const std::string& advice,
                 const std::string& object = "c[32]") {
    simt::Finding finding = finding_at(text, line, "race.global", object, "");
    finding.advice = advice;
    finding.sides.push_back(finding.sides[0]);
    for (auto& side : finding.sides) side.action = "write";
    finding.sides[1].site.line = other;
    finding.sides[1].who.thread[0] = 3;
    if (advice == blocks) finding.sides[1].who.block[0] = 1;
    return told(finding).advice;
}

std::string pair(const std::string& first, const std::string& second = "to[1] = other;") {
    return "__global__ void k(const float* a, float4* c, int n) {\n"
           "    const int at = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    float4* to = c + place(at);\n"
           "    " +
           first + "\n    " + second + "\n}\n";
}

TEST(StoresMeet, TwoLinesOfTwoBlocks) {
    const std::string text = said(pair("to[0] = one;"), 5, 4, blocks);
    expect_part(text,
                "Line 4 stores to to[0] for thread 3 of block 1, and line 5 to to[1] for thread 0 "
                "of block 0: both are c[32]. to gets its place in line 3. Where each element is "
                "one thread's, nothing that orders the two helps");
    EXPECT_EQ(text.find("barrier"), std::string::npos);
    expect_part(
        said(pair("to[0] = one;", "*reinterpret_cast<float4*>(to + 1) = other;"), 4, 5, blocks),
        "both are c[32]");
}

TEST(StoresMeet, TheLaunchMayBeWhatIsWrong) {
    const std::string kernel =
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int row = blockIdx.y * 16 + threadIdx.y;\n"
        "    c[row * n + blockIdx.x * 16 + threadIdx.x] = a[row];\n"
        "}\n";
    const std::string launch = "void f(float* c) { k<<<2, dim3(32, 8)>>>(c, c, 64); }\n";
    expect_part(said(kernel + launch, 3, 3, blocks), "or has the launch (line 5) another block or");
    // Of several launches it may be any.
    expect_part(said(kernel + launch + launch, 3, 3, blocks), "or has the launch another block or");
}

TEST(StoresMeet, TwoViewsOfOneArrayThatLieInEachOther) {
    const auto views = [](const std::string& second, const std::string& index = "mine",
                          const std::string& object = "memory[192]") {
        return said(
            "constexpr int tile = 16;\n"
            "__global__ void k(const float* a, const float* b, int n) {\n"
            "    __shared__ float memory[512];\n"
            "    float* const as = memory;\n"
            "    float* const bs = " +
                second +
                ";\n"
                "    const int mine = threadIdx.y * tile + threadIdx.x;\n"
                "    as[mine] = a[mine];\n    bs[" +
                index + "] = b[mine];\n}\n",
            7, 8, one_line, object);
    };
    const std::string text =
        "Line 5 lets bs begin 16 elements behind as, but as goes further: element 192 of memory is "
        "one of both. Let bs begin behind the last element of as.";
    EXPECT_EQ(views("memory + tile"), text);
    // Another index, another array, or a place that as need not reach.
    for (const std::string& other : {views("memory + tile", "mine + 1"), views("other + tile"),
                                     views("memory + tile * tile"), views("memory")})
        EXPECT_EQ(other.find("lets bs begin"), std::string::npos) << other;
}

TEST(StoresMeet, ANeighbourIsNamed) {
    simt::Finding finding = finding_at(pair("to[0] = one;"), 5, "race.warp", "c[32]", "");
    finding.advice = "Put __syncthreads() between line 4 and line 5, where all come.";
    finding.sides.push_back(finding.sides[0]);
    for (auto& side : finding.sides) side.action = "write";
    finding.sides[1].site.line = 4;
    finding.sides[1].who.thread[0] = 1;
    expect_part(told(finding).advice,
                "The two are neighbours along x: line 5 goes to the element of the next thread.");
    finding.sides[1].who.thread[0] = 2;
    EXPECT_EQ(told(finding).advice.find("neighbours"), std::string::npos);
}

TEST(StoresMeet, WhatClearsOrUpdatesIsAnotherMatter) {
    EXPECT_EQ(said(pair("to[0] = 0;"), 5, 4, blocks), "");
    EXPECT_EQ(said(pair("to[0] += one;"), 4, 5, blocks), "");
    EXPECT_TRUE(said(pair("to[0] = one + to[0];"), 4, 4, one_line).starts_with("Line 4 reads"));
    EXPECT_EQ(said(pair("const float4 old = to[0]; to[0] = add(old, one);"), 4, 4, one_line)
                  .find("leads"),
              std::string::npos);
}

TEST(StoresMeet, AFunctionThatGivesTwoThreadsOnePlace) {
    const std::string text =
        "__device__ int turned(int r, int q) {\n"
        "    const int w = blockDim.x;\n"
        "    return r * w + (q + r) % 32;\n"
        "}\n"
        "__global__ void k(float* a) {\n"
        "    __shared__ float part[1024];\n"
        "    part[turned(threadIdx.y, threadIdx.x)] = a[0];\n"
        "}\n";
    EXPECT_EQ(
        said(text, 7, 7, one_line, "part[272]"),
        "Line 7 leads thread 0 and thread 3 to one place, part[272]. turned gives both the "
        "same number, made of threadIdx.y, threadIdx.x (line 3: r * w + (q + r) % 32). Line 3 "
        "counts modulo 32 there, in every block: is that as many places as a row, or the block, "
        "has? Neither an atomic function nor a barrier gives each thread a place of its own. Is "
        "the index wrong, does a condition let a thread come here that has no element, or has "
        "the launch another block or grid than the index counts with?");
}

TEST(StoresMeet, AnElementThatIsStoredAsAVectorIsNoPlaceOfData) {
    const auto text = [](const std::string& place) {
        return "__global__ void k(float* c, const int* order, int n) {\n"
               "    const int row = threadIdx.y, column = 4 * threadIdx.x;\n"
               "    *reinterpret_cast<float4*>(&c[" +
               place + "]) = make_float4(1, 2, 3, 4);\n}\n";
    };
    EXPECT_EQ(said(text("row * n + column"), 3, 3, one_line).find("comes from data"),
              std::string::npos);
    expect_part(said(text("order[row] * n + column"), 3, 3, one_line), "comes from data");
}

TEST(StoresMeet, AnExclusiveOrThatLeavesItsRow) {
    const std::string text =
        "__device__ int place(int y, int x, int w) {\n"
        "    return y * w + (x ^ y);\n"
        "}\n"
        "__global__ void k(float* a) {\n"
        "    __shared__ float part[1024];\n"
        "    part[place(threadIdx.y, threadIdx.x, blockDim.x)] = a[0];\n"
        "}\n";
    const std::string advice = said(text, 6, 6, one_line, "part[30]");
    EXPECT_NE(advice.find("(line 2: y * w + (x ^ y); of two numbers below a limit, ^ makes one "
                          "below it only where the limit is a power of two). Is that limit a "
                          "power of two in every launch? In place of a ^ b, (a + b) % limit stays "
                          "below any limit."),
              std::string::npos)
        << advice;
    EXPECT_EQ(advice.find("does a condition let"), std::string::npos) << advice;
}

TEST(StoresMeet, AnIndexWithoutAThread) {
    const auto text = [](const std::string& index) {
        return "__device__ void put(float* c, int i, float x) {\n"
               "    c[i] = x;\n"
               "}\n"
               "__global__ void k(const float* a, float* c, int n) {\n"
               "    const int b = blockIdx.x * 2, t = team().rank();\n"
               "    c[" +
               index + "] = a[threadIdx.x];\n}\n";
    };
    expect_part(said(text("b + 1"), 6, 6, one_line), "Its index has no threadIdx");
    expect_part(said(text("b + t"), 6, 6, one_line), "Neither an atomic function");
    expect_part(said(text("b"), 2, 2, one_line), "Neither an atomic function");
}

TEST(StoresMeet, RoundsOfALoopMayStillNeedABarrier) {
    const std::string text =
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    for (int i = 0; i < n; ++i)\n"
        "        c[threadIdx.x / 2 + i] = a[i];\n"
        "}\n";
    expect_part(said(text, 3, 3, one_line), "Only if these are different rounds of the loop");
}

TEST(StoresMeet, ATwistThatReachesIntoTheNextRow) {
    const auto twisted = [](const std::string& place) {
        return said(
            "__global__ void k(const float* a, float* c) {\n"
            "    const int x = threadIdx.x, y = threadIdx.y;\n"
            "    const int pitch = blockDim.x;\n"
            "    c[" +
                place + "] = a[x];\n}\n",
            4, 4, one_line);
    };
    expect_part(
        twisted("y * pitch + (x ^ y)"),
        "Of two numbers below a limit, ^ makes one below it only where the limit is a power "
        "of two. Is what ^ makes always below pitch, which line 3 makes blockDim.x? ");
    EXPECT_EQ(twisted("y * pitch + x / 2").find("power of two"), std::string::npos);
    EXPECT_EQ(twisted("y * 32 + (x ^ y)").find("power of two"), std::string::npos);
}

TEST(StoresMeet, AnIndexThatComesFromData) {
    const std::string text = said(
        "__global__ void k(const int* keys, int* c, int n) {\n"
        "    const int at = blockIdx.x * 32 + threadIdx.x;\n"
        "    const int bin = keys[at] % 64;\n"
        "    c[bin] = at;\n}\n",
        4, 4, blocks);
    expect_part(text, "Its index comes from data, so two threads may have the same one.");
    EXPECT_EQ(text.find("Neither an atomic"), std::string::npos);
}

TEST(StoresMeet, AFunctionThatLetsBothThreadsCome) {
    const auto kernel = [](const std::string& condition) {
        return said(
            "__device__ bool inside(int i, int n) {\n"
            "    return i <= n;\n"
            "}\n"
            "__global__ void k(float* c, int n) {\n"
            "    const int i = blockIdx.x * 16 + threadIdx.x;\n"
            "    if (" +
                condition + ") c[i] = 2 * n;\n}\n",
            6, 6, one_line);
    };
    expect_part(kernel("inside(i, n)"),
                "Both pass inside in line 6, which asks i <= n (line 2). Neither");
    EXPECT_EQ(kernel("i <= n").find("Both pass"), std::string::npos);
}

}  // namespace simtutor::stores_meet_test
