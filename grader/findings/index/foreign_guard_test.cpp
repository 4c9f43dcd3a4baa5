#include "grader/findings/index/foreign_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::foreign_guard_test {

std::string asked(const std::string& guard) {
    return foreign_guard(
        words_of("__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                 "    __shared__ float as[16][16];\n"
                 "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                 "    const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;\n"
                 "    for (int t = 0; t < n; t += 16) {\n"
                 "        as[ty][tx] = " +
                 guard +
                 " ? a[row * n + t + tx] : 0.0f;\n"
                 "    }\n"
                 "    if (row < n && column < n) c[row * n + column] = as[0][0];\n"
                 "}\n"));
}

TEST(ForeignGuard, TheColumnOfTheResult) {
    EXPECT_EQ(asked("(row < n && column < n && t + tx < n)"),
              "Line 6 loads a[row * n + t + tx] only where column < n, but column is no "
              "part of that element's place: threads beyond the edge of the result load elements "
              "that others need. Ask only for the row and the column of the element itself.");
}

TEST(ForeignGuard, AValueThatIsStoredLater) {
    const auto kept = [](const std::string& guard) {
        return foreign_guard(
            words_of("__global__ void k(const float* a, float* c, int n) {\n"
                     "    __shared__ float as[16][16];\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;\n"
                     "    const float* from = a + row * n + tx;\n"
                     "    for (int t = 0; t < n; t += 16) {\n"
                     "        float mine = 0;\n"
                     "        if (" +
                     guard +
                     ") mine = *from;\n"
                     "        as[ty][tx] = mine;\n"
                     "        from += 16;\n"
                     "    }\n"
                     "}\n"));
    };
    EXPECT_EQ(kept("row < n && t + tx < n"), "");
    EXPECT_EQ(kept("row < n && column < n").find("Line 8 loads *from only where column"), 0u);
}

TEST(ForeignGuard, AConditionWithAName) {
    const auto named = [](const std::string& guard) {
        return foreign_guard(
            words_of("__global__ void k(const float* a, float* c, int n) {\n"
                     "    __shared__ float as[16][16];\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;\n"
                     "    const bool inside = row < n && column < n;\n"
                     "    for (int t = 0; t < n; t += 16) {\n"
                     "        as[ty][tx] = 0;\n"
                     "        if (" +
                     guard +
                     " && t + tx < n) as[ty][tx] = a[row * n + t + tx];\n"
                     "    }\n"
                     "    if (inside) c[row * n + column] = as[0][0];\n"
                     "}\n"));
    };
    EXPECT_TRUE(named("inside").starts_with(
        "Line 5 lets line 8 load a[row * n + t + tx] only where column < n, but column is no part"))
        << named("inside");
    EXPECT_EQ(named("row < n"), "");
}

TEST(ForeignGuard, APointerThatMovesOn) {
    const auto moved = [](const std::string& guard) {
        return foreign_guard(
            words_of("__global__ void k(const float* b, float* c, int rows, int n) {\n"
                     "    __shared__ float bs[16][16];\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;\n"
                     "    const float* from = b + ty * n + column;\n"
                     "    for (int t = 0; t < n; t += 16, from += 16 * n) {\n"
                     "        const bool there = " +
                     guard +
                     " && t + ty < n;\n"
                     "        bs[ty][tx] = there ? *from : 0.0f;\n"
                     "    }\n"
                     "    c[row * n + column] = bs[0][0];\n"
                     "}\n"));
    };
    EXPECT_TRUE(moved("row < rows && column < n")
                    .starts_with("Line 7 lets line 8 load *from only where row < rows, but row"))
        << moved("row < rows && column < n");
    EXPECT_EQ(moved("column < n"), "");
}

TEST(ForeignGuard, OnlyTheElementItself) {
    EXPECT_EQ(asked("(row < n && t + tx < n)"), "");
    // A number of the thread is no place in the grid.
    EXPECT_EQ(asked("(row < n && ty < 8)"), "");
}

TEST(ForeignGuard, AFunctionIsToldNotToLoad) {
    const auto said = [](const std::string& inside, const std::string& refuses) {
        return foreign_guard(words_of(
            "__device__ float fetch(const float* m, int n, int r, int q, bool needed) {\n"
            "    if (" +
            refuses +
            "r >= n || q >= n) return 0.0f;\n"
            "    return m[r * n + q];\n}\n"
            "__global__ void k(const float* a, float* c, int n) {\n"
            "    __shared__ float as[16][16];\n"
            "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
            "    const int row = blockIdx.y * 16 + ty, column = blockIdx.x * 16 + tx;\n"
            "    const bool inside = " +
            inside +
            ";\n"
            "    for (int t = 0; t < n; t += 16) as[ty][tx] = fetch(a, n, row, t + tx, inside);\n"
            "    if (inside) c[row * n + column] = as[0][0];\n}\n"));
    };
    EXPECT_EQ(said("row < n && column < n", "!needed || "),
              "Line 10 gives inside to fetch(), which loads only where that holds, and inside asks "
              "for column < n (line 9), but column is no part of that element's place: threads "
              "beyond the edge of the result load elements that others need. Ask only for the row "
              "and the column of the element itself.");
    EXPECT_EQ(said("row < n", "!needed || "), "");
    EXPECT_EQ(said("row < n && column < n", ""), "");
    EXPECT_EQ(said("row < n || column < n", "!needed || "), "");
}

}  // namespace simtutor::foreign_guard_test
