#include "grader/findings/result/unused_value.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unused_value_test {

std::string said(const std::string& made, const std::string& use, const std::set<int>& given = {}) {
    return unused_value(
        words_of("void matmul(const float* a, float* c, int n) {\n"
                 "    for (int k = 0; k < n; ++k) {\n"
                 "        const float upper = a[k];\n"
                 "        " +
                 made + "\n        c[k] += upper;\n        " + use + "\n    }\n}\n"),
        given);
}

TEST(UnusedValue, OfTheOnlyNameThatStandsOnce) {
    EXPECT_EQ(said("const float lower = a[n + k];", "c[n + k] += upper;"),
              "Line 4 makes lower = a[n + k], and no line uses lower: is it meant in a line that "
              "takes another name?");
}

TEST(UnusedValue, WhatIsUsedOrMayBeMeantSo) {
    EXPECT_EQ(said("const float lower = a[n + k];", "c[n + k] += lower;"), "");
    EXPECT_EQ(said("const float lower = a[n + k];", "(void)lower;"), "");
    // A call does something; a number is no mistake that makes a result wrong; several may be.
    EXPECT_EQ(said("const int error = copy(a);", ""), "");
    EXPECT_EQ(said("const Lock lock = Lock(a);", ""), "");
    EXPECT_EQ(said("const int three = 3;", ""), "");
    EXPECT_EQ(said("const int last = n + 1;", ""), "");
    EXPECT_EQ(said("const float lower = a[n + k];", "const float other = a[k];"), "");
    EXPECT_EQ(said("const float lower = a[n + k];", "", {4}), "");
}

}  // namespace simtutor::unused_value_test
