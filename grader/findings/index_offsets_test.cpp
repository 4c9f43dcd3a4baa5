#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

std::string told_of_reduction(const std::string& rule, const std::string& declared,
                              const std::string& loop, const std::string& sum = "t + stride",
                              unsigned thread = 96) {
    simt::Finding finding = finding_at(
        "__global__ void sum(const float* a, float* out) {\n    " + declared +
            "\n"
            "    const int t = threadIdx.x;\n    " +
            loop +
            "\n"
            "        if (t < stride) s[t] += s[" +
            sum + "];\n}\n",
        5, rule, rule == "bounds.row" ? "" : "s[224]",
        rule == "bounds.row" ? "Thread 96 of block 0 uses index 224 in line 5, outside an array of "
                               "type 'float [128]'."
                             : "Thread 96 reads s[224], outside the shared array: s has 128 "
                               "elements.");
    finding.sides[0].who.thread[0] = thread;
    return told(finding).advice;
}

TEST(IndexOffsets, AReductionOverMoreThreadsThanElements) {
    const char* const fixed = "__shared__ float s[128];";
    const char* const half = "for (int stride = blockDim.x / 2; stride > 0; stride /= 2)";
    const char* const said =
        "t + stride goes up to blockDim.x - 1, and the array has 128 elements: fewer than the "
        "block has threads. Make the array as large";
    for (const char* rule : {"bounds.row", "bounds.shared"}) {
        expect_part(told_of_reduction(rule, fixed, half), said);
        expect_part(
            told_of_reduction(rule, fixed,
                              "for (unsigned stride = blockDim.x >> 1; stride > 0; stride >>= 1)"),
            said);
        expect_part(told_of_reduction(rule, fixed, half, "stride + t"), "stride + t goes up to");
    }
    expect_part(told_of_reduction("bounds.shared", "extern __shared__ float s[];", half),
                "Ask for more bytes in the launch");
    // Of a block with an odd number of threads the last sum is one too far.
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed,
                                "for (int stride = (blockDim.x + 1) / 2; stride > 0; stride /= 2)")
                  .find("goes up to"),
              std::string::npos);
    // The distance grows: where it ends is another question.
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed,
                                "for (int stride = blockDim.x / 2; stride < n; stride *= 2)")
                  .find("goes up to"),
              std::string::npos);
}

TEST(IndexOffsets, AThreadWhoseOwnNumberIsBehindTheArray) {
    const std::string loop = "for (int stride = 1; stride < n; stride *= 2)";
    const char* const fixed = "__shared__ float s[128];";
    expect_part(told_of_reduction("bounds.shared", fixed, loop, "t + stride", 192),
                "The array has 128 elements, and thread 192 comes here, too");
    EXPECT_EQ(told_of_reduction("bounds.shared", fixed, loop, "t + stride", 96).find("comes here"),
              std::string::npos);
}

Told told_of_halo(const std::string& line, const std::string& before = "",
                  const std::string& element = "a[1024]") {
    return told(
        "__global__ void k(const float* a, float* out, int n, int r) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n    " +
            before + "\n    " + line + "\n}\n",
        4, "bounds.global", element, "at " + element + ": it has 1024 elements");
}

TEST(IndexOffsets, AnElementBesideTheThreadsOwnInAGridThatFits) {
    for (const char* line : {"out[i] = a[i + 1] - a[i];", "out[i] = *(a + i + 1) - out[i];"}) {
        const std::string advice = told_of_halo(line).advice;
        expect_part(advice, "i + 1 lies 1 beyond the thread's own place");
        EXPECT_EQ(advice.find("rounded up"), std::string::npos) << advice;
    }
    expect_part(told_of_halo("if (threadIdx.x == 0) s[0] = a[i + blockDim.x];").advice,
                "i + blockDim.x lies blockDim.x beyond");
    expect_part(told_of_halo("out[i] = a[i + r];").advice, "Let only threads whose i + r is");
    const Told named = told_of_halo("out[i] = a[next];", "const int next = i + 1;");
    EXPECT_EQ(named.lines, Lines{3});
    expect_part(named.advice, "next (i + 1, line 3) lies 1 beyond");
    // Which of the two it was the line does not tell.
    expect_part(told_of_halo("out[i] = a[i + 1] + a[i + r];").advice,
                "i + 1 or i + r lies further beyond");
}

TEST(IndexOffsets, ALoopRoundTheThreadsOwnPlace) {
    const std::string advice = told_of_halo("for (int d = 0; d <= r; ++d) sum += a[i + d];").advice;
    expect_part(advice, "i + d lies d beyond");
    EXPECT_EQ(advice.find("compare with < in place of <="), std::string::npos) << advice;
}

TEST(IndexOffsets, NotWhereTheThreadsOwnPlaceIsOutside) {
    const std::string advice = told_of_halo("out[i] = a[i + 1];", "", "a[1025]").advice;
    expect_part(advice, "Nothing compares i with the number of elements");
    expect_part(told_of_halo("out[i] = a[i];").advice, "Nothing compares i with");
    expect_part(told_of_halo("if (i < n) out[i] = a[i + 1];").advice, "keeps only i inside");
}

}  // namespace
}  // namespace simtutor
