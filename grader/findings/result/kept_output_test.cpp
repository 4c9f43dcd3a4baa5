#include "grader/findings/result/kept_output.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_output_test {

std::string said(const std::string& own, const std::string& to, const std::string& taken) {
    return output_of_every_round(
        words_of("__device__ float distance(const float* place, float x, float* angle) {\n"
                 "    *angle = atanf(x);\n"
                 "    return place[0] - x;\n"
                 "}\n"
                 "__global__ void nearest(const float* places, int n, float* out) {\n"
                 "    float least = 1e30f, turn = 0;\n"
                 "    for (int i = 0; i < n; ++i) {\n"
                 "        " +
                 own +
                 "\n"
                 "        const float d = distance(places + i, out[0], &" +
                 to +
                 ");\n"
                 "        if (d >= least) continue;\n"
                 "        if (d < least) {\n"
                 "            least = d;\n"
                 "            " +
                 taken +
                 "\n"
                 "        }\n"
                 "    }\n"
                 "    out[threadIdx.x] = turn;\n"
                 "}\n"));
}

TEST(KeptOutput, OfEveryRoundIsNotThatOfTheBest) {
    EXPECT_EQ(said("", "turn", ""),
              "Line 9 lets distance change turn in every round of the loop in line 7, and the "
              "branch in line 11 keeps d of the best only: turn is that of the last round that set "
              "it. Give distance a variable of the round, and take it over in that branch.");
    EXPECT_EQ(said("float now = 0;", "now", "turn = now;"), "");
    // Nor where the branch keeps it under another name.
    EXPECT_EQ(said("", "turn", "out[1] = turn;"), "");
}

}  // namespace simtutor::kept_output_test
