#include "grader/findings/index/call_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::call_guard_test {

std::string asked(const std::string& guard) {
    const Tokens file = words_of(
        "__device__ void load(float* t, const float* a) {\n"
        "    t[0] = a[0];\n"
        "}\n"
        "__global__ void k(const float* a, int n) {\n"
        "    const int tiles = n / 16;\n"
        "    for (int tile = 0; tile < tiles; ++tile) {\n"
        "        if (" +
        guard +
        ") load(t, a);\n"
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
    // A whole piece of elements that ends with the last one.
    EXPECT_EQ(asked("tile + 16 <= n"), "");
}

}  // namespace simtutor::call_guard_test
