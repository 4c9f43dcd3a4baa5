#include "grader/findings/cost/unknown_rounds.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unknown_rounds_test {

std::string tile(const std::string& rounds, const std::string& name = "tile",
                 const std::string& more = "int rows") {
    return "void " + name + "(const float* a, const float* b, int terms, float* c, " + more +
           ") {\n"
           "    float sums[tall][2] = {};\n"
           "    for (int p = 0; p < terms; ++p)\n"
           "        for (int r = 0; r < " +
           rounds +
           "; ++r) {\n"
           "            sums[r][0] += a[p * tall + r] * b[2 * p];\n"
           "            sums[r][1] += a[p * tall + r] * b[2 * p + 1];\n"
           "        }\n"
           "    for (int r = 0; r < rows; ++r) c[r] += sums[r][0] + sums[r][1];\n"
           "}\n";
}
const std::string constants = "constexpr int tall = 6;\n";

TEST(UnknownRounds, ALoopOverSumsThatCannotBeUnrolled) {
    EXPECT_EQ(unknown_rounds(words_of(constants + tile("rows"))),
              "The loop in line 5, inside of the one in line 4, has rows rounds, a number that the "
              "compiler does not know, and r chooses an element of sums (line 3). An array stays "
              "in registers only where each index is a constant once the loops are unrolled: let "
              "this loop have tall rounds, the length of sums. What it computes beyond rows is not "
              "stored, but what it reads for that must be there.");
    EXPECT_NE(unknown_rounds(words_of(constants + tile("std::min(tall, rows)"))), "");
}

TEST(UnknownRounds, WhereTheNumberIsKnown) {
    EXPECT_EQ(unknown_rounds(words_of(constants + tile("tall"))), "");
    // A parameter of the template; and a function of its own for whole tiles.
    EXPECT_EQ(unknown_rounds(
                  words_of(constants + "template <int here>\n" + tile("here", "tile", "float d"))),
              "");
    EXPECT_EQ(unknown_rounds(words_of(constants + tile("rows", "edge") + tile("tall"))), "");
    EXPECT_EQ(unknown_rounds(words_of(constants + tile("tall") + tile("rows", "edge"))), "");
}

}  // namespace simtutor::unknown_rounds_test
