#include "grader/findings/calls/freed_for_other.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::freed_for_other_test {

/// What is said of the second release, in line 7.
std::string said(const std::string& second, const std::string& more = "") {
    return told(
               "int main() {\n"
               "    float *c = nullptr, *f = nullptr;\n"
               "    check(cudaMalloc(&c, bytes), \"cudaMalloc\");\n"
               "    check(cudaMalloc(&f, bytes), \"cudaMalloc\");\n"
               "    run<<<1, 32>>>(c, f);\n"
               "    check(cudaFree(c), \"cudaFree\");\n"
               "    check(cudaFree(" +
                   second + "), \"cudaFree\");\n" + more + "}\n",
               7, "memory.double-free", "c", "cudaFree frees `c` a second time.")
        .advice;
}

TEST(FreedForOther, TheArrayThatIsFreedNowhere) {
    EXPECT_EQ(said("c"),
              "Line 7 frees c again, and f, allocated in line 4, is freed nowhere: is f meant in "
              "line 7?");
}

TEST(FreedForOther, AllOthersMayBeFreed) {
    EXPECT_EQ(said("c", "    cudaFree(f);\n"), "");
    EXPECT_EQ(said("c", "    for (float* one : {f}) cudaFree(one);\n"), "");
    EXPECT_EQ(said("c", "    return f;\n"), "");
}

}  // namespace simtutor::freed_for_other_test
