#include "grader/findings/calls/cut_time.h"

#include <gtest/gtest.h>

#include "grader/findings/source/value_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::cut_time_test {

Tokens program(const std::string& rest, const std::string& type = "double") {
    return words_of(type +
                    " microseconds(int repeats) {\n"
                    "    float ms = 0;\n"
                    "    check(cudaEventElapsedTime(&ms, begin, end), \"time\");\n    " +
                    rest + "\n}\n");
}

const std::string lost =
    ": what stood behind the point is lost, and the difference of two times suffers most. Keep it "
    "a float or a double";

TEST(CutTime, ByAVariableACastOrAFunction) {
    EXPECT_EQ(cut_time(program("const int total = static_cast<int>(1000 * ms);")),
              "line 4 cuts a measured time to a whole number (total)" + lost);
    EXPECT_EQ(cut_time(program("const long us = 1000 * ms;")),
              "line 4 cuts a measured time to a whole number (us)" + lost);
    EXPECT_EQ(cut_time(program("const double us = 1000 * ms; return (int)us / repeats;")),
              "line 4 cuts a measured time to a whole number" + lost);
    EXPECT_EQ(cut_time(program("return 1000 * ms / repeats;", "int")),
              "line 4 cuts a measured time to a whole number (the value of the function)" + lost);
}

TEST(CutTime, NotWhereItStaysANumberWithAPoint) {
    EXPECT_EQ(cut_time(program("const double us = 1000.0 * ms; return us / (double)repeats;")), "");
    EXPECT_EQ(cut_time(program("int many = 2 * repeats; return 1000 * ms / many;")), "");
    EXPECT_EQ(cut_time(program("bool slow = ms > 1; int late = ms > 1 ? 1 : 0; return ms;")), "");
    EXPECT_EQ(cut_time(program("return ms / static_cast<int>(repeats);")), "");
}

TEST(CutTime, IsToldOfARate) {
    EXPECT_EQ(value_lines(program("const int us = 1000 * ms; return us;"),
                          "The program says that the memory moves 3600.0 GB/s."),
              cut_time(program("const int us = 1000 * ms;")));
}

}  // namespace simtutor::cut_time_test
