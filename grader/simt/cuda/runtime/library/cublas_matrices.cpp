// cuBLAS: matrix times vector, and matrices of special forms.
#include <algorithm>

#include "grader/simt/cuda/runtime/library/cublas.h"

namespace simtutor::simt {
namespace {

using Handle = cublasHandle_t;
constexpr const char* operations_advice = "Pass CUBLAS_OP_N or CUBLAS_OP_T.";
constexpr const char* fill_advice =
    "Pass CUBLAS_FILL_MODE_LOWER or CUBLAS_FILL_MODE_UPPER: which half of the matrix is used.";
constexpr const char* side_advice = "Pass CUBLAS_SIDE_LEFT or CUBLAS_SIDE_RIGHT.";

bool is_half(cublasFillMode_t fill) {
    return fill == CUBLAS_FILL_MODE_LOWER || fill == CUBLAS_FILL_MODE_UPPER;
}
bool is_side(cublasSideMode_t side) {
    return side == CUBLAS_SIDE_LEFT || side == CUBLAS_SIDE_RIGHT;
}
Part part_of(cublasFillMode_t fill) {
    return fill == CUBLAS_FILL_MODE_UPPER ? Part::upper : Part::lower;
}

/// The other half of a symmetric matrix of `n` rows, from the one that is stored.
void mirror(std::vector<double>& a, int n, Part stored) {
    const auto at = [&](int row, int column) -> double& {
        return a[static_cast<std::size_t>(column) * static_cast<std::size_t>(n) +
                 static_cast<std::size_t>(row)];
    };
    for (int column = 0; column < n; ++column)
        for (int row = 0; row < column; ++row)
            if (stored == Part::upper)
                at(column, row) = at(row, column);
            else
                at(row, column) = at(column, row);
}

template <class T>
struct Scalars {
    const T* alpha;
    const T* beta;
};

/// Work that takes alpha and beta: `make(work, alpha, beta)` fills it in.
template <class T, class Make>
WorkMaker with_scalars(const ApiCall& call, const cublasContext& context, const Scalars<T>& scalars,
                       Make make) {
    const Scalar alpha(call, context, "alpha", scalars.alpha, number_of<T>);
    const Scalar beta(call, context, "beta", scalars.beta, number_of<T>);
    if (!alpha.ready() || !beta.ready()) return nullptr;
    return [=](const ApiCall&) {
        LibraryWork work;
        const double factor = alpha.read(work.operands);
        const double keep = beta.read(work.operands);
        make(work, factor, keep);
        return work;
    };
}

/// An operand that is read unless its factor is 0.
Operand read_unless_0(double factor, Operand operand) {
    operand.reads = factor != 0;
    return operand;
}

template <class T>
cublasStatus_t gemv(const ApiCall& call, Handle handle, cublasOperation_t trans, int m, int n,
                    const Scalars<T>& scalars, const T* a, int lda, const T* x, int incx, T* y,
                    int incy) {
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_operation(trans), "trans", trans, operations_advice)
            .not_negative("m", m)
            .not_negative("n", n)
            .leading("lda", lda, "A", m)
            .not_zero("incx", incx)
            .not_zero("incy", incy)
            .given("alpha", scalars.alpha)
            .given("beta", scalars.beta);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        if (m == 0 || n == 0) return nullptr;
        const bool turned = trans != CUBLAS_OP_N;
        return with_scalars(call, context, scalars, [=](LibraryWork& work, double by, double keep) {
            const std::size_t first = work.operands.size();
            const Number number = number_of<T>;
            const Operand out = vector_operand("y", y, number, turned ? n : m, incy);
            work.operands.push_back(read_unless_0(by, matrix_operand("A", a, number, m, n, lda)));
            work.operands.push_back(
                read_unless_0(by, vector_operand("x", x, number, turned ? m : n, incx)));
            work.operands.push_back(written(read_unless_0(keep, out)));
            work.operations = 2.0 * m * n;
            work.compute = [=](Values& values, const Numerics& numerics) {
                numerics.multiply(turned, false, turned ? n : m, 1, turned ? m : n, by,
                                  values[first].data(), m, values[first + 1].data(), turned ? m : n,
                                  keep, values[first + 2].data(), turned ? n : m);
            };
        });
    });
}

