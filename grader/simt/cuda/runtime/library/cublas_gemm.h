#pragma once
/// The product of matrices, in all forms that cuBLAS has of it.

#include "grader/simt/cuda/runtime/library/cublas.h"

namespace simtutor::simt {

/// C = alpha op(A) op(B) + beta C for one or several matrices. op(A) is m x k, op(B) k x n.
struct Product {
    cublasOperation_t transpose_a, transpose_b;
    int m, n, k;
    const void* alpha;
    const void* beta;
    Number scale;  ///< type of alpha and beta
    struct Matrix {
        const void* pointer;  ///< of the first matrix, or of an array of pointers on the device
        Number number;
        int leading;
        long long stride = 0;  ///< elements from one matrix to the next
    } a, b, c;
    int batch = 1;
    bool by_pointers = false;  ///< the three pointers lead to arrays of pointers

    int rows_of_a() const { return transpose_a == CUBLAS_OP_N ? m : k; }
    int columns_of_a() const { return transpose_a == CUBLAS_OP_N ? k : m; }
    int rows_of_b() const { return transpose_b == CUBLAS_OP_N ? k : n; }
    int columns_of_b() const { return transpose_b == CUBLAS_OP_N ? n : k; }
};

cublasStatus_t multiply(const ApiCall& call, cublasHandle_t handle, const Product& product);

}  // namespace simtutor::simt
