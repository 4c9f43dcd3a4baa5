#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::cause_test {

TEST(LoopCause, AStepThatMayBeZero) {
    const Told cause = told(
        "__global__ void k(const unsigned char* bytes, std::size_t n, unsigned* bins) {\n"
        "    const std::size_t stride = gridDim.x * blockDim.x;\n"
        "    for (std::size_t i = threadIdx.x; i < n; i += stride) ++bins[bytes[i]];\n"
        "}\n",
        3, "hang.endless-loop", "", "Thread 0 was still looping in line 3");
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "advances by stride, which line 2 computes as");
    EXPECT_EQ(told("void f() {\n    for (int i = 0; i < 9; i += 2) --i;\n}\n", 2,
                   "hang.endless-loop", "", "looping")
                  .advice,
              "");
}

std::string advice_for_array(const std::string& qualifier, const std::string& store,
                             const std::string& barrier) {
    simt::Finding finding = finding_at(
        "__global__ void k(const float* a, float* c) {\n"
        "    " +
            qualifier +
            "float tile[16][16];\n"
            "    const int x = threadIdx.x;\n"
            "    " +
            store +
            "\n"
            "    " +
            barrier +
            "\n"
            "    c[x] = tile[0][15 - x];\n"
            "}\n",
        6, "memory.uninitialised", "tile[0][3]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "declare";
    finding.sides[1].object = "tile";
    finding.sides[1].site.line = 2;
    return told(finding).advice;
}

TEST(PrivateArray, ThatTheBlockFillsLacksShared) {
    const std::string each = "tile[threadIdx.y][x] = a[x];", barrier = "__syncthreads();";
    expect_part(advice_for_array("", each, barrier),
                "write __shared__ before its declaration in line 2");
    expect_part(advice_for_array("", "tile[0][x] = a[x];", "block.sync();"), "write __shared__");
    EXPECT_EQ(advice_for_array("__shared__ ", each, barrier), "");
    EXPECT_EQ(advice_for_array("", each, ""), "");
    EXPECT_EQ(advice_for_array("", "tile[0][0] = a[x];", barrier), "");
}

TEST(Cause, AGuardThatLetsOneMoreThrough) {
    const auto said = [](const std::string& sign, int index) {
        return told(
                   "__device__ void load(float* to, const float* m, int n, int column) {\n"
                   "    const float* p = m + column;\n"
                   "    for (int e = 0; e < 4; ++e)\n"
                   "        if (column + e " +
                       sign +
                       " n) to[e] = p[e];\n"
                       "}\n",
                   4, "bounds.global", "m[" + std::to_string(index) + "]",
                   "Thread 0 reads outside the array, at m[" + std::to_string(index) +
                       "]: it has 16 elements, so the last is m[15].")
            .advice;
    };
    EXPECT_EQ(said("<=", 16),
              "The element is the first behind the end, and line 4 lets column + e == n through: "
              "write <, not <=.");
    EXPECT_EQ(said("<=", 17), "");
    EXPECT_EQ(said("<", 16), "");
}

TEST(Cause, ALoopWithoutItsWait) {
    const auto said = [](const std::string& clause) {
        simt::Finding finding = finding_at(
            "void sums(float* all, float* own, int n) {\n"
            "#pragma omp parallel\n"
            "    {\n"
            "#pragma omp for " +
                clause +
                "\n"
                "        for (int j = 0; j < n; ++j) all[j] = 0;\n"
                "#pragma omp critical\n"
                "        for (int j = 0; j < n; ++j) all[j] += own[j];\n"
                "    }\n"
                "}\n",
            7, "race.openmp", "all[0]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].site.line = 5;
        finding.sides[1].action = "write";
        Sources sources;
        advise_by_cause(finding, sources);
        return finding.advice;
    };
    expect_part(said("nowait"),
                " Line 4 says nowait: without that all threads wait behind its loop.");
    EXPECT_EQ(said("").find("nowait: "), std::string::npos);
}

}  // namespace simtutor::cause_test
