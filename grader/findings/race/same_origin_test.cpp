#include "grader/findings/race/same_origin.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::same_origin_test {

std::string said(const std::string& second, const std::string& parameter = "float* there") {
    return same_origin(words_of("float* here(" + parameter +
                                ") {\n"
                                "    return look_up(there);\n"
                                "}\n"
                                "void run(Pair pair, int n) {\n"
                                "    float* left = here(pair.left);\n"
                                "    float* right = " +
                                second +
                                ";\n"
                                "    join<<<n / 32, 32>>>(left, right, n);\n"
                                "}\n"));
}

TEST(SameOrigin, OfTwoArraysOfALaunch) {
    EXPECT_EQ(said("here(pair.left)"),
              "left and right are one array: lines 5 and 6 both set them to here(pair.left). The "
              "kernel of line 7 is handed both.");
    EXPECT_EQ(said("here(pair.right)"), "");
    // What allocates makes a new one each time.
    EXPECT_EQ(said("here(pair.left)", "int there"), "");
}

}  // namespace simtutor::same_origin_test
