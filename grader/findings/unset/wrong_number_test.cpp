#include "grader/findings/unset/wrong_number.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::wrong_number_test {

std::string said(const std::string& factor, const std::string& block) {
    simt::Finding finding = finding_at(
        "__global__ void k(const float* a, float* c) {\n"
        "    __shared__ float as[128];\n"
        "    const int me = threadIdx.y * blockDim." +
            factor +
            " + threadIdx.x;\n"
            "    as[me] = a[me];\n"
            "    __syncthreads();\n"
            "    c[me] = as[127 - me];\n"
            "}\n"
            "void run(const float* a, float* c) {\n"
            "    k<<<1, dim3(" +
            block + ")>>>(a, c);\n}\n",
        6, "memory.uninitialised", "as[127]", "");
    finding.advice = "Shared memory starts undefined: which line should write this element first?";
    return told(finding).advice;
}

TEST(WrongNumber, OfABlockThatIsNotSquare) {
    EXPECT_TRUE(said("y", "16, 8")
                    .starts_with("Line 3: A thread's number in its block is threadIdx.y * "
                                 "blockDim.x + threadIdx.x, not "
                                 "threadIdx.y * blockDim.y + threadIdx.x: the factor is the length "
                                 "of a row. Does the store "
                                 "of this element go by it?"))
        << said("y", "16, 8");
    for (const std::string& text : {said("x", "16, 8"), said("y", "16, 16")})
        EXPECT_EQ(text.find("A thread's number"), std::string::npos) << text;
}

}  // namespace simtutor::wrong_number_test
