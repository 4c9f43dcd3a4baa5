#include "grader/findings/index/either_way.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::either_way_test {

std::string said(const std::string& condition, const std::string& before = "") {
    const Tokens words = words_of(
        "__global__ void load(const float* b, int k, int l) {\n"
        "    const int y = threadIdx.y, column = threadIdx.x;\n"
        "    const bool whole = 16 <= k;\n" +
        before + "    if (" + condition +
        ")\n"
        "        v = b[y * l + column];\n"
        "}\n");
    const FunctionText function(words, 5);
    return either_way(function.guards(function.at(5, "b")), "y");
}

TEST(EitherWay, ComesInByOneOfThem) {
    EXPECT_EQ(said("whole || (y < k && column < l)"),
              "Line 4 joins conditions with ||: a thread comes here where one of them holds, "
              "whatever the others say, and y < k is only one. Does each of them alone keep the "
              "whole index inside, along rows and along columns?");
    EXPECT_NE(said("column < l || y < k"), "");
}

TEST(EitherWay, NotWhereAllMustHold) {
    EXPECT_EQ(said("y < k && column < l"), "");
    EXPECT_EQ(said("whole || column < l"), "");
}

}  // namespace simtutor::either_way_test
