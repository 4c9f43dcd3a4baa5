#include "grader/findings/result/lost_fraction.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::lost_fraction_test {

std::string lost(const std::string& statement) {
    return lost_fraction(
        words_of("#define DIM 1000\n"
                 "constexpr int columns = 64;\n"
                 "float half_of(int a) { return a / 2.0f; }\n"
                 "__device__ int steps_inside(float re, float im);\n"
                 "__device__ int steps_of(float re, float im) { return 3; }\n"
                 "__global__ void f(unsigned char* pixel, int width, int height, float given) {\n"
                 "    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = threadIdx.y;\n"
                 "    " +
                 statement + "\n}\n"));
}

TEST(LostFraction, QuotientThatBecomesAFloat) {
    for (const std::string statement :
         {"const float u = x / width;", "const float u = 1.5f * ((2 * x - width) / width);",
          "const double u = 3 * (x / width) - 1.5;", "float a = 0, b = x / DIM;",
          "const float u = x / columns + given;", "const float u = cosf(given) * (x / 7);",
          "const float u = given / ((int)given / 10 + 1);", "given += x / y;",
          "const float u = width > 0 ? x / width : 0;",
          "const float u = steps_of(given, 1) / width;"}) {
        const std::string text = lost(statement);
        expect_part(text, " in line 8 divides whole numbers before the result becomes a ");
        expect_part(text, ": only whole numbers come out of it.");
    }
    expect_part(lost("const float u = 1.5f * ((2 * x - width) / width);"),
                "If a fraction is meant, write (2 * x - width) / float(width).");
    expect_part(lost("const float u = given * (x / 7);"), "write x / 7.0f.");
}

TEST(LostFraction, QuotientThatIsMultiplied) {
    expect_part(lost("pixel[0] = steps_of(1.0f, given) / 200 * 255;"),
                "what comes out goes in steps of 255. Multiply first: steps_of(1.0f, given) * 255 "
                "/ 200.");
    EXPECT_EQ(lost("pixel[0] = x / 32 * 32;"), "");
    EXPECT_EQ(lost("pixel[0] = x * 255 / 200;"), "");
}

TEST(LostFraction, ReturnedAsAFloat) {
    expect_part(lost_fraction(words_of("double share(int all) {\n    int useful = 0, paid = all;\n"
                                       "    return paid > 0 ? useful / paid : 0;\n}\n")),
                "useful / paid in line 3 divides whole numbers before the result becomes a double");
}

TEST(LostFraction, QuotientThatIsGivenForAFloat) {
    expect_part(lost("const int u = steps_of(x - width / 2, y - width / 2.0f);"),
                "width / 2 in line 8 divides whole numbers before the result becomes a float");
    EXPECT_EQ(lost("const int u = steps_of(x - width / 2.0f, y - width / 2.0f);"), "");
    EXPECT_EQ(lost("const float u = half_of(x - width / 2);"), "");
}

TEST(LostFraction, NothingIsLost) {
    for (const std::string statement :
         {"const int u = x / width;", "const float u = static_cast<float>(x) / width;",
          "const float u = (float)x / width;", "const float u = 1.5f * (2 * x - width) / width;",
          "const auto k = x; const float u = k / width;", "const float u = x / 2.0f;",
          "const float u = pixel[x / 2];", "const float u = x % width;",
          "const float u = half_of(x / 2);", "const float u = x / 1;", "float u = unknown(x / 2);",
          "const float u = x / given + width / given;"})
        EXPECT_EQ(lost(statement), "") << statement;
}

TEST(LostFraction, OfBrokenText) {
    for (const std::string statement :
         {"float u = ((((;", "float u = x / ;", "float u = x ? / 2;", "float u = (int)) / [2;"})
        EXPECT_EQ(lost(statement), "") << statement;
    EXPECT_EQ(lost("float u = " + std::string(3000, '(') + "x;"), "");
    EXPECT_EQ(lost("float u = " + std::string(3000, '-') + "x;"), "");
}

}  // namespace simtutor::lost_fraction_test
