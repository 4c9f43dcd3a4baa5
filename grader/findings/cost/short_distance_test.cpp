#include "grader/findings/cost/short_distance.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_distance_test {

std::string said(const std::string& step, double least = 6) {
    return short_distance(words_of("constexpr int H = 6;\n"
                                   "__global__ void sums(const float* from, float* to, int n) {\n"
                                   "    float held[H], s = 0;\n"
                                   "    for (int h = 0; h < H - 2; ++h) held[h] = from[h * n];\n"
                                   "    for (int t = 0; t < n; ++t) {\n"
                                   "        s += held[t % H];\n"
                                   "        held[(t + H - 2) % H] = from[(" +
                                   step +
                                   ") * n];\n"
                                   "    }\n"
                                   "    to[threadIdx.x] = s;\n"
                                   "}\n"),
                          {"sums"}, least);
}

TEST(ShortDistance, OfALoadThatIsTooFewStepsAhead) {
    EXPECT_EQ(said("t + H - 2"),
              "In step t line 7 loads the value of step t + 4: when it begins, only 4 are on their "
              "way.");
    EXPECT_EQ(said("t + H"), "");
    EXPECT_EQ(said("t + H - 2", 4), "");
}

}  // namespace simtutor::short_distance_test
