#include "grader/findings/cost/loaded_together.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loaded_together_test {

std::string asked(const std::string& in_step, const std::string& behind) {
    return loaded_together(words_of("__global__ void k(const float* b, int n) {\n"
                                    "    float value[4];\n"
                                    "    for (int g = 0; g < 16; ++g) {\n"
                                    "        for (int j = 0; j < 4; ++j) {\n"
                                    "            sum += as[g][j] * value[j];\n" +
                                    in_step +
                                    "        }\n"
                                    "        if (g + 1 < 16) {\n" +
                                    behind +
                                    "        }\n"
                                    "    }\n"
                                    "}\n"),
                           {"k"});
}

TEST(LoadedTogether, AllPlacesBehindTheStepsThatUseThem) {
    EXPECT_EQ(asked("", "            for (int j = 0; j < 4; ++j) value[j] = b[(g + j) * n];\n"),
              "Line 8 loads all places of value, one after the other, behind line 5, which uses "
              "what they held in this round of the loop over g: while that line computes, fewer "
              "and fewer of them are on their way. Load each place anew in the step that has used "
              "it, right behind that use.");
    EXPECT_EQ(asked("            value[j] = b[(g + j) * n];\n", ""), "");
}

}  // namespace simtutor::loaded_together_test
