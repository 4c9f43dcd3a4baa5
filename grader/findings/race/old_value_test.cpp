#include "grader/findings/race/old_value.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::old_value_test {

std::string said(const std::string& first, const std::string& second) {
    return old_value_lost(words_of("__device__ Complex next(Complex z, Complex c) {\n    " + first +
                                   ";\n    " + second + ";\n    return z;\n}\n"));
}

TEST(OldValue, OfASquareThatIsHalfMade) {
    EXPECT_EQ(
        said("z.re = z.re * z.re - z.im * z.im + c.re", "z.im = 2.0f * z.re * z.im + c.im"),
        "line 3 reads z.re, which line 2 has just changed: both parts of a square are made of "
        "the old ones. Keep the new z.re in a variable of its own until then.");
    expect_part(said("x = x * x - y * y + a", "y = 2 * x * y + b"), "line 3 reads x");
}

TEST(OldValue, OfSquaresThatHaveNames) {
    const auto loop = [](const std::string& first, const std::string& second) {
        return old_value_lost(
            words_of("int steps(float re, float im, float c) {\n"
                     "    const float rr = re * re, ii = im * im;\n"
                     "    if (rr + ii > 4.0f) return 1;\n    " +
                     first + "\n    " + second + "\n    return 0;\n}\n"));
    };
    const std::string real = "re = rr - ii + c;", imaginary = "im = 2.0f * re * im + c;";
    expect_part(loop(real, imaginary), "line 5 reads re, which line 4 has just changed");
    EXPECT_EQ(loop(imaginary, real), "");
}

TEST(OldValue, NotWhereItIsKeptOrMeant) {
    EXPECT_EQ(said("const float re = z.re * z.re - z.im * z.im + c.re",
                   "z.im = 2.0f * z.re * z.im + c.im"),
              "");
    EXPECT_EQ(said("low = low + high", "high = low * high"), "");
    EXPECT_EQ(said("z.im = 2.0f * z.re * z.im + c.im", "z.re = re"), "");
}

}  // namespace simtutor::old_value_test
