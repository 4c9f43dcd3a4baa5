#include <stdexcept>

#ifdef SIMTUTOR_HAVE_CBLAS
#include <cblas.h>
#endif

#include "grader/check/check.h"

namespace simtutor::check {
namespace {

std::vector<double> dense(const Matrix<float>& matrix) {
    std::vector<double> values(matrix.rows * matrix.columns);
    for (std::uint64_t i = 0; i < matrix.rows; ++i) {
        for (std::uint64_t j = 0; j < matrix.columns; ++j)
            values[i * matrix.columns + j] = matrix.at(i, j);
    }
    return values;
}

#ifdef SIMTUTOR_HAVE_CBLAS
/// Multiply-adds from which on several cores are worth the library's threads, which stay and yield
/// to the kernels' runs again and again.
constexpr std::uint64_t work_for_threads = 1u << 30;

/// The library's threads, as many as it would take by itself, or one.
void choose_threads(std::uint64_t work) {
    static const int usual = openblas_get_num_threads();
    openblas_set_num_threads(work < work_for_threads ? 1 : usual);
}
#endif

/// c += a*b for dense row-major arrays: m x k times k x n.
void multiply(const double* a, const double* b, double* c, std::uint64_t m, std::uint64_t n,
              std::uint64_t k) {
#ifdef SIMTUTOR_HAVE_CBLAS
    choose_threads(m * n * k);
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, static_cast<int>(m), static_cast<int>(n),
                static_cast<int>(k), 1, a, static_cast<int>(k), b, static_cast<int>(n), 0, c,
                static_cast<int>(n));
#else
    for (std::uint64_t i = 0; i < m; ++i) {
        for (std::uint64_t l = 0; l < k; ++l) {
            for (std::uint64_t j = 0; j < n; ++j) c[i * n + j] += a[i * k + l] * b[l * n + j];
        }
    }
#endif
}

}  // namespace

Matrix<double> product(const Matrix<float>& a, const Matrix<float>& b) {
    if (a.columns != b.rows)
        throw std::invalid_argument("product needs as many rows in b as columns in a");
    Matrix<double> c{a.rows, b.columns, b.columns, false, std::vector<double>(a.rows * b.columns)};
    if (c.data.empty() || a.columns == 0) return c;
    multiply(dense(a).data(), dense(b).data(), c.data.data(), a.rows, b.columns, a.columns);
    return c;
}

double dot(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) throw std::invalid_argument("dot needs vectors of one length");
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

}  // namespace simtutor::check
