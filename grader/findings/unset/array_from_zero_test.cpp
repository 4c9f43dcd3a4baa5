#include "grader/findings/unset/array_from_zero.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::array_from_zero_test {

std::string said(const std::string& begin, const std::string& back) {
    return array_from_zero(
        words_of("__global__ void begin(float* peaks, int n) {\n"
                 "    const int t = threadIdx.x;\n"
                 "    if (t < n) peaks[t] = " +
                 begin +
                 ";\n"
                 "}\n"
                 "__global__ void climb(float* peaks, const float* waves, int n) {\n"
                 "    const int t = threadIdx.x;\n"
                 "    float peak = peaks[t];\n"
                 "    for (int i = 0; i < n; ++i) peak = fmaxf(peak, waves[i]);\n"
                 "    " +
                 back +
                 "\n"
                 "}\n"));
}

TEST(ArrayFromZero, HidesWhatLiesBelow) {
    EXPECT_EQ(said("0.0f", "peaks[t] = peak;"),
              "Line 3 stores 0 to peaks, and line 7 goes on from there: what lies below 0 is never "
              "higher. Store -INFINITY.");
    EXPECT_EQ(said("-INFINITY", "peaks[t] = peak;"), "");
    EXPECT_EQ(said("0", ""), "");
}

TEST(ArrayFromZero, ASumBeginsAtZero) {
    EXPECT_EQ(array_from_zero(words_of("__global__ void k(float* sums, const float* a, int n) {\n"
                                       "    const int t = threadIdx.x;\n"
                                       "    sums[t] = 0;\n"
                                       "    float sum = sums[t];\n"
                                       "    for (int i = 0; i < n; ++i) sum += a[i];\n"
                                       "    sums[t] = sum;\n"
                                       "}\n")),
              "");
}

}  // namespace simtutor::array_from_zero_test
