#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::mirrored_partner_test {

std::string said(const std::string& half, const std::string& index = "active - 1 - me") {
    return lines_of(
        "__global__ void dot(const float* a, float* partial, int n) {\n"
        "    extern __shared__ float cache[];\n"
        "    const unsigned me = threadIdx.x;\n"
        "    cache[me] = a[me];\n"
        "    __syncthreads();\n"
        "    for (unsigned active = blockDim.x; active > 1;) {\n"
        "        const unsigned half = " +
            half +
            ";\n"
            "        if (me < half) cache[me] += cache[" +
            index +
            "];\n"
            "        __syncthreads();\n"
            "        active = half;\n"
            "    }\n"
            "    if (me == 0) partial[blockIdx.x] = cache[0];\n"
            "}\n",
        "the sum of the partial sums is wrong: wanted 0.7, got 1.9.", "n = 31, 2 x 96 threads");
}

TEST(MirroredPartner, IsTheMiddleElementItself) {
    EXPECT_EQ(said("(active + 1) / 2"),
              "Line 8 adds cache[active - 1 - me] to cache[me] where me < half, which is half of "
              "active, rounded up: where active is odd, the middle element is its own partner and "
              "counts twice. Only where me < active / 2 is there one to add.");
    EXPECT_NE(said("active - active / 2", "active - me - 1").find("its own partner"),
              std::string::npos);
}

TEST(MirroredPartner, IsAnotherOfAHalfThatIsRoundedDown) {
    EXPECT_EQ(said("active / 2").find("its own partner"), std::string::npos);
    EXPECT_EQ(said("(active + 1) / 2", "me + half").find("its own partner"), std::string::npos);
}

}  // namespace simtutor::mirrored_partner_test
