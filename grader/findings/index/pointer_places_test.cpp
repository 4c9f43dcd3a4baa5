#include "grader/findings/index/pointer_places.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::pointer_places_test {

std::string said(const std::string& access, const std::string& action = {}) {
    const Tokens file = words_of(
        "void k(float* c, int i, int step) {\n"
        "    float* upper = c + i * step;\n"
        "    float* lower = upper + step + 1;\n"
        "    const float factor = c[0];\n    " +
        access + "\n}\n");
    return pointer_places(FunctionText(file, 5), 5, action);
}

TEST(PointerPlaces, OfAllPointersOfTheLine) {
    EXPECT_EQ(said("upper[i] = lower[i] = 0;"),
              "lower gets its place in line 3 (upper + step + 1), upper in line 2 (c + i * step)");
    EXPECT_EQ(said("lower[i] += factor;"), "lower gets its place in line 3 (upper + step + 1)");
}

TEST(PointerPlaces, OfTheSideOfTheAccess) {
    EXPECT_EQ(said("c[i] = lower[i];", "write"), "");
    EXPECT_EQ(said("c[i] = lower[i];", "read"),
              "lower gets its place in line 3 (upper + step + 1)");
    EXPECT_EQ(said("lower[i] = c[i];", "write"),
              "lower gets its place in line 3 (upper + step + 1)");
    EXPECT_EQ(said("lower[i] = c[i];", "read"), "");
    EXPECT_EQ(said("lower[i] += upper[i];", "write"),
              "lower gets its place in line 3 (upper + step + 1), upper in line 2 (c + i * step)");
}

TEST(PointerPlaces, WhatIsGivenHasNone) {
    EXPECT_EQ(said("c[i] = factor;"), "");
    EXPECT_EQ(said("i = 0;"), "");
}

}  // namespace simtutor::pointer_places_test
