#include "grader/findings/cost/outer_reload.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::outer_reload_test {

std::string said(const std::string& before, const std::string& load, const std::string& end = "") {
    return outer_reload(
        words_of("__global__ void k(const float* a, const float4* b, float* c, int n) {\n"
                 "    const int q = n / 4;\n"
                 "    " +
                 before +
                 "\n"
                 "    for (int row = 2 * y; row < 2 * y + 2; ++row) {\n"
                 "        const float* left = a + row * n;\n"
                 "        for (int k = 0; k < n; k += 4) {\n"
                 "            const float f = left[k];\n"
                 "            add(sum, f, " +
                 load +
                 ");\n"
                 "        }\n"
                 "        " +
                 end +
                 "\n"
                 "        c[row * n] = sum;\n"
                 "    }\n"
                 "}\n"),
        6);
}

TEST(OuterReload, TheSameElementsForEachRow) {
    EXPECT_EQ(
        said("const float4* right = b + threadIdx.x;", "right[k * q]"),
        "Line 8 loads from right in every round of the loop over row (line 4), and the place "
        "has no row in it: the same elements are loaded again. Load each once, and use it for "
        "all rounds of that loop.");
    EXPECT_NE(said("", "b[k * q + threadIdx.x]"), "");
}

TEST(OuterReload, NotWhereTheRoundsDiffer) {
    EXPECT_EQ(said("", "b[k * q + row]"), "");
    EXPECT_EQ(said("const float4* right = b;", "right[k * q]", "right += q;"), "");
    EXPECT_EQ(said("__shared__ float4 bs[16];", "bs[k]"), "");
    EXPECT_EQ(said("float4 own[16];", "own[k]"), "");
}

}  // namespace simtutor::outer_reload_test
