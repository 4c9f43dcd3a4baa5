#include "grader/findings/result/value_outside.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

std::string said(const std::string& change, const std::string& take = "if (t > 0)",
                 const std::string& common = "Wrong only where rounds is 2 or more.") {
    return value_outside(
        words_of("__global__ void soften(const float* in, float* out, int n, int rounds) {\n"
                 "    __shared__ float tile[64];\n"
                 "    const int t = threadIdx.x, i = blockIdx.x * 64 + t;\n"
                 "    const bool inside = i < n;\n"
                 "    float mine = inside ? in[i] : 0.0f;\n"
                 "    for (int round = 0; round < rounds; ++round) {\n"
                 "        tile[t] = mine;\n"
                 "        __syncthreads();\n"
                 "        float sum = mine;\n"
                 "        " +
                 take + " sum += tile[t - 1];\n        " + change +
                 "\n"
                 "        __syncthreads();\n"
                 "    }\n"
                 "    if (inside) out[i] = mine;\n"
                 "}\n"),
        common);
}

TEST(ValueOutside, NoLongerStaysZero) {
    EXPECT_EQ(said("mine = sum / 2;"),
              "Line 5 gives mine the value 0 where inside does not hold, and line 11 another one "
              "in each round, which line 7 stores for the neighbours: from the second round on it "
              "is no longer 0. Change it in line 11 only where inside holds.");
}

TEST(ValueOutside, RightCode) {
    EXPECT_EQ(said("if (inside) mine = sum / 2;"), "");
    EXPECT_EQ(said("mine = inside ? sum / 2 : 0.0f;"), "");
    // Nobody takes what such a thread has.
    EXPECT_EQ(said("mine = sum / 2;", "if (t > 0 && i - 1 < n)"), "");
    EXPECT_EQ(said("mine = sum / 2;", "if (t > 0)", "Wrong only where n is odd."), "");
}

}  // namespace
}  // namespace simtutor
