#include "grader/findings/result/whole_sum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::whole_sum_test {

std::string told(const std::string& declared, const std::string& added = "sum += a[i * n + k];",
                 const std::string& type = "float") {
    return whole_sum(words_of("__global__ void k(const " + type +
                              "* a, float* c, int n) {\n"
                              "    " +
                              declared +
                              "\n"
                              "    for (int k = 0; k < n; ++k)\n"
                              "        " +
                              added +
                              "\n"
                              "    c[i] = sum;\n"
                              "}\n"));
}

TEST(WholeSum, FractionsAreLost) {
    EXPECT_EQ(told("auto sum = 0;"),
              "sum in line 2 is a whole number, since auto takes the type of what it begins with, "
              "and line 4 adds a[i * n + k] to it: the fraction of every sum is lost. Make sum a "
              "float.");
    EXPECT_EQ(told("int sum = 0;", "sum += a[k] * a[k + n];"),
              "sum in line 2 is a whole number, and line 4 adds a[k] * a[k + n] to it: the "
              "fraction of every sum is lost. Make sum a float.");
}

TEST(WholeSum, NothingIsLost) {
    EXPECT_EQ(told("auto sum = 0.0f;"), "");
    EXPECT_EQ(told("float sum = 0;"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += a[k];", "int"), "");
    // What is counted, or rounded on purpose.
    EXPECT_EQ(told("int sum = 0;", "sum += a[k] > 0;"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += lroundf(a[k]);"), "");
    EXPECT_EQ(told("int sum = 0;", "sum += k;"), "");
}

}  // namespace simtutor::whole_sum_test
