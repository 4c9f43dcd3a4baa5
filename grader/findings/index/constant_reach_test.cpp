#include "grader/findings/index/constant_reach.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::constant_reach_test {

std::string said(const std::string& loop, const std::string& index) {
    return told(
               "constexpr int ahead = 4, depth = 32;\n"
               "__global__ void k(const float* b, int n) {\n"
               "    float value[3];\n"
               "    for (int k = 0; k < " +
                   loop +
                   "; ++k)\n"
                   "        value[" +
                   index +
                   "] = b[k * n];\n"
                   "}\n",
               5, "bounds.row", "",
               "Thread (15, 7) of block 0 uses index 3 in line 5, outside an array of type "
               "'float [3]'.")
        .advice;
}

TEST(ConstantReach, AConstantLeadsBehindTheEnd) {
    EXPECT_EQ(said("ahead", "k"),
              "The loop in line 4 goes on while k < ahead, which is 4, and the array has 3 "
              "elements: which of the two numbers is meant?");
    EXPECT_EQ(said("depth", "k % ahead"),
              "k % ahead goes up to 3, and the array has 3 elements: it needs ahead, 4, or the "
              "index has to stay below 3.");
}

TEST(ConstantReach, OtherNumbersTellNothing) {
    EXPECT_EQ(said("n", "k").find("which of the two numbers"), std::string::npos);
    EXPECT_EQ(said("depth", "k % 3").find("goes up to"), std::string::npos);
    EXPECT_EQ(said("depth", "k % n").find("goes up to"), std::string::npos);
}

std::string outside(const std::string& asked, const std::string& index = "row * n + k") {
    return told(
               "__global__ void k(const float* a, float* c, int n) {\n"
               "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
               "    if (row >= n) return;\n"
               "    float sum = 0;\n"
               "    for (int k = 0; k < " +
                   asked + "; ++k) sum += a[" + index + "];\n    c[row] = sum;\n}\n",
               5, "bounds.global", "a[256]",
               "Thread 3 of block 0 reads outside the array, at a[256]: it has 256 elements, so "
               "the last is a[255].")
        .advice;
}

TEST(ConstantReach, OneMoreThanTheRowHas) {
    EXPECT_EQ(outside("n + 1"),
              "Line 5 lets k be as large as n, and a row has n elements, the last of which is n - "
              "1: ask for k < n.");
    EXPECT_EQ(outside("n").find("as large as"), std::string::npos);
    EXPECT_EQ(outside("n + 1", "row * (n + 1) + k").find("as large as"), std::string::npos);
}

TEST(ConstantReach, NamesThatAreComputedAreTold) {
    const Tokens file = words_of(
        "__global__ void k(int n) {\n"
        "    const int x = threadIdx.x, row = 2 * threadIdx.y, last = n;\n"
        "    s[row + x + last] = 0;\n}\n");
    const FunctionText function(file, 3);
    EXPECT_EQ(made_names(function, words_of("row + x + last + row;"), function.at(3, "s")),
              " row is 2 * threadIdx.y (line 2).");
}

}  // namespace simtutor::constant_reach_test
