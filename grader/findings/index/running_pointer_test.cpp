#include "grader/findings/index/running_pointer.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::running_pointer_test {

std::string said(const std::string& load, int line = 8) {
    return told(
               "__global__ void k(const float* b, int n) {\n"
               "    for (int done = 0; done < n; done += depth) {\n"
               "        for (int k = 0; k < ahead; k++) {\n"
               "            ring[k] = *pb;\n"
               "            pb += n;\n"
               "        }\n"
               "        for (int k = 0; k < depth; k++) {\n" +
                   load +
                   "        }\n"
                   "    }\n"
                   "}\n",
               line, "bounds.global", "b[65600]", "reads outside the array, at b[65600]: it has")
        .advice;
}

TEST(RunningPointer, LoadsAheadAndAsManyInTheLoop) {
    const std::string text =
        "Lines 4 and 8 both load through pb, and each moves it on: what line 4 loads ahead comes "
        "on top of one load in each round of the loop in line 7, so pb runs too far with each "
        "round of the loop in line 2. A comparison with the array's end would not bring it back. "
        "Leave out the load and the step of pb in the last rounds of the loop in line 7, for "
        "which nothing is left to load.";
    EXPECT_EQ(said("ring[k % ahead] = *pb;\npb += n;\n"), text);
    EXPECT_EQ(said("ring[k % ahead] = *pb;\npb += n;\n", 4), text);
    EXPECT_EQ(said("if (k + ahead < depth) { ring[k % ahead] = *pb;\npb += n; }\n").find("both"),
              std::string::npos);
}

}  // namespace simtutor::running_pointer_test
