#include "grader/findings/source/other_layout.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::other_layout_test {

std::string said(const std::string& store, const std::string& read) {
    return other_layout(words_of("__global__ void sums(const float* a, float* partial) {\n    " +
                                 store +
                                 "\n}\n"
                                 "void all(float* partial, int blocks) {\n"
                                 "    for (int b = 0; b < blocks; ++b)\n"
                                 "        for (int k = 0; k < 3; ++k) total[k] += partial[" +
                                 read + "];\n}\n"));
}

TEST(OtherLayout, TheHostReadsByAnotherRule) {
    const std::string mine = "float* const mine = partial + 3 * blockIdx.x; mine[0] = a[0];";
    EXPECT_EQ(
        said(mine, "k * blocks + b"),
        "Line 2 of sums stores 3 values side by side for each block (partial + 3 * "
        "blockIdx.x), and line 6 reads partial[k * blocks + b]: is that the same element, for "
        "more than one block, too?");
    expect_part(said("partial[3 * blockIdx.x + 1] = a[0];", "k * blocks + b"),
                "Line 2 of sums stores 3 values side by side");
    EXPECT_EQ(said(mine, "3 * b + k"), "");
    EXPECT_EQ(said("partial[blockIdx.x] = a[0];", "k * blocks + b"), "");
    EXPECT_EQ(said(mine, "b"), "");
}

}  // namespace simtutor::other_layout_test
