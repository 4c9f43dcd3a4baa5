#include "grader/findings/result/rest_stops_early.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rest_stops_early_test {

std::string said(const std::string& rest, const std::string& behind = "",
                 const std::string& common = "Wrong only where n is no multiple of 4 (wrong") {
    return rest_stops_early(words_of("__global__ void gpu1(const float* a, float* c, int n) {\n"
                                     "    float sum = 0;\n"
                                     "    int k = 0;\n"
                                     "    for (; k + 4 <= n; k += 4)\n"
                                     "        sum += a[k] + a[k + 1] + a[k + 2] + a[k + 3];\n"
                                     "    for (; " +
                                     rest + "\n    " + behind +
                                     "\n"
                                     "    c[0] = sum;\n"
                                     "}\n"),
                            common);
}

TEST(RestStopsEarly, OneBeforeTheEnd) {
    EXPECT_EQ(said("k + 1 < n; ++k) sum += a[k];"),
              "the loop in line 6 takes up k where the one in line 4 leaves it, and goes on only "
              "while k + 1 < n: the last, k = n - 1, gets no round. Ask k < n.");
    expect_part(said("k < n - 1; k++) sum += a[k];"), "while k < n - 1: the last");
}

TEST(RestStopsEarly, OtherLoops) {
    EXPECT_EQ(said("k < n; ++k) sum += a[k];"), "");
    EXPECT_EQ(said("k + 1 < n; k += 2) sum += a[k] + a[k + 1];"), "");
    EXPECT_EQ(said("k + 1 < n; ++k) sum += a[k];", "if (k < n) sum += a[k];"), "");
    EXPECT_EQ(said("k + 1 < n; ++k) sum += a[k + 1];"), "");
    EXPECT_EQ(said("k + 1 < n; ++k) sum += a[k];", "", ""), "");
}

}  // namespace simtutor::rest_stops_early_test
