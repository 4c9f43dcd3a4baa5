#include "grader/findings/source/value_of_comparison.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::value_of_comparison_test {

std::string said(const std::string& statement) {
    return value_of_comparison(
        words_of("void f(int n, int threads) {\n    " + statement + "\n}\n"));
}

TEST(ValueOfComparison, BracketsAreMissing) {
    EXPECT_EQ(said("int blocks = n / threads + n % threads != 0;"),
              "line 2 gives blocks the value of a comparison, 0 or 1: + is done before !=. Is (n % "
              "threads != 0) meant, in brackets?");
    EXPECT_NE(said("const unsigned parts = 2 * n + n / threads == 0;"), "");
}

TEST(ValueOfComparison, NotWhereItIsMeant) {
    EXPECT_EQ(said("int blocks = n / threads + (n % threads != 0);"), "");
    EXPECT_EQ(said("bool more = n + 1 != threads;"), "");
    EXPECT_EQ(said("int blocks = n + 1 != threads ? n : 0;"), "");
    EXPECT_EQ(said("int none = n == 0;"), "");
}

}  // namespace simtutor::value_of_comparison_test
