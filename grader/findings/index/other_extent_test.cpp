#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::other_extent_test {

std::string said(const std::string& condition, const std::string& loop = "q < columns") {
    return told(
               "void tile(float* c, std::size_t stride, int rows, int columns) {\n"
               "    for (int r = 0; r < rows; ++r) {\n"
               "        float* to = c + r * stride;\n"
               "        if (" +
                   condition +
                   ") {\n"
                   "            std::memcpy(to, old, sizeof(old));\n"
                   "        } else {\n"
                   "            for (int q = 0; " +
                   loop +
                   "; ++q) to[q] = old[q];\n"
                   "        }\n"
                   "    }\n"
                   "}\n",
               5, "bounds.host", "c[2256]",
               "The program writes outside the array, at c[2256]: it has 2256 elements, so the "
               "last is c[2255].")
        .advice;
}

TEST(OtherExtent, IsTheOneThatTheElseGoesTo) {
    EXPECT_EQ(said("rows == tile_rows"),
              "Line 4 lets line 5 work on a whole piece where rows == tile_rows, but rows is what "
              "the loop in line 2 goes to. The other part goes to columns (line 7): is that what "
              "line 4 has to ask for?");
}

TEST(OtherExtent, IsNoneWhereTheRightOneIsAsked) {
    for (const char* condition :
         {"columns == tile_columns", "rows == tile_rows && columns == tile_columns", "whole"})
        EXPECT_EQ(said(condition).find("lets line 5 work"), std::string::npos) << condition;
    EXPECT_EQ(said("rows == tile_rows", "q < 16").find("lets line 5 work"), std::string::npos);
}

}  // namespace simtutor::other_extent_test
