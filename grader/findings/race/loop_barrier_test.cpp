#include "grader/findings/race/loop_barrier.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loop_barrier_test {

TEST(LoopBarrier, BehindTheLoopInPlaceOfItsBody) {
    const auto said = [](const std::string& inside, const std::string& behind) {
        return barrier_behind_loop(
            words_of("__global__ void k(const float* a, float* c) {\n"
                     "    __shared__ float part[64];\n"
                     "    float sum = 0;\n"
                     "    for (int i = 0; i < 9; ++i) {\n"
                     "        part[threadIdx.x] = a[i];\n"
                     "        __syncthreads();\n"
                     "        for (int k = 0; k < 64; ++k) sum += part[k];\n" +
                     inside + "    }\n" + behind + "    c[threadIdx.x] = sum;\n}\n"),
            5);
    };
    EXPECT_EQ(said("", "    __syncthreads();\n"),
              " The barrier in line 9 stands behind the loop of line 4: move it to the end of the "
              "loop's body, so that each round waits for the one before.");
    EXPECT_EQ(said("", ""), "");
    EXPECT_EQ(said("        __syncthreads();\n", "    __syncthreads();\n"), "");
}

}  // namespace simtutor::loop_barrier_test
