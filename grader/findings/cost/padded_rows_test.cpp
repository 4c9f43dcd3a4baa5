#include "grader/findings/cost/padded_rows.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::padded_rows_test {

std::string kernel(const std::string& elements, const std::string& guard = "i < n") {
    return "constexpr int side = 8, apart = side + 2;\n"
           "__global__ void turn(const int* in, int* out, int n) {\n"
           "    __shared__ int grid[" +
           elements +
           "];\n"
           "    const int i = threadIdx.x, j = threadIdx.y;\n"
           "    grid[j * apart + i] = " +
           guard +
           " ? in[j * n + i] : 0;\n"
           "    __syncthreads();\n"
           "    const int* one = grid + i * apart;\n"
           "    out[j * n + i] = one[j];\n"
           "}\n";
}

TEST(PaddedRows, OfAnArrayThatIsTooShort) {
    const char* const said =
        "The rows of grid lie apart = 10 elements apart (line 5), so side rows need side * apart = "
        "80 elements; line 3 declares 64.";
    EXPECT_EQ(told(kernel("side * side"), 5, "bounds.row", "",
                   "Thread (7, 6) of block 0 uses index 67 in line 5, outside an array of type "
                   "'int [64]'.")
                  .advice,
              said);
    EXPECT_EQ(told(kernel("side * side"), 8, "bounds.shared", "grid[64]",
                   "Thread (0, 6) of block 0 reads grid[64], outside the shared array: grid has 64 "
                   "elements.")
                  .advice,
              said);
}

TEST(PaddedRows, NotOfOneThatIsLongEnough) {
    const Tokens file = words_of(kernel("side * apart"));
    EXPECT_EQ(padded_rows(file, FunctionText(file, 5), 5), "");
}

TEST(PaddedRows, AConditionOfTheValueLetsNoIndexThrough) {
    const Told said = told(kernel("64", "start + i < n && j < n"), 5, "bounds.row", "",
                           "Thread (7, 6) of block 0 uses index 67 in line 5, outside an array of "
                           "type 'int [64]'.");
    EXPECT_EQ(said.advice.find("let this thread through"), std::string::npos) << said.advice;
}

}  // namespace simtutor::padded_rows_test
