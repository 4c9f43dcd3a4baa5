#include "grader/findings/index/vector_step.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::vector_step_test {

std::string said(const std::string& pairs, const std::string& made) {
    const std::string text =
        "__global__ void k(const float* a, float* c, int cols) {\n"
        "    const int " +
        pairs +
        ";\n"
        "    const float2* upper = reinterpret_cast<const float2*>(a) + row * pairs;\n"
        "    const float* single = a;\n"
        "    const float2* lower = " +
        made +
        ";\n"
        "    for (int p = 0; p < pairs; ++p)\n"
        "        c[p] = upper[p].x + lower[p].x;\n"
        "}\n";
    return told(
               text, 7, "bounds.global", "a[2000]",
               "reads outside the array, at a[2000]: it has 1936 elements, so the last is a[1935].")
        .advice;
}

TEST(VectorStep, TheNextRowIsCountedInSingleElements) {
    EXPECT_EQ(said("pairs = cols / 2", "upper + cols"),
              "lower (line 5) lies cols float2 behind upper, which are 2 * cols single elements: 2 "
              "rows where a row has cols of them. If the next row is meant, that is upper + "
              "pairs.");
    for (const auto& right :
         {said("pairs = cols / 2", "upper + pairs"), said("pairs = cols / 4", "upper + cols"),
          said("pairs = cols / 2", "single + cols")})
        EXPECT_EQ(right.find("behind upper"), std::string::npos) << right;
}

}  // namespace simtutor::vector_step_test