template <class T>
cublasStatus_t ger(const ApiCall& call, Handle handle, int m, int n, const T* alpha, const T* x,
                   int incx, const T* y, int incy, T* a, int lda) {
    const auto check = [&](ArgumentCheck& ask) {
        ask.not_negative("m", m).not_negative("n", n).leading("lda", lda, "A", m);
        ask.not_zero("incx", incx).not_zero("incy", incy).given("alpha", alpha);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        const Scalar factor(call, context, "alpha", alpha, number_of<T>);
        if (m == 0 || n == 0 || !factor.ready()) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            const double by = factor.read(work.operands);
            const std::size_t first = work.operands.size();
            const Number number = number_of<T>;
            work.operands.push_back(read(vector_operand("x", x, number, m, incx)));
            work.operands.push_back(read(vector_operand("y", y, number, n, incy)));
            work.operands.push_back(read(written(matrix_operand("A", a, number, m, n, lda))));
            work.operations = 2.0 * m * n;
            work.compute = [=](Values& values, const Numerics& numerics) {
                numerics.multiply(false, false, m, n, 1, by, values[first].data(), m,
                                  values[first + 1].data(), 1, 1, values[first + 2].data(), m);
            };
            return work;
        };
    });
}

/// Where A, B and C of a function lie.
template <class T>
struct Places {
    const T* a;
    int lda;
    const T* b;
    int ldb;
    T* c;
    int ldc;
};

template <class T>
cublasStatus_t symm(const ApiCall& call, Handle handle, cublasSideMode_t side,
                    cublasFillMode_t fill, int m, int n, const Scalars<T>& scalars,
                    const Places<T>& at) {
    const bool right = side == CUBLAS_SIDE_RIGHT;
    const int order = right ? n : m;
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_side(side), "side", side, side_advice)
            .is(is_half(fill), "uplo", fill, fill_advice);
        ask.not_negative("m", m).not_negative("n", n).leading("lda", at.lda, "A", order);
        ask.leading("ldb", at.ldb, "B", m).leading("ldc", at.ldc, "C", m);
        ask.given("alpha", scalars.alpha).given("beta", scalars.beta);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        if (m == 0 || n == 0) return nullptr;
        return with_scalars(call, context, scalars, [=](LibraryWork& work, double by, double keep) {
            const std::size_t first = work.operands.size();
            const Number number = number_of<T>;
            const Part part = part_of(fill);
            work.operands.push_back(
                read_unless_0(by, matrix_operand("A", at.a, number, order, order, at.lda, part)));
            work.operands.push_back(
                read_unless_0(by, matrix_operand("B", at.b, number, m, n, at.ldb)));
            work.operands.push_back(
                written(read_unless_0(keep, matrix_operand("C", at.c, number, m, n, at.ldc))));
            work.operations = 2.0 * m * n * order;
            work.compute = [=](Values& values, const Numerics& numerics) {
                mirror(values[first], order, part);
                const double* const a = values[first].data();
                const double* const b = values[first + 1].data();
                numerics.multiply(false, false, m, n, order, by, right ? b : a, m, right ? a : b,
                                  order, keep, values[first + 2].data(), m);
            };
        });
    });
}

template <class T>
cublasStatus_t syrk(const ApiCall& call, Handle handle, cublasFillMode_t fill,
                    cublasOperation_t trans, int n, int k, const Scalars<T>& scalars, const T* a,
                    int lda, T* c, int ldc) {
    const bool turned = trans != CUBLAS_OP_N;
    const int rows = turned ? k : n, columns = turned ? n : k;
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_half(fill), "uplo", fill, fill_advice);
        ask.is(is_operation(trans), "trans", trans, operations_advice);
        ask.not_negative("n", n).not_negative("k", k).leading("lda", lda, "A", rows);
        ask.leading("ldc", ldc, "C", n).given("alpha", scalars.alpha).given("beta", scalars.beta);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        if (n == 0) return nullptr;
        return with_scalars(call, context, scalars, [=](LibraryWork& work, double by, double keep) {
            const std::size_t first = work.operands.size();
            const Number number = number_of<T>;
            work.operands.push_back(
                read_unless_0(by, matrix_operand("A", a, number, rows, columns, lda)));
            work.operands.push_back(written(
                read_unless_0(keep, matrix_operand("C", c, number, n, n, ldc, part_of(fill)))));
            work.operations = 1.0 * n * n * k;
            work.compute = [=](Values& values, const Numerics& numerics) {
                const double* const numbers = values[first].data();
                numerics.multiply(turned, !turned, n, n, k, by, numbers, std::max(rows, 1), numbers,
                                  std::max(rows, 1), keep, values[first + 1].data(), n);
            };
        });
    });
}

