#include "grader/findings/result/skipped_number.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::skipped_number_test {

std::string said(const std::string& first, const std::string& second) {
    return skipped_number(
        words_of("double share(const int* steps, int width, int across) {\n"
                 "    int number = 0, most[32] = {};\n"
                 "    for (int x = 0; x < across; ++x) {\n"
                 "        " +
                 first + "\n        " + second +
                 "\n"
                 "        most[warp] += steps[x];\n"
                 "    }\n"
                 "    return most[0];\n"
                 "}\n"));
}

TEST(SkippedNumber, WhoIsLeftOutHasANumberToo) {
    EXPECT_EQ(said("if (x >= width) continue;", "const int warp = number++ / 32;"),
              "Line 5 counts number only where line 4 does not go on to the next round: who is "
              "left out there has a number in its block, too, and without it those behind come "
              "into an earlier warp. Count before line 4, or compute the number from the place in "
              "the block.");
    EXPECT_EQ(said("const int warp = number++ / 32;", "if (x >= width) continue;"), "");
    EXPECT_EQ(said("if (x >= width) continue;", "const int warp = x / 32;"), "");
}

TEST(SkippedNumber, HoweverItIsCounted) {
    for (const char* counted :
         {"if (++number % 32 == 0) ++warp;", "++number; warp = number / 32;",
          "number++; if (number % 32 == 0) ++warp;", "if ((number++ & 31) == 31) ++warp;"}) {
        EXPECT_TRUE(said("if (x >= width) continue;", counted).starts_with("Line 5 counts number"))
            << counted;
        EXPECT_EQ(said(counted, "if (x >= width) continue;"), "") << counted;
    }
    EXPECT_EQ(said("if (x >= width) continue;", "++number;"), "");
}

}  // namespace simtutor::skipped_number_test
