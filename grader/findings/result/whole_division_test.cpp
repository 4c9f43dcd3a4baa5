#include "grader/findings/result/whole_division.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::whole_division_test {

TEST(LeftOver, NotWhereTheSizeIsAMultiple) {
    const Tokens file = words_of(
        "constexpr int columns = 128;\n"
        "void matmul(float* c, int n) {\n"
        "    const dim3 grid(n / columns, 1);\n"
        "}\n");
    const std::string message = "Only the last 4 columns, from column 124 on, are wrong.";
    expect_part(left_over(file, message, "n = 200"), "n / columns in line 3 rounds down");
    expect_part(left_over(file, message), "n / columns in line 3 rounds down");
    EXPECT_EQ(left_over(file, message, "n = 256"), "");
}

TEST(LeftOver, OfSumsOnlyWhereTheRunSaysSo) {
    const Tokens file = words_of(
        "void compute(const float* a, int n, int chunk) {\n"
        "    const int chunks = n / chunk;\n"
        "}\n");
    const std::string message = "3 of 3 numbers are wrong.";
    expect_part(left_over(file, message, "n = 500000, chunks of 65536"),
                "n / chunk in line 2 rounds down");
    EXPECT_EQ(left_over(file, message, "n = 500000, chunks of 1000"), "");
    EXPECT_EQ(left_over(file, message, "n = 500000"), "");
}

TEST(WholeDivision, BytesByAPowerOfTwo) {
    const auto asked = [](const std::string& divisor) {
        return whole_division(
            words_of("void f(cudaDeviceProp p) {\n"
                     "    const double gib = p.totalGlobalMem / " +
                     divisor +
                     ";\n"
                     "}\n"));
    };
    expect_part(asked("(1ull << 30)"),
                "p.totalGlobalMem / (1ull << 30) in line 2 divides whole numbers before the result "
                "becomes a double");
    EXPECT_EQ(asked("(1024.0 * 1024 * 1024)"), "");
    EXPECT_EQ(asked("double(1ull << 30)"), "");
}

}  // namespace simtutor::whole_division_test
