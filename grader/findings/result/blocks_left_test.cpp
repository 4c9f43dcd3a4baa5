#include "grader/findings/result/blocks_left.h"

#include "grader/findings/told_cause.h"

namespace simtutor::blocks_left_test {

std::string of_kernel(const std::string& guard, const std::string& store,
                      const std::string& message = "got NaN. Something that was never written.") {
    return blocks_left(words_of("__global__ void dot(const float* a, float* partial, int n) {\n"
                                "    const int begin = blockIdx.x * blockDim.x;\n"
                                "    const int i = begin + threadIdx.x;\n"
                                "    " +
                                guard + "\n    " + store + "\n}\n"),
                       message);
}

const char* const whole = "if (threadIdx.x == 0) partial[blockIdx.x] = cache[0];";

TEST(BlocksLeft, BlocksThatReturnBeforeTheirStore) {
    EXPECT_EQ(of_kernel("if (begin >= n) return;", whole),
              "Line 4 lets whole blocks return before line 5 stores partial[blockIdx.x]: their "
              "elements are never written. A block without work stores its 0, too.");
    EXPECT_EQ(of_kernel("", "if (begin < n) { if (threadIdx.x == 0) partial[blockIdx.x] = 1; }"),
              "Line 5 lets only some blocks store partial[blockIdx.x] (line 5): the elements of "
              "the others are never written. A block without work stores its 0, too.");
}

TEST(BlocksLeft, ThreadsThatReturnAndOtherStoresAreNone) {
    EXPECT_EQ(of_kernel("if (i >= n) return;", whole), "");
    EXPECT_EQ(of_kernel("", whole), "");
    EXPECT_EQ(of_kernel("if (begin >= n) return;", "partial[i] = cache[0];"), "");
    EXPECT_EQ(of_kernel("if (begin >= n) return;", whole, "3 of 9 elements are wrong."), "");
}

}  // namespace simtutor::blocks_left_test
