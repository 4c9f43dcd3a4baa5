#include "grader/findings/index/call_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::call_guard_test {

std::string asked(const std::string& guard, const std::string& place = "a") {
    const Tokens file = words_of(
        "__device__ void load(float* t, const float* a) {\n"
        "    t[0] = a[0];\n"
        "}\n"
        "__global__ void k(const float* a, int n) {\n"
        "    const int tiles = n / 16;\n"
        "    for (int tile = 0; tile < tiles; ++tile) {\n"
        "        if (" +
        guard + ") load(t, " + place +
        ");\n"
        "    }\n"
        "}\n");
    return call_without_guard(file, FunctionText(file, 2));
}

TEST(CallGuard, OnePieceTooFar) {
    EXPECT_EQ(asked("tile + 2 <= tiles"),
              "Line 7 calls load also where tile + 2 equals tiles (line 7): tiles counts the "
              "pieces, from 0 on, so none is left then. Ask for tile + 2 < tiles.");
    EXPECT_EQ(asked("tile + 2 < tiles"), "");
    expect_part(
        asked("tile < tiles || tile < 3"),
        "Line 7 calls load. In line 7 one of the conditions, joined by ||, is enough to come "
        "here.");
    expect_part(asked("!(tile >= tiles && tile >= n)"),
                "Line 7 calls load. In line 7 all of the conditions, joined by &&, must hold to "
                "keep a thread away.");
    EXPECT_EQ(asked("!(tile >= tiles && busy)"), "");
    // The piece that begins at tile is the last one then.
    EXPECT_EQ(asked("tile + 1 <= tiles", "a + 16 * tile"), "");
    EXPECT_NE(asked("tile + 1 <= tiles", "a + 16 * (tile + 1)"), "");
    // A whole piece of elements that ends with the last one.
    EXPECT_EQ(asked("tile + 16 <= n"), "");
}

TEST(CallGuard, ACounterThatReachesItsLimit) {
    const auto asked_of = [](const std::string& condition) {
        return told(
                   "__device__ float at(const float* m, int n, int r, int c) {\n"
                   "    return m[r * n + c];\n"
                   "}\n"
                   "__global__ void k(const float* a, float* c, int n) {\n"
                   "    float sum = 0;\n"
                   "    for (int i = 0; " +
                       condition +
                       "; ++i) sum += at(a, n, threadIdx.x, i);\n"
                       "    c[0] = sum;\n"
                       "}\n",
                   2, "bounds.global", "a[16]",
                   "Thread 3 of block 0 reads outside the array, at a[16]: it has 16 elements, so "
                   "the last is a[15].")
            .advice;
    };
    EXPECT_EQ(asked_of("i <= n"),
              "The element is the first behind the end, and line 6 calls at() also where i is n "
              "(line 6): is that one wanted? If not, ask for i < n there.");
    EXPECT_EQ(asked_of("i < n"), "");
    EXPECT_EQ(asked_of("i <= n - 1"), "");
}

}  // namespace simtutor::call_guard_test
