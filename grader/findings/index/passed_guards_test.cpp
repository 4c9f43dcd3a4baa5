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