template <class T>
cublasStatus_t trsm(const ApiCall& call, Handle handle, cublasSideMode_t side,
                    cublasFillMode_t fill, cublasOperation_t trans, cublasDiagType_t diagonal,
                    int m, int n, const T* alpha, const T* a, int lda, T* b, int ldb) {
    const bool right = side == CUBLAS_SIDE_RIGHT;
    const int order = right ? n : m;
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_side(side), "side", side, side_advice)
            .is(is_half(fill), "uplo", fill, fill_advice);
        ask.is(is_operation(trans), "trans", trans, operations_advice);
        ask.is(diagonal == CUBLAS_DIAG_UNIT || diagonal == CUBLAS_DIAG_NON_UNIT, "diag", diagonal,
               "Pass CUBLAS_DIAG_NON_UNIT or CUBLAS_DIAG_UNIT.");
        ask.not_negative("m", m).not_negative("n", n).leading("lda", lda, "A", order);
        ask.leading("ldb", ldb, "B", m).given("alpha", alpha);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        const Scalar factor(call, context, "alpha", alpha, number_of<T>);
        if (m == 0 || n == 0 || !factor.ready()) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            const double by = factor.read(work.operands);
            const std::size_t first = work.operands.size();
            const Number number = number_of<T>;
            work.operands.push_back(read_unless_0(
                by, matrix_operand("A", a, number, order, order, lda, part_of(fill))));
            work.operands.push_back(
                written(read_unless_0(by, matrix_operand("B", b, number, m, n, ldb))));
            work.operations = 1.0 * m * n * order;
            const Numerics::Triangle triangle = {right, fill == CUBLAS_FILL_MODE_UPPER,
                                                 trans != CUBLAS_OP_N,
                                                 diagonal == CUBLAS_DIAG_UNIT};
            work.compute = [=](Values& values, const Numerics& numerics) {
                numerics.solve(triangle, m, n, by, values[first].data(), order,
                               values[first + 1].data(), m);
            };
            return work;
        };
    });
}

/// C = alpha op(A) + beta op(B). C may be A or B.
template <class T>
cublasStatus_t geam(const ApiCall& call, Handle handle, cublasOperation_t transa,
                    cublasOperation_t transb, int m, int n, const Scalars<T>& scalars,
                    const Places<T>& at) {
    const bool turned_a = transa != CUBLAS_OP_N, turned_b = transb != CUBLAS_OP_N;
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_operation(transa), "transa", transa, operations_advice);
        ask.is(is_operation(transb), "transb", transb, operations_advice);
        ask.not_negative("m", m).not_negative("n", n);
        ask.leading("lda", at.lda, "A", turned_a ? n : m);
        ask.leading("ldb", at.ldb, "B", turned_b ? n : m).leading("ldc", at.ldc, "C", m);
        ask.given("alpha", scalars.alpha).given("beta", scalars.beta);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        if (m == 0 || n == 0) return nullptr;
        return with_scalars(
            call, context, scalars, [=](LibraryWork& work, double by, double other) {
                const std::size_t first = work.operands.size();
                const auto input = [&](const char* name, const T* pointer, bool turned, int leading,
                                       double factor) {
                    Operand operand = matrix_operand(name, pointer, number_of<T>, turned ? n : m,
                                                     turned ? m : n, leading);
                    operand.reads = factor != 0;
                    // A null pointer is allowed where nothing is read.
                    if (factor == 0) operand.layout = Layout({{0, 1}});
                    work.operands.push_back(std::move(operand));
                };
                input("A", at.a, turned_a, at.lda, by);
                input("B", at.b, turned_b, at.ldb, other);
                work.operands.push_back(
                    written(matrix_operand("C", at.c, number_of<T>, m, n, at.ldc)));
                work.operations = 2.0 * m * n;
                work.compute = [=](Values& values, const Numerics&) {
                    const auto part = [&](std::size_t operand, bool turned, double factor, int row,
                                          int column) {
                        const auto place = turned ? column + static_cast<std::size_t>(row) *
                                                                 static_cast<std::size_t>(n)
                                                  : row + static_cast<std::size_t>(column) *
                                                              static_cast<std::size_t>(m);
                        return factor == 0 ? 0 : factor * values[operand][place];
                    };
                    for (int column = 0; column < n; ++column)
                        for (int row = 0; row < m; ++row)
                            values[first + 2]
                                  [static_cast<std::size_t>(column) * static_cast<std::size_t>(m) +
                                   static_cast<std::size_t>(row)] =
                                      part(first, turned_a, by, row, column) +
                                      part(first + 1, turned_b, other, row, column);
                };
            });
    });
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

