#include "grader/findings/result/best_from_zero.h"

#include "grader/findings/told_cause.h"

namespace simtutor::best_from_zero_test {

std::string of_begin(const std::string& begin) {
    return best_from_zero(
        words_of("__device__ bool search(int count, float& highest, float& red) {\n"
                 "    for (int i = 0; i < count; ++i) {\n"
                 "        if (spheres[i].z > highest) { highest = spheres[i].z; red = 1; }\n"
                 "    }\n"
                 "    return true;\n"
                 "}\n"
                 "__global__ void trace(float* heights, int count, bool first) {\n"
                 "    const int i = threadIdx.x;\n"
                 "    float red = 0;\n"
                 "    float top = " +
                 begin +
                 ";\n"
                 "    search(count, top, red);\n"
                 "    heights[i] = top;\n"
                 "}\n"));
}

TEST(BestFromZero, WhatAFunctionOfTheFileReplaces) {
    const std::string said =
        "Line 10 lets top begin at 0, and only what is larger replaces it: what lies below 0 is "
        "never taken. If there are such values, begin with -INFINITY.";
    EXPECT_EQ(of_begin("0.0f"), said);
    EXPECT_EQ(of_begin("first ? 0.0f : heights[i]"), said);
}

TEST(BestFromZero, NeitherAnotherBeginNorAColour) {
    EXPECT_EQ(of_begin("-INFINITY"), "");
    EXPECT_EQ(of_begin("first ? -INFINITY : heights[i]"), "");
}

TEST(BestFromZero, InTheFunctionItself) {
    EXPECT_EQ(best_from_zero(words_of("float largest(const float* a, int n) {\n"
                                      "    float most = 0, sum = 0;\n"
                                      "    for (int i = 0; i < n; ++i) {\n"
                                      "        if (a[i] > most) most = a[i];\n"
                                      "        sum = sum + a[i];\n"
                                      "    }\n"
                                      "    return most;\n"
                                      "}\n"))
                  .find("Line 2 lets most begin at 0"),
              0u);
}

}  // namespace simtutor::best_from_zero_test
