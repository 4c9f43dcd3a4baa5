#include "grader/findings/result/second_row.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::second_row_test {

std::string kernel(const std::string& guard) {
    return "__global__ void pairs(const double* in, double* out, int lines, int wide) {\n"
           "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    const int line = blockIdx.y, below = lines / 2;\n"
           "    if (" +
           guard +
           ") return;\n"
           "    const double* own = in + line * wide;\n"
           "    for (int k = 0; k < 4; ++k)\n"
           "        out[line * wide + i] += own[k] * own[below * wide + k];\n"
           "}\n";
}

TEST(SecondRow, WithoutAGuard) {
    const Told outside = told(kernel("i >= wide || line >= lines"), 7, "bounds.global", "in[640]",
                              "Thread 0 of block (0, 9) reads outside the array, at in[640]: it "
                              "has 640 elements, so the last is in[639].");
    EXPECT_EQ(outside.advice,
              "own begins at row line (line 5), and this line goes below rows further, to row line "
              "+ below. Line 4 asks for line < lines only: ask for line + below < lines, which is "
              "line < below, if each thread has both rows.");
}

TEST(SecondRow, NotWhereItIsAsked) {
    const auto said = [](const std::string& guard) {
        return second_row(FunctionText(words_of(kernel(guard)), 7), 7);
    };
    EXPECT_EQ(said("i >= wide || line + below >= lines"), "");
    EXPECT_EQ(said("i >= wide || line >= below"), "");
}

}  // namespace simtutor::second_row_test
