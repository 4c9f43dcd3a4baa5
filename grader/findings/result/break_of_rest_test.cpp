#include "grader/findings/result/break_of_rest.h"

#include "grader/findings/told_cause.h"

namespace simtutor::break_of_rest_test {

std::string of_loop(const std::string& place, const std::string& leave) {
    return break_of_rest(
        words_of("int useful(const int* a, int width, int side) {\n"
                 "    int sum = 0;\n"
                 "    for (int t = 0; t < 32; ++t) {\n"
                 "        const int x = " +
                 place + ";\n        if (x >= width) " + leave +
                 ";\n        sum += a[x];\n    }\n    return sum;\n}\n"));
}

TEST(BreakOfRest, APlaceThatBeginsAnew) {
    EXPECT_EQ(of_loop("8 + t % side", "break"),
              "Line 5 ends the loop over t (line 3) at the first x outside, but behind it x is "
              "inside again: the rest is lost. continue leaves out one place alone.");
}

TEST(BreakOfRest, NoneOfAPlaceThatOnlyRises) {
    EXPECT_EQ(of_loop("8 + t", "break"), "");
    EXPECT_EQ(of_loop("8 + t / side", "break"), "");
    EXPECT_EQ(of_loop("8 + t % side", "continue"), "");
}

}  // namespace simtutor::break_of_rest_test
