#include "grader/findings/result/counted_members.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::counted_members_test {

std::string said(const std::string& count, const std::string& add) {
    return counted_members(
        words_of("__global__ void mean(const float* in, float* out, int width) {\n"
                 "    const int t = threadIdx.x, x = blockIdx.x * 16 + t;\n"
                 "    const bool left = t > 0;\n"
                 "    const bool right = t < 15 && x + 1 < width;\n"
                 "    const int members = " +
                 count +
                 ";\n"
                 "    float sum = in[x];\n"
                 "    if (left) sum += in[x - 1];\n"
                 "    " +
                 add +
                 "\n"
                 "    out[x] = sum / members;\n"
                 "}\n"));
}

TEST(CountedMembers, OtherConditionsThanThoseOfTheSum) {
    EXPECT_EQ(said("1 + (t > 0) + (t < 15)", "if (right) sum += in[x + 1];"),
              "members (line 5) counts one where t < 15, but line 8 adds to sum only where x + 1 < "
              "width, too: where that does not hold, sum is divided by more than was added. Do the "
              "additions ask too much, or does members ask too little?");
    expect_part(said("1 + left + (t < 15)", "sum += right ? in[x + 1] : 0.0f;"),
                "counts one where t < 15");
}

TEST(CountedMembers, TheSameConditions) {
    EXPECT_EQ(said("1 + left + right", "if (right) sum += in[x + 1];"), "");
    EXPECT_EQ(said("1 + (t > 0) + right", "if (t < 15 && x + 1 < width) sum += in[x + 1];"), "");
    EXPECT_EQ(said("3", "if (right) sum += in[x + 1];"), "");
    EXPECT_EQ(said("1 + left + width", "if (right) sum += in[x + 1];"), "");
    EXPECT_EQ(said("1 + left + (t < 15)", "sum += in[x + 1];"), "");
}

}  // namespace simtutor::counted_members_test
