#include "grader/findings/launch/choice_divisor.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::choice_divisor_test {

std::string said(const std::string& condition, const std::string& rounds, const std::string& run) {
    return choice_divisor(words_of("__global__ void wide(float* c, int size) {\n"
                                   "    for (int g = 0; g < " +
                                   rounds +
                                   "; ++g) c[g] = 1;\n"
                                   "}\n"
                                   "__global__ void plain(float* c, int size) {}\n"
                                   "void run(float* c, int size) {\n"
                                   "    if (" +
                                   condition +
                                   ")\n"
                                   "        wide<<<1, 32>>>(c, size);\n"
                                   "    else\n"
                                   "        plain<<<1, 32>>>(c, size);\n"
                                   "}\n"),
                          run);
}

TEST(ChoiceDivisor, TheKernelNeedsAnotherMultiple) {
    EXPECT_EQ(said("size % 2 == 0", "size / 8", "size = 12, drawn"),
              "Line 6 lets wide run where size % 2 == 0, and wide takes size / 8 (line 2), which "
              "rounds down where size is no multiple of 8, as here. Does wide take what is left "
              "over? If not, line 6 must ask for size % 8.");
    EXPECT_EQ(said("size % 2 == 0", "size / 8", "size = 16"), "");
    EXPECT_EQ(said("size % 2 == 0", "size / 8", "size = 13"), "");
    EXPECT_EQ(said("size % 8 == 0", "size / 8", "size = 12"), "");
    EXPECT_EQ(said("size % 2 == 0", "size / 8 + (size % 8 != 0)", "size = 12"), "");
    EXPECT_EQ(said("size > 2", "size / 8", "size = 12"), "");
}

}  // namespace simtutor::choice_divisor_test
