#include "grader/findings/index/rounded_parts.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rounded_parts_test {

/// What is said of the access in line 6.
std::string said(const std::string& quarter, const std::string& bound = "quarter") {
    return told(
               "__global__ void quarters(const float* in, float* out, int n) {\n"
               "    const int i = blockIdx.x * 128 + threadIdx.x;\n"
               "    const int quarter = " +
                   quarter +
                   ";\n"
                   "    if (i >= " +
                   bound +
                   ") return;\n"
                   "    float sum = 0;\n"
                   "    for (int k = 0; k < 4; ++k) sum += in[i + k * quarter];\n"
                   "    out[i] = sum;\n}\n",
               6, "bounds.global", "in[1002]",
               "Thread 66 of block 1 reads outside the array, at in[1002]: it has 1002 elements, "
               "so the last is in[1001].")
        .advice;
}

TEST(RoundedParts, AllPartsTogetherAreMoreThanTheWhole) {
    EXPECT_EQ(said("(n + 3) / 4"),
              "Line 3 rounds quarter up, (n + 3) / 4, and the index holds k * quarter: where n is "
              "no multiple of 4, 4 such parts are more than n. Is quarter to be rounded down, n / "
              "4? If not, the whole index is to be compared with the number of elements.");
    expect_part(said("(n + 4 - 1) / 4"), "Line 3 rounds quarter up");
}

TEST(RoundedParts, APartThatIsRoundedDownOrAnotherBoundSaysNothing) {
    EXPECT_EQ(said("n / 4").find("rounds"), std::string::npos);
    EXPECT_EQ(said("(n + 2) / 4").find("rounds"), std::string::npos);
    EXPECT_EQ(said("(n + 3) / 4", "n").find("rounds"), std::string::npos);
}

}  // namespace simtutor::rounded_parts_test
