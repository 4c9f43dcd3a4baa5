#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::scaled_floats_test {

std::string said(const std::string& call, const std::string& type = "cufftComplex") {
    return lines_of(
        "void convolve(cublasHandle_t blas, float* x, float* y, int n) {\n"
        "    const int half = n / 2 + 1;\n"
        "    " +
            type +
            "* s = nullptr;\n"
            "    check(cudaMalloc(&s, half * sizeof(" +
            type +
            ")), \"cudaMalloc\");\n"
            "    const float factor = 1.0f / n;\n"
            "    check(" +
            call +
            ", \"scale\");\n"
            "    check(cufftExecC2R(inverse, s, y), \"transform back\");\n"
            "}\n",
        "64 of 64 elements are wrong.\nThe first: number 1: wanted 38.58984, got 2815.814.",
        "convolve: n = 64");
}

TEST(ScaledFloats, AreHalfOfTheComplexNumbers) {
    const std::string wrong =
        "cublasSscal in line 6 counts floats, and its count, half, is the number of complex "
        "numbers in s: it scales the first half of the array only. Give it 2 * half, or use "
        "cublasCsscal, which counts complex numbers.";
    EXPECT_EQ(said("cublasSscal(blas, half, &factor, reinterpret_cast<float*>(s), 1)"), wrong);
    EXPECT_EQ(said("cublasSscal(blas, half, &factor, (float*)s, 1)"), wrong);
}

TEST(ScaledFloats, AreAllOfThem) {
    EXPECT_EQ(said("cublasSscal(blas, 2 * half, &factor, (float*)s, 1)").find("counts floats"),
              std::string::npos);
    EXPECT_EQ(said("cublasCsscal(blas, half, &factor, s, 1)").find("counts floats"),
              std::string::npos);
    EXPECT_EQ(said("cublasSscal(blas, half, &factor, s, 1)", "float").find("counts floats"),
              std::string::npos);
}

}  // namespace simtutor::scaled_floats_test
