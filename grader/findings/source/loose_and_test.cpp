#include "grader/findings/source/loose_and.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loose_and_test {

std::string said(const std::string& condition) {
    return loose_and(words_of("bool f(int width, int n) {\n    return " + condition + ";\n}\n"));
}

TEST(LooseAnd, TheComparisonComesFirst) {
    EXPECT_EQ(said("width & (width - 1) == 0"),
              "width & (width - 1) == 0 in line 2 means width & ((width - 1) == 0), for == binds "
              "before &: write (width & (width - 1)) == 0.");
    EXPECT_EQ(
        said("n & 3 != 0"),
        "n & 3 != 0 in line 2 means n & (3 != 0), for != binds before &: write (n & 3) != 0.");
}

TEST(LooseAnd, BracketsOrTwoConditionsAreNone) {
    EXPECT_EQ(said("(width & (width - 1)) == 0"), "");
    EXPECT_EQ(said("(n & 3) == 0"), "");
    EXPECT_EQ(said("n == 4 & width == 8"), "");
    EXPECT_EQ(said("whole & width == 8"), "") << "whole may be a condition";
    EXPECT_EQ(said("n == width & (n) == 8"), "");
    EXPECT_EQ(loose_and(words_of("void f(const int& n) { const int& m = n; }\n")), "");
}

}  // namespace simtutor::loose_and_test
