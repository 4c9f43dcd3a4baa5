#include "grader/findings/race/one_buffer.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::one_buffer_test {

std::string said(const std::string& index, const std::string& before = "") {
    simt::Finding finding = finding_at(
        "constexpr int depth = 64;\n"
        "__global__ void product(const float* a, float* c, int n) {\n"
        "    __shared__ float tiles[2][64];\n"
        "    float sum = 0;\n"
        "    for (int start = 0; start < n; start += depth) {\n" +
            before + "        float* as = tiles[" + index +
            "];\n"
            "        as[threadIdx.x] = a[start + threadIdx.x];\n"
            "        __syncthreads();\n"
            "        for (int k = 0; k < 64; ++k) sum += as[k];\n"
            "    }\n"
            "    c[threadIdx.x] = sum;\n"
            "}\n",
        7, "race.shared", "tiles[0][1]", "");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "read";
    finding.sides[1].site.line = 9;
    finding.advice = "Put __syncthreads() at the end of the loop's body, between line 9 and line 7";
    return told(finding).advice;
}

TEST(OneBuffer, TheSameInEveryRound) {
    EXPECT_EQ(said("start / 32 & 1"),
              "tiles has 2 buffers, but every round uses tiles[0]: start / 32 & 1 (line 6) is 0 "
              "for each start of the loop in line 5, which goes up by depth. Let the buffer change "
              "from round to round, with start / depth % 2 in its place; then look again at which "
              "barriers are needed.");
    expect_part(said("now", "        const int now = start % 2;\n"),
                "start % 2 (line 6) is 0 for each start");
}

TEST(OneBuffer, ThatChanges) {
    EXPECT_EQ(said("start / depth & 1").find("buffers, but"), std::string::npos);
    EXPECT_EQ(said("start / 64 % 2").find("buffers, but"), std::string::npos);
    EXPECT_EQ(said("n % 2").find("buffers, but"), std::string::npos);
}

}  // namespace simtutor::one_buffer_test
