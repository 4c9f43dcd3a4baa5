#include "grader/findings/race/two_branches.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::two_branches_test {

std::string said(const std::string& first, const std::string& between, const std::string& second) {
    simt::Finding finding = finding_at(
        "__global__ void load(const float* b, int n) {\n"
        "    __shared__ float bs[16][17];\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    if (x < n)\n"
        "        " +
            first + "\n    " + between + "\n        " + second + "\n}\n",
        5, "race.shared", "bs[15][0]", "No barrier comes between");
    finding.advice = "Put __syncthreads() between line 5 and line 7.";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].action = "write";
    finding.sides[1].site.line = 7;
    Sources sources;
    return two_branches(finding, sources);
}

TEST(TwoBranches, ExchangedIndices) {
    EXPECT_EQ(said("bs[x][y] = b[x];", "else", "bs[y][x] = 0;"),
              "Lines 5 and 7 are in the two branches of the if in line 4: no barrier between them "
              "is reached by all threads. Line 5 stores to bs[x][y], line 7 to bs[y][x], with the "
              "two indices exchanged: if each thread has one place there, both must name the same "
              "one, and a place that nobody stores to stays as it was.");
}

TEST(TwoBranches, AReadOfTheOther) {
    expect_part(said("bs[x][y] = b[x];", "else", "sum += bs[y][x];"),
                "End the if behind the first access");
}

TEST(TwoBranches, OtherLines) {
    EXPECT_EQ(said("bs[x][y] = b[x];", "if (y < n)", "bs[y][x] = 0;"), "");
    EXPECT_EQ(said("bs[x][y] = b[x];", "", "bs[y][x] = 0;"), "");
}

}  // namespace simtutor::two_branches_test
