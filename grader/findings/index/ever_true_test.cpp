#include "grader/findings/index/ever_true.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::ever_true_test {

/// Tiles of a: the next one is loaded under `guard`.
Tokens tiles(const std::string& guard, const std::string& head = "int t = 0; t < tiles; ++t",
             const std::string& before = "") {
    return words_of(
        "__device__ float2 pair_at(const float* p) { return *(const float2*)p; }\n"
        "__global__ void k(const float* a, float* c, int tiles) {\n"
        "    float2 high = pair_at(a), low = pair_at(a + 8);\n"
        "    for (" +
        head + ") {\n        " + before + "\n        if (" + guard +
        ") {\n"
        "            a += 32;\n"
        "            high = pair_at(a);\n"
        "            low = pair_at(a + 8);\n"
        "            c[0] = a[64];\n"
        "        }\n"
        "    }\n"
        "}\n");
}

std::string said(const Tokens& file, int line) {
    return guard_of_each_round(file, FunctionText(file, line), line);
}

TEST(EverTrue, CallsUnderAGuardOfEachRound) {
    EXPECT_EQ(said(tiles("t < tiles"), 1),
              "The branch in line 6 asks for t < tiles, which holds in every round of the loop in "
              "line 4. So pair_at is called in lines 8, 9 in the last round, too, for what lies "
              "behind the last. Ask for t + 1 < tiles.");
    expect_part(said(tiles("t != tiles"), 1), "asks for t != tiles, which holds");
    EXPECT_EQ(said(tiles("t + 1 < tiles"), 1), "");
    EXPECT_EQ(said(tiles("t < tiles - 1"), 1), "");
}

TEST(EverTrue, AnAccessUnderAGuardOfEachRound) {
    const std::string step = "int t = 0; t < tiles; t += 32";
    expect_part(said(tiles("t < tiles", step), 10), "So line 10 reads or writes in the last round");
    expect_part(said(tiles("t < tiles", step), 10), "Ask for t + 32 < tiles.");
    EXPECT_EQ(said(tiles("t < tiles", step, "t = next(t);"), 10), "");
}

}  // namespace simtutor::ever_true_test
