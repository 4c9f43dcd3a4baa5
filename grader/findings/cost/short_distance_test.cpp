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

/// A ring of four that is filled before the loop. @param used what `used` is
std::string told_of_full_ring(const std::string& used, bool behind = true) {
    const std::string use = "            s += held[k % 4];\n";
    return short_distance(
        words_of("__global__ void sums(const float* b, float* to, int n, int x) {\n"
                 "    float held[4], s = 0;\n"
                 "    for (int j = 0; j < 4; ++j) held[j] = b[j * n + x];\n"
                 "    for (int k = 0; k < 64; ++k) {\n" +
                 (behind ? use : "\n") + "        const int used = " + used +
                 ";\n"
                 "        if (used >= 0) held[used % 4] = b[(used + 4) * n + x];\n" +
                 (behind ? "\n" : use) + "    }\n    to[threadIdx.x] = s;\n}\n"),
        {"sums"}, 4);
}

TEST(ShortDistance, OfARingThatIsFullBeforeTheLoop) {
    EXPECT_EQ(told_of_full_ring("k - 1"),
              "In step k line 7 loads the value of step k + 3: when it begins, only 3 are on their "
              "way. Line 3 has loaded the first 4 before the loop. Step k has used its own value "
              "by then: load the next one into that place. Here used is k - 1 (line 6).");
    // What lies in the place is still needed.
    EXPECT_EQ(told_of_full_ring("k - 1", false),
              "In step k line 7 loads the value of step k + 3: when it begins, only 3 are on their "
              "way. Line 3 has loaded the first 4 before the loop.");
    EXPECT_EQ(told_of_full_ring("k"), "");
}

}  // namespace simtutor::short_distance_test