#define SIMT_CUBLAS_MATRICES(S, T)                                                                 \
    cublasStatus_t cublas##S##gemv(cublasHandle_t handle, cublasOperation_t trans, int m, int n,   \
                                   const T* alpha, const T* a, int lda, const T* x, int incx,      \
                                   const T* beta, T* y, int incy) {                                \
        return gemv<T>(ApiCall("cublas" #S "gemv", SIMT_CALLER), handle, trans, m, n,              \
                       {alpha, beta}, a, lda, x, incx, y, incy);                                   \
    }                                                                                              \
    cublasStatus_t cublas##S##ger(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, \
                                  int incx, const T* y, int incy, T* a, int lda) {                 \
        return ger<T>(ApiCall("cublas" #S "ger", SIMT_CALLER), handle, m, n, alpha, x, incx, y,    \
                      incy, a, lda);                                                               \
    }                                                                                              \
    cublasStatus_t cublas##S##symm(                                                                \
        cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo, int m, int n,         \
        const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) {  \
        return symm<T>(ApiCall("cublas" #S "symm", SIMT_CALLER), handle, side, uplo, m, n,         \
                       {alpha, beta}, {a, lda, b, ldb, c, ldc});                                   \
    }                                                                                              \
    cublasStatus_t cublas##S##syrk(cublasHandle_t handle, cublasFillMode_t uplo,                   \
                                   cublasOperation_t trans, int n, int k, const T* alpha,          \
                                   const T* a, int lda, const T* beta, T* c, int ldc) {            \
        return syrk<T>(ApiCall("cublas" #S "syrk", SIMT_CALLER), handle, uplo, trans, n, k,        \
                       {alpha, beta}, a, lda, c, ldc);                                             \
    }                                                                                              \
    cublasStatus_t cublas##S##trsm(cublasHandle_t handle, cublasSideMode_t side,                   \
                                   cublasFillMode_t uplo, cublasOperation_t trans,                 \
                                   cublasDiagType_t diag, int m, int n, const T* alpha,            \
                                   const T* a, int lda, T* b, int ldb) {                           \
        return trsm<T>(ApiCall("cublas" #S "trsm", SIMT_CALLER), handle, side, uplo, trans, diag,  \
                       m, n, alpha, a, lda, b, ldb);                                               \
    }                                                                                              \
    cublasStatus_t cublas##S##geam(                                                                \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,   \
        const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c, int ldc) {  \
        return geam<T>(ApiCall("cublas" #S "geam", SIMT_CALLER), handle, transa, transb, m, n,     \
                       {alpha, beta}, {a, lda, b, ldb, c, ldc});                                   \
    }

SIMT_CUBLAS_MATRICES(S, float)
SIMT_CUBLAS_MATRICES(D, double)
#undef SIMT_CUBLAS_MATRICES
}
