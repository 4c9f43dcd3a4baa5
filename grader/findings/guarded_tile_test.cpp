#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

Told of_tile(const std::string& branch, const std::string& more = "") {
    simt::Finding finding = finding_at(
        "__global__ void k(float* c, int width, int height) {\n"
        "    __shared__ float tile[16][16];\n"
        "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
        "    const int x = blockIdx.x * 16 + tx;\n"
        "    const int y = blockIdx.y * 16 + ty;\n"
        "    " +
            branch +
            " {\n"
            "        tile[ty][tx] = bright(x, y);\n"
            "    }" +
            more +
            "\n"
            "    __syncthreads();\n"
            "    if (x < width) c[x] = tile[15 - ty][15 - tx];\n"
            "}\n",
        10, "memory.uninitialised", "tile[15][15]", "Thread (0, 0) reads tile[15][15].");
    finding.advice =
        "Shared memory starts undefined: write the element first, then synchronise, then read.";
    return told(finding);
}

TEST(GuardedTile, ThreadsBeyondTheBorderStoreNothing) {
    const Told said = of_tile("if (x < width && y < height)");
    expect_part(said.advice,
                "A thread stores to tile only where x < width && y < height (line 6), so threads "
                "beyond the border leave their elements (line 7) unset, and others read them.");
    EXPECT_EQ(said.lines, (Lines{6}));
}

TEST(GuardedTile, NotWhereAnotherConditionOrStoreDecides) {
    for (const char* branch : {"if (tx < 8)", "if (x < width || y < height)", "if (x == 0)", ""})
        EXPECT_EQ(of_tile(branch).advice, "") << branch;
    EXPECT_EQ(of_tile("if (x < width && y < height)", " else tile[ty][tx] = 0;").advice, "");
}

TEST(GuardedTile, AnotherTileThatIsGuardedInTheSameWay) {
    const std::string second =
        "\n    __shared__ float other[16];\n    if (y < height) other[ty] = ";
    expect_part(of_tile("if (x < width && y < height)", second + "1;").advice,
                " The same is true of other (line 10).");
    EXPECT_EQ(of_tile("if (x < width)", second + "1;\n else other[ty] = 0;")
                  .advice.find("The same is true"),
              std::string::npos);
}

TEST(GuardedTile, TheRoundOfALoopDecidesAsWell) {
    const auto said = [](const std::string& guard) {
        simt::Finding finding = finding_at(
            "__global__ void k(const float* b, float* c, int n) {\n"
            "    __shared__ float part[16][16];\n"
            "    const int u = threadIdx.x, v = threadIdx.y;\n"
            "    const int q = blockIdx.x * 16 + u;\n"
            "    for (int r = 0; r < n; r += 16) {\n"
            "        if (" +
                guard +
                ") part[v][u] = b[(r + v) * n + q];\n"
                "        __syncthreads();\n"
                "        for (int i = 0; i < 16; ++i) c[q] += part[i][u];\n"
                "    }\n"
                "}\n",
            8, "memory.uninitialised", "part[15][0]", "Thread (0, 0) reads part[15][0].");
        finding.advice =
            "Shared memory starts undefined: write the element first, then synchronise, then read.";
        return told(finding).advice;
    };
    expect_part(said("r + v < n && q < n"),
                "A thread stores to part only where r + v < n && q < n");
    EXPECT_EQ(said("v < 8 && q < n"), "");
    EXPECT_EQ(said("threadIdx.y < 8 && q < n"), "");
}

}  // namespace
}  // namespace simtutor
