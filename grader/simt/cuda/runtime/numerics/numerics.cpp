#include "grader/simt/cuda/runtime/library/numerics.h"

#include <cblas.h>
#include <fftw3.h>

namespace simtutor::simt {
namespace {

CBLAS_TRANSPOSE transpose(bool wanted) {
    return wanted ? CblasTrans : CblasNoTrans;
}

void multiply(bool transpose_a, bool transpose_b, int m, int n, int k, double alpha,
              const double* a, int lda, const double* b, int ldb, double beta, double* c, int ldc) {
    cblas_dgemm(CblasColMajor, transpose(transpose_a), transpose(transpose_b), m, n, k, alpha, a,
                lda, b, ldb, beta, c, ldc);
}

void solve(const Numerics::Triangle& triangle, int m, int n, double alpha, const double* a, int lda,
           double* b, int ldb) {
    cblas_dtrsm(CblasColMajor, triangle.right ? CblasRight : CblasLeft,
                triangle.upper ? CblasUpper : CblasLower, transpose(triangle.transposed),
                triangle.unit ? CblasUnit : CblasNonUnit, m, n, alpha, a, lda, b, ldb);
}

fftw_complex* complex(double* numbers) {
    return reinterpret_cast<fftw_complex*>(numbers);
}

bool run(fftw_plan plan) {
    if (plan == nullptr) return false;
    fftw_execute(plan);
    fftw_destroy_plan(plan);
    return true;
}

int product(int rank, const int* sizes, int last) {
    int all = last;
    for (int i = 0; i + 1 < rank; ++i) all *= sizes[i];
    return all;
}

bool transform(int rank, const int* sizes, int batch, double* in, double* out, int sign) {
    const int all = product(rank, sizes, sizes[rank - 1]);
    return run(fftw_plan_many_dft(rank, sizes, batch, complex(in), nullptr, 1, all, complex(out),
                                  nullptr, 1, all, sign, FFTW_ESTIMATE));
}

bool transform_real(int rank, const int* sizes, int batch, double* in, double* out, bool forward) {
    const int last = sizes[rank - 1];
    const int real = product(rank, sizes, last), half = product(rank, sizes, last / 2 + 1);
    if (forward)
        return run(fftw_plan_many_dft_r2c(rank, sizes, batch, in, nullptr, 1, real, complex(out),
                                          nullptr, 1, half, FFTW_ESTIMATE));
    return run(fftw_plan_many_dft_c2r(rank, sizes, batch, complex(in), nullptr, 1, half, out,
                                      nullptr, 1, real, FFTW_ESTIMATE));
}

}  // namespace
}  // namespace simtutor::simt

extern "C" const simtutor::simt::Numerics simt_numerics = {
    &simtutor::simt::multiply, &simtutor::simt::solve, &simtutor::simt::transform,
    &simtutor::simt::transform_real};
