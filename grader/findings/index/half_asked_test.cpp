#include "grader/findings/index/half_asked.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::half_asked_test {

std::string said(const std::string& guard, const std::string& array = "a",
                 const std::string& load = "v = other[k]") {
    const Tokens words = words_of(
        "__global__ void two(const float* a, float* c, int n) {\n"
        "    const int top = 2 * blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int low = top + blockDim.y;\n"
        "    if (" +
        guard +
        ") return;\n"
        "    const float* from = a + top * n;\n"
        "    const float* other = a + low * n;\n"
        "    for (int k = 0; k < n; ++k) {\n"
        "        const float u = from[k], " +
        load +
        ";\n"
        "        c[top] += u * v;\n"
        "    }\n"
        "}\n");
    return half_asked(FunctionText(words, 8), 8, array);
}

TEST(HalfAsked, TheSecondRow) {
    EXPECT_EQ(said("top >= n"),
              "low is top + blockDim.y (line 3), and no guard asks for it: line 4 asks for top "
              "only, which must be below n. Where low is not, this element is not there: touch it "
              "only where low < n.");
}

TEST(HalfAsked, NotWhereItIsCompared) {
    EXPECT_EQ(said("top >= n || low >= n"), "");
    EXPECT_EQ(said("top >= n || top + blockDim.y >= n"), "");
    EXPECT_EQ(said("n == 0"), "");
    // A function may ask for it, and another array may be longer.
    EXPECT_EQ(said("top >= n || outside(low, n)"), "");
    EXPECT_EQ(said("top >= n", "from", "v = scale[low]"), "");
    EXPECT_NE(said("top >= n", "scale", "v = scale[low]"), "");
}

}  // namespace simtutor::half_asked_test
