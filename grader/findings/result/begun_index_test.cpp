#include "grader/findings/result/begun_index.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::begun_index_test {

std::string said(const std::string& sum, const std::string& begin = "first",
                 const std::string& common =
                     "Wrong only where n is larger than the number of "
                     "threads in the grid.") {
    return begun_index(words_of("__global__ void add(const float* a, float* c, int n, int all) {\n"
                                "    const int first = threadIdx.x;\n"
                                "    for (int i = " +
                                begin + "; i < n; i += all)\n        c[i] = " + sum + ";\n}\n"),
                       common);
}

TEST(BegunIndex, AnElementThatEachRoundTakesAgain) {
    EXPECT_EQ(said("a[i] + a[first]"),
              "Line 4 uses element first in every round of the loop in line 3, beside element i: "
              "first is where the thread begins, and stays so. Is i meant?");
}

TEST(BegunIndex, OtherIndices) {
    EXPECT_EQ(said("a[i]"), "");
    EXPECT_EQ(said("a[i] + a[first]", "0"), "");
    EXPECT_EQ(said("a[i] + a[first + i]"), "");
    EXPECT_EQ(said("a[i] + a[first]", "first", "Wrong only where n is odd."), "");
}

}  // namespace simtutor::begun_index_test
