#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_guards_test {

Told of_tile(const std::string& condition) {
    return told(
        "__global__ void k(const float* a, float* c, int j, int k) {\n"
        "    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y;\n"
        "    for (int start = 0; start < k; start += 16)\n"
        "        as[y][x] = " +
            condition +
            " ? a[row * k + start + x] : 0.0f;\n"
            "}\n",
        4, "bounds.global", "a[31248]",
        "Thread (12, 11) of block (3, 7) reads outside the array, at a[31248]: it has 31248 "
        "elements, so the last is a[31247].");
}

TEST(PassedGuards, AConditionThatLeavesTheRoundOut) {
    expect_part(of_tile("row < j && x < k").advice,
                "This line asks for x < k, and the index has start + x, which becomes larger in "
                "each round of the loop over start. Ask for start + x < k.");
    EXPECT_EQ(of_tile("row < j && start + x < k").advice.find("becomes larger"), std::string::npos);
}

TEST(PassedGuards, NoConditionIsBlamedForAnIndexThatIsWrong) {
    const std::string pairs =
        "__global__ void k(float* c, int n) {\n"
        "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int half = n / 2;\n"
        "    if (row >= n || j >= half) return;\n"
        "    reinterpret_cast<float2*>(c)[row * half + 3 * j] = sum;\n"
        "}\n";
    const std::string said =
        told(pairs, 6, "bounds.global", "c[1090617596]",
             "Thread (7, 7) of block (2063, 4127) writes outside the array, at c[1090617596]: it "
             "has 1090584576 elements, so the last is c[1090584575].")
            .advice;
    expect_part(said,
                "This thread has passed row < n and j < half in line 5, and the index row * half + "
                "3 * j is outside all the same.");
}

Told of_rows(const std::string& loads) {
    return told(
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int upper = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int lower = upper + gridDim.y * blockDim.y;\n"
        "    if (upper >= n / 2) return;\n"
        "    for (int k = 0; k < n; ++k) {\n"
        "        const float " +
            loads + ";\n    }\n}\n",
        6, "bounds.global", "a[11200]",
        "Thread 0 of block 4 reads outside the array, at a[11200]: it has 10000 elements, so the "
        "last is a[9999].");
}

TEST(PassedGuards, OfTwoIndicesNoneIsNamedAsTheOneOutside) {
    const std::string both = of_rows("up = a[upper * n + k], low = a[lower * n + k]").advice;
    expect_part(both, "one of the indices upper * n + k and lower * n + k of a is outside");
    expect_part(of_rows("up = a[upper * n + k + k]").advice, "the index upper * n + k + k is");
}

TEST(PassedGuards, AnAsynchronousCopyReadsWhereItsSecondArgumentPoints) {
    const auto of_copy = [](const std::string& captures) {
        return told(
            "__device__ void copy(Tile& tile, const float* b, int n, int left) {\n"
            "    const int me = threadIdx.y * 16 + threadIdx.x;\n"
            "    for (int r = 0; r < 16; ++r) {\n"
            "        const bool there = r < left && me < n;\n"
            "        __pipeline_memcpy_async(&tile.b[r][me], there ? b + r * n + me : b, 4);\n"
            "    }\n}\n"
            "__global__ void k(const float* b, int n) {\n"
            "    int left = n;\n"
            "    const auto bring = [" +
                captures +
                "] { copy(ring[0], b, n, left); };\n"
                "    for (int t = 0; t < n; ++t) {\n        bring();\n        left -= 16;\n"
                "        bring();\n    }\n}\n",
            5, "bounds.global", "b[16641]",
            "Thread (0, 0) of block (0, 1) reads outside the array, at b[16641]: it has 16641 "
            "elements, so the last is b[16640].");
    };
    const std::string seen = of_copy("&").advice;
    EXPECT_EQ(seen.find("the index threadIdx"), std::string::npos) << seen;
    expect_part(seen, "r * n + me");
    expect_part(of_copy("&, left").advice, "Line 10 captures left by value");
}

Told of_product(const std::string& helper, const std::string& before) {
    return told(helper +
                    "\n__global__ void k(const float* b, float* c, int n) {\n"
                    "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
                    "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n" +
                    before +
                    "\n    for (int k = 0; k < n; ++k) sum += b[k * n + column];\n"
                    "}\n",
                6, "bounds.global", "b[16384]",
                "Thread 128 of block (0, 45) reads outside the array, at b[16384]: it has 16384 "
                "elements, so the last is b[16383].");
}

TEST(PassedGuards, AFunctionOfTheFileMayBeTheGuard) {
    const std::string inside = "__device__ bool inside(int i, int n) { return i <= n; }";
    for (const char* before : {"    if (!inside(row, n) || !inside(column, n)) return;",
                               "    const bool in = inside(column, n); if (!in) return;"}) {
        const std::string said = of_product(inside, before).advice;
        EXPECT_EQ(said.find("Nothing compares"), std::string::npos) << said;
        expect_part(said,
                    "Line 5 asks inside() about column, and this thread has passed: look at "
                    "what inside() compares (line 1: i <= n).");
    }
    expect_part(of_product(inside, "    if (!inside(row, n)) return;").advice,
                "Nothing compares column");
}

TEST(PassedGuards, ANameForTwoConditionsThatEndTheThread) {
    const std::string said =
        of_product("", "    const bool outside = row > n || column > n; if (outside) return;")
            .advice;
    expect_part(said, "In line 5 column may be as large as n");
}

TEST(PassedGuards, TheSameNamesInEachOthersPlace) {
    const auto of_tiles = [](const std::string& first, const std::string& last) {
        return told(
                   "__global__ void k(float* a, int columns) {\n"
                   "    const std::size_t row = blockIdx.y * blockDim.y + threadIdx.y;\n"
                   "    const std::size_t column = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "    " +
                       first +
                       "\n"
                       "    float* to = a + column * columns;\n"
                       "    " +
                       last +
                       "\n"
                       "}\n",
                   6, "bounds.global", "a[7]",
                   "Thread 0 of block (2, 1) writes outside the array, at a[7]: it has 6 elements, "
                   "so the last is a[5].")
            .advice;
    };
    for (const char* last : {"a[column * columns + row] = value;", "to[row] = value;"})
        for (const char* first : {"const float* element = a + row * columns + column;",
                                  "const float* from = a + row * columns; v = from[column];"})
            expect_part(
                of_tiles(first, last),
                "Line 4 takes element row * columns + column of a, and line 6 element column * "
                "columns + row: is it meant that the two change places?");
    EXPECT_EQ(
        of_tiles("float v = b[row * columns + column];", "to[row] = value;").find("change places"),
        std::string::npos);
}

}  // namespace simtutor::passed_guards_test
