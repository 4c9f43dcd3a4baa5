#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::tree_value_test {

std::string said(const std::string& behind) {
    return lines_of(
        "__global__ void centre(const float* in, float* out, int n) {\n"
        "    __shared__ float part[128];\n"
        "    const int t = threadIdx.x;\n"
        "    const int i = blockIdx.x * 128 + t;\n"
        "    part[t] = in[i];\n"
        "    __syncthreads();\n"
        "    for (int half = 64; half > 0; half /= 2) {\n"
        "        if (t < half) part[t] += part[t + half];\n"
        "        __syncthreads();\n"
        "    }\n"
        "    const float mean = part[0] / 128.0f;\n" +
            behind + "}\n",
        "64 of 128 elements of out are wrong. The wrong elements lie together, 0 to 63.\n"
        "The first: out[0]: wanted 0.4628231, got -5.305987.",
        "centre, n = 128, blocks: 1");
}

TEST(TreeValue, IsNoLongerTheElement) {
    EXPECT_EQ(said("    out[i] = part[t] - mean;\n"),
              "Line 12 reads part[t] behind the sum in rounds: where t < half, line 8 has replaced "
              "it by a sum, so it is no longer what line 5 put there. Keep that value in a "
              "variable of the thread.");
}

TEST(TreeValue, MayBeTheSumOrSetAnew) {
    for (const char* behind :
         {"    if (t == 0) out[blockIdx.x] = part[t];\n", "    out[i] = in[i] - mean;\n",
          "    part[t] = in[i];\n    out[i] = part[t] - mean;\n"})
        EXPECT_EQ(said(behind).find("behind the sum in rounds"), std::string::npos) << behind;
}

}  // namespace simtutor::tree_value_test
