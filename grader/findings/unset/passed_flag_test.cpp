#include "grader/findings/unset/passed_flag.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_flag_test {

std::string said(const std::string& body, const std::string& launch) {
    const Tokens file = words_of("__global__ void k(float* best, int n, bool first) {\n" + body +
                                 "\n}\nvoid run(float* best, int start) {\n" + launch + "\n}\n");
    return passed_flag(file, FunctionText(file, 2), 2, "best");
}

const char* const choice = "    float z = first ? -INFINITY : best[0];";

TEST(PassedFlag, TheLaunchSaysWhetherTheElementIsRead) {
    EXPECT_EQ(said(choice, "    k<<<1, 2>>>(best, 3, start > 0);"),
              "Line 2 reads best only where first is false, and line 5 gives it start > 0: is that "
              "false only in launches before which the element was written?");
    EXPECT_EQ(said("    if (!first) best[0] += 2;",
                   "    const bool begin = start > 0;\n    k<<<1, 2>>>(best, 3, begin);"),
              "Line 2 reads best only where first is false, and line 5 gives it start > 0: is that "
              "false only in launches before which the element was written?");
    EXPECT_EQ(said("    float z = !first ? 0 : best[0];", "    k<<<1, 2>>>(best, 3, start == 1);")
                  .substr(0, 69),
              "Line 2 reads best only where first is true, and line 5 gives it start");
}

TEST(PassedFlag, NoParameterDecides) {
    const char* const launch = "    k<<<1, 2>>>(best, 3, start > 0);";
    EXPECT_EQ(said("    float z = best[0];", launch), "");
    EXPECT_EQ(said("    float z = first ? best[0] : best[1];", launch), "");
    EXPECT_EQ(said("    float z = n > 2 && first ? 0 : best[0];", launch), "");
    EXPECT_EQ(said("    bool other = n > 2; float z = other ? 0 : best[0];", launch), "");
    EXPECT_EQ(said(choice, ""), "");
    EXPECT_EQ(said(choice, "    k<<<1, 2>>>(best, 3, start > 0);\n    k<<<1, 2>>>(best, 3, true);"),
              "");
}

}  // namespace simtutor::passed_flag_test
