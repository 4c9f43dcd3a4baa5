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
              "way. Line 4 loads the first ones before the loop: load one more there for each step "
              "that this line is to be further ahead.");
    EXPECT_EQ(said("t + H"), "");
    EXPECT_EQ(said("t + H - 2", 4), "");
}

TEST(ShortDistance, OfAPlaceWithANameOfItsOwn) {
    const auto told = [](const std::string& later) {
        return short_distance(
            words_of(
                "constexpr int ahead = 4, depth = 32;\n"
                "__global__ void sums(const float* b, float* to, int n, int x) {\n"
                "    float held[ahead], s = 0;\n"
                "    for (int start = 0; start < n; start += depth) {\n"
                "        for (int k = 0; k < ahead - 1; ++k) held[k] = b[(start + k) * n + x];\n"
                "        for (int k = 0; k < depth; ++k) {\n"
                "            s += held[k % ahead];\n"
                "            const int later = " +
                later +
                ";\n"
                "            if (later < depth) held[later % ahead] = b[(start + later) * n + x];\n"
                "        }\n"
                "    }\n"
                "    to[threadIdx.x] = s;\n"
                "}\n"),
            {"sums"}, 4);
    };
    EXPECT_TRUE(told("k + ahead - 1")
                    .starts_with("In step k line 9 loads the value of step k + 3: when it begins, "
                                 "only 3 are on their way. "
                                 "Line 5 loads the first ones before the loop"))
        << told("k + ahead - 1");
    EXPECT_EQ(told("k + ahead"), "");
    EXPECT_EQ(told("2 * k + 1"), "");
}

}  // namespace simtutor::short_distance_test
