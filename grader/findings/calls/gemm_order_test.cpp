#include "grader/findings/calls/gemm_order.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::gemm_order_test {

std::string gemm(const std::string& given) {
    return gemm_order(
        words_of("void product(int m, int n, int k, const float* a, int lda, const float* b, int "
                 "ldb, float* c, int ldc) {\n"
                 "    check(cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, " +
                 given +
                 ", &beta, c, ldc));\n"
                 "}\n"));
}

TEST(GemmOrder, TheOrderOfRowMajorArrays) {
    expect_part(gemm("m, n, k, &alpha, a, lda, b, ldb"),
                "Line 2 gives a as the first matrix and b as the second.");
    expect_part(gemm("n, m, k, &alpha, a, lda, b, ldb"), "Write down the transposed product");
    expect_part(gemm("m, n, k, &alpha, b, ldb, a, lda"), "Line 2 gives m before n.");
    EXPECT_EQ(gemm("n, m, k, &alpha, b, ldb, a, lda"), "");
}

TEST(GemmOrder, WhatIsWrittenGoesByColumnsWhateverIsTransposed) {
    const auto transposed = [](const std::string& given) {
        return gemm_order(words_of(
            "void product(int m, int n, int k, const float* a, int lda, const float* b, int ldb, "
            "float* c, int ldc) {\n"
            "    check(cublasSgemm(blas, CUBLAS_OP_T, CUBLAS_OP_T, " +
            given + ", &beta, c, ldc));\n}\n"));
    };
    EXPECT_EQ(
        transposed("m, n, k, &alpha, a, lda, b, ldb"),
        "Line 2 has both matrices read as their rows lie, by CUBLAS_OP_T, but what the "
        "library writes still goes by columns: its columns are not the rows of c. Write down "
        "the transposed product, which needs no CUBLAS_OP_T: which matrix comes first there?");
    EXPECT_EQ(transposed("n, m, k, &alpha, b, ldb, a, lda"), "");
}

}  // namespace simtutor::gemm_order_test
