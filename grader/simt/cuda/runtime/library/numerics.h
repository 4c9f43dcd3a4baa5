#pragma once
/// What computes for the libraries: OpenBLAS and FFTW, in a library of its own
/// (libsimt_numerics.so). Loading the two takes longer than a small program runs, so it is loaded
/// when a program first calls a library. All in double; matrices lie column by column.

#include <string>

namespace simtutor::simt {

struct Numerics {
    /// C = alpha op(A) op(B) + beta C; `lda` and `ldb` as the matrices lie in memory.
    void (*multiply)(bool transpose_a, bool transpose_b, int m, int n, int k, double alpha,
                     const double* a, int lda, const double* b, int ldb, double beta, double* c,
                     int ldc);
    struct Triangle {
        bool right, upper, transposed, unit;
    };
    /// Solves op(A) X = alpha B or X op(A) = alpha B for X, which replaces the m x n matrix B.
    void (*solve)(const Triangle& triangle, int m, int n, double alpha, const double* a, int lda,
                  double* b, int ldb);
    /// Transforms `batch` dense arrays of complex numbers. @param sign of the exponent, -1 or 1
    bool (*transform)(int rank, const int* sizes, int batch, double* in, double* out, int sign);
    /// The same from real to complex (`forward`) or back: the last size of the complex side is half
    /// of it plus 1. What `in` holds is lost.
    bool (*transform_real)(int rank, const int* sizes, int batch, double* in, double* out,
                           bool forward);
};

/// Loads them at the first call. @return null if that fails; `problem` says why
const Numerics* numerics(std::string& problem);

}  // namespace simtutor::simt
