#include "grader/findings/index/row_bound.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_bound_test {

std::string said(const std::string& guard, const std::string& index) {
    const std::string text =
        "__device__ float at(const float* m, int i, int e, int high, int wide) {\n"
        "    " +
        guard +
        "\n"
        "    return m[" +
        index +
        "];\n"
        "}\n";
    return told(
               text, 3, "bounds.global", "m[2000]",
               "reads outside the array, at m[2000]: it has 1936 elements, so the last is m[1935].")
        .advice;
}

TEST(RowBound, TheNumberOfRowsIsNoRowLength) {
    const std::string text =
        "i is below high here and e below wide, and line 3 multiplies i by high. Is high how many "
        "rows there are? Then the index is i * wide + e. Or is high how many elements lie in a "
        "row? Then the conditions have high and wide exchanged. One more guard would hide it.";
    const std::string both = "if (i >= high || e >= wide) return 0;";
    EXPECT_EQ(said(both, "i * high + e"), text);
    EXPECT_EQ(said(both, "e + high * i"), text);
    for (const auto& other :
         {said(both, "i * wide + e"), said(both, "e * high + i"),
          said("if (i >= high || e >= high) return 0;", "i * high + e"),
          said("if (i >= high && e >= wide) return 0;", "i * high + e"),
          said("if (i > high || e >= wide) return 0;", "i * high + e"),
          said("if (i >= high) return 0;", "i * high + e"),
          said("wide = high; if (i >= high || e >= wide) return 0;", "i * high + e")})
        EXPECT_EQ(other.find("how many rows there are"), std::string::npos) << other;
}

}  // namespace simtutor::row_bound_test
