#include "grader/findings/index/rounded_end.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rounded_end_test {

std::string said(const std::string& set, const std::string& end, const std::string& rest = "") {
    return told(
               "float sum(const float* a, int n) {\n"
               "    " +
                   set +
                   "\n"
                   "    float s = 0;\n"
                   "    int k = 0;\n"
                   "    for (; k < " +
                   end +
                   "; k += 4) {\n"
                   "        s += a[k] + a[k + 1] + a[k + 2] + a[k + 3];\n"
                   "    }\n"
                   "    " +
                   rest +
                   "\n"
                   "    return s;\n"
                   "}\n",
               6, "bounds.host", "a[1]",
               "The program reads outside the array, at a[1]: it has 1 element, so the last is "
               "a[0].")
        .advice;
}

TEST(RoundedEnd, AnEndThatIsRoundedUp) {
    EXPECT_EQ(said("const int fours = (n + 3) / 4;", "4 * fours", "for (; k < n; ++k) s += a[k];"),
              "Line 2 rounds n up to a multiple of 4: where n is none, the last round of the loop "
              "in line 5 goes past n, and k + 1 lies behind the end. Round down in line 2, n / 4: "
              "the loop in line 8 takes what is left.");
    expect_part(said("const int whole = (n + 3) / 4 * 4;", "whole"),
                "Line 2 rounds n up to a multiple of 4");
    expect_part(said("const int whole = 4 * ((n + 4 - 1) / 4);", "whole"),
                "n / 4: then what is left needs a loop of its own.");
}

TEST(RoundedEnd, OtherEnds) {
    expect_part(said("", "n"), "where n is no multiple of 4, k + 1 lies behind the end");
    for (const char* set : {"const int whole = n / 4 * 4;", "const int whole = n - n % 4;"}) {
        const std::string text = said(set, "whole");
        EXPECT_EQ(text.find("no multiple"), std::string::npos) << text;
        EXPECT_EQ(text.find("rounds n up"), std::string::npos) << text;
    }
    // A number of rounds, and no end of elements.
    expect_part(said("const int rounds = (n + 3) / 4;", "rounds"), "where rounds is no multiple");
}

}  // namespace simtutor::rounded_end_test
