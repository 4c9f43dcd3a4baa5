#include "grader/findings/index/odd_term.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::odd_term_test {

/// What is said of a float2 that is read at the sum.
std::string said(const std::string& sum, const std::string& column = "2 * x + 1") {
    return told(
               "__global__ void gpu6(const float* a, float* c, int n) {\n"
               "    const int x = threadIdx.x, y = threadIdx.y;\n"
               "    const int first_row = blockIdx.y * 16;\n"
               "    const int load_row = y, load_column = " +
                   column +
                   ";\n"
                   "    for (int start = 0; start < n; start += 32) {\n"
                   "        const float2 pair = *reinterpret_cast<const float2*>(" +
                   sum +
                   ");\n"
                   "        c[x] = pair.x;\n"
                   "    }\n"
                   "}\n",
               6, "memory.misaligned", "a[41]", "")
        .advice;
}

TEST(OddTerm, TheTermThatIsNoMultiple) {
    EXPECT_EQ(
        said("a + (first_row + load_row) * n + start + load_column"),
        "Line 6 reads a float2 at a + (first_row + load_row) * n + start + load_column: "
        "load_column (2 * x + 1, line 4) is never a multiple of 2. The address of a float2 is "
        "a multiple of 8 bytes: read single elements there, or add a multiple of 2.");
    expect_part(said("a + (first_row + load_row) * n + start + load_column", "x"),
                "load_column (x, line 4) is only for some threads a multiple of 2");
    expect_part(said("a + start + load_column"), "load_column (2 * x + 1, line 4) is never");
}

TEST(OddTerm, ABracketInTheSumCutsNothing) {
    const std::string text = said("a + (first_row + load_row) * n + start + load_column", "2 * x");
    expect_part(text, "a + (first_row + load_row) * n + start + load_column: that is a multiple");
    EXPECT_EQ(text.find("before the cast"), std::string::npos) << text;
}

TEST(OddTerm, TwoMayAddUpToAMultiple) {
    EXPECT_EQ(said("a + load_column + x * n + x", "2 * x + 1").find("is never"), std::string::npos);
}

}  // namespace simtutor::odd_term_test
