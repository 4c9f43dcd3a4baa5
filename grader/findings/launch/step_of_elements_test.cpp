#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::step_of_elements_test {

std::string said(const std::string& step, const std::string& begin = "blockIdx.x * blockDim.x",
                 const std::string& message = "The wrong elements were never written.") {
    return lines_of(
        "__global__ void add(const float* a, float* c, int n) {\n"
        "    const int step = " +
            step +
            ";\n"
            "    int i = " +
            begin +
            " + threadIdx.x;\n"
            "    for (; i < n; i += step) c[i] = a[i];\n"
            "}\n"
            "void vector_add(const float* a, float* c, int n) { add<<<8, 32>>>(a, c, n); }\n",
        "10 of 31 elements of c are wrong. " + message, "n = 31, 3 x 7 threads");
}

TEST(StepOfElements, LeavesSomeOut) {
    const std::string wrong =
        "The loop in line 4 goes on by step (line 2), which is made of n and not of the number of "
        "threads, gridDim.x * blockDim.x: where the grid has fewer threads, elements are left out.";
    EXPECT_EQ(said("(n + blockDim.x - 1) / blockDim.x * blockDim.x"), wrong);
    EXPECT_EQ(said("n", "blockIdx.x * blockDim.x",
                   "add ran as 8 blocks of 32 threads: with one element for each of the 256 "
                   "threads, 7 elements from element 256 on have no thread."),
              wrong.substr(0));
}

TEST(StepOfElements, IsNoneOfTheGridOrOfABlock) {
    EXPECT_EQ(said("gridDim.x * blockDim.x").find("goes on by"), std::string::npos);
    EXPECT_EQ(said("min(n, gridDim.x * blockDim.x)").find("goes on by"), std::string::npos);
    EXPECT_EQ(said("n / 4", "0").find("goes on by"), std::string::npos);
}

}  // namespace simtutor::step_of_elements_test
