#include "grader/findings/result/whole_fill.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::whole_fill_test {

std::string said(const std::string& clear) {
    return whole_fill(
        words_of("void product(const float* a, float* c, int n, int stride) {\n"
                 "    const std::size_t pitch = stride, total = (n - 1) * pitch + n;\n"
                 "    " +
                 clear + "\n}\n"));
}

TEST(WholeFill, WhatLiesBetweenTheRowsIsFilledToo) {
    EXPECT_EQ(said("std::fill(c, c + total, 0.0f);"),
              "Line 3 fills c as one piece from its first row to its last, and what lies between "
              "the rows with it, which may be far more than the rows. Fill the elements of each "
              "row on their own.");
    EXPECT_NE(said("std::memset(c, 0, total * sizeof(float));"), "");
    EXPECT_EQ(
        said("for (int i = 0; i < n; ++i) std::fill(c + i * pitch, c + i * pitch + n, 0.0f);"), "");
    EXPECT_EQ(said("std::fill(c, c + n * n, 0.0f);"), "");
}

}  // namespace simtutor::whole_fill_test
