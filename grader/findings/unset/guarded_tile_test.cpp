#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::guarded_tile_test {

/// No cause is told; at most the branch of the stores is named.
bool only_asks(const std::string& advice) {
    return advice.empty() || advice.find(" is stored only in line ") != std::string::npos;
}

/// What is told of the finding, but for what is said of any store that did not reach the element.
Told told_of_guard(const simt::Finding& finding) {
    Told found = told(finding);
    if (found.advice.starts_with("Shared memory starts undefined. Line")) found.advice.clear();
    return found;
}

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
    return told_of_guard(finding);
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
        EXPECT_TRUE(only_asks(of_tile(branch).advice)) << branch;
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

std::string of_rounds(const std::string& branch, const std::string& use) {
    simt::Finding finding = finding_at(
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    __shared__ float left[16][16];\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    const int row = blockIdx.y * 16 + y;\n"
        "    for (int first = 0; first < n; first += 16) {\n"
        "        if (" +
            branch +
            ") left[y][x] = a[row * n + first + x];\n"
            "        __syncthreads();\n"
            "        for (int i = 0; i < 16; ++i) " +
            use +
            "\n"
            "        __syncthreads();\n"
            "    }\n"
            "}\n",
        8, "memory.uninitialised", "left[15][15]", "Thread (0, 0) reads left[15][15].");
    finding.advice =
        "Shared memory starts undefined: write the element first, then synchronise, then read.";
    return told_of_guard(finding).advice;
}

TEST(GuardedTile, TilesOfAProduct) {
    const std::string sum = "s += left[y][i] * b[i];";
    for (const char* branch : {"row < n && first + x < n", "x + first < n"}) {
        expect_part(of_rounds(branch, sum),
                    "A thread stores to left only where " + std::string(branch) + " (line 6)");
        expect_part(of_rounds(branch, sum),
                    "store its element, and 0 for one that does not exist: it adds nothing,");
    }
    expect_part(of_rounds("row < n && first + x < n", "s = max(s, left[y][i]);"),
                "store what its element must hold, beyond the border, too,");
    // Which threads of the block store is no question of the border.
    EXPECT_TRUE(only_asks(of_rounds("x < 8", sum)));
    EXPECT_TRUE(only_asks(of_rounds("row < n && x < 8", sum)));
}

TEST(GuardedTile, APlaceInTheRoundThatHasAName) {
    const auto said = [](const std::string& guard) {
        simt::Finding finding = finding_at(
            "__global__ void k(const float* b, float* c, int n) {\n"
            "    __shared__ float bs[16][16];\n"
            "    const int x = threadIdx.x, y = threadIdx.y;\n"
            "    for (int s = 0; s < (n + 15) / 16; ++s) {\n"
            "        const int row = s * 16 + y, half = y / 2;\n"
            "        if (" +
                guard +
                ") bs[y][x] = b[row * n + x];\n"
                "        __syncthreads();\n"
                "        for (int i = 0; i < 16; ++i) c[x] += 2 * bs[i][x];\n"
                "    }\n"
                "}\n",
            8, "memory.uninitialised", "bs[1][0]", "Thread (0, 0) reads bs[1][0].");
        finding.advice =
            "Shared memory starts undefined: write the element first, then synchronise, then read.";
        return told_of_guard(finding).advice;
    };
    expect_part(said("row < n"), "A thread stores to bs only where row < n (line 6)");
    EXPECT_TRUE(only_asks(said("half < n")));
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
        return told_of_guard(finding).advice;
    };
    expect_part(said("r + v < n && q < n"),
                "A thread stores to part only where r + v < n && q < n");
    EXPECT_TRUE(only_asks(said("v < 8 && q < n")));
    EXPECT_TRUE(only_asks(said("threadIdx.y < 8 && q < n")));
}

}  // namespace simtutor::guarded_tile_test
