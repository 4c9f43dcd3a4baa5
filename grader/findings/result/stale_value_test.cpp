#include "grader/findings/result/stale_value.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::stale_value_test {

std::string said(const std::string& begin, const std::string& end) {
    return stale_value(
        words_of("__global__ void soften(const float* in, float* out, int rounds) {\n"
                 "    __shared__ float tile[256];\n"
                 "    const int t = threadIdx.x;\n"
                 "    float value = in[t];\n"
                 "    tile[t] = value;\n"
                 "    for (int round = 0; round < rounds; ++round) {\n"
                 "        float sum = " +
                 begin +
                 ";\n"
                 "        if (t > 0) sum += tile[t - 1];\n"
                 "        __syncthreads();\n"
                 "        " +
                 end +
                 "\n"
                 "        __syncthreads();\n"
                 "    }\n"
                 "    out[t] = tile[t];\n"
                 "}\n"),
        "soften");
}

TEST(StaleValue, EveryRoundBeginsWithTheFirstValue) {
    EXPECT_EQ(said("value", "tile[t] = sum / 2;"),
              "Line 7 begins every round with value, which keeps what line 4 gave it before the "
              "loop: from the second round on tile[t] holds a newer value (line 10). Is a "
              "round to begin with what the round before has made? Then it begins with that, or "
              "sets value anew.");
    EXPECT_EQ(said("tile[t]", "tile[t] = sum / 2;"), "");
    EXPECT_EQ(said("value", "tile[t] = value = sum / 2;"), "");
    EXPECT_EQ(said("value", "value = sum / 2; tile[t] = value;"), "");
}

}  // namespace simtutor::stale_value_test
