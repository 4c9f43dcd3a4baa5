// cuBLAS, level 1: vectors.
#include <algorithm>
#include <cmath>

#include "grader/simt/cuda/runtime/library/cublas.h"

namespace simtutor::simt {
namespace {

using Handle = cublasHandle_t;

/// The library does nothing for no elements.
const auto any_arguments = [](ArgumentCheck&) {};

template <class T>
cublasStatus_t axpy(const ApiCall& call, Handle handle, int n, const T* alpha, const T* x, int incx,
                    T* y, int incy) {
    return run_blas(call, handle, any_arguments, [&](const cublasContext& context) -> WorkMaker {
        const Scalar factor(call, context, "alpha", alpha, number_of<T>);
        if (n <= 0 || !factor.ready()) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            const double by = factor.read(work.operands);
            const std::size_t first = work.operands.size();
            work.operands.push_back(read(vector_operand("x", x, number_of<T>, n, incx)));
            work.operands.push_back(read(written(vector_operand("y", y, number_of<T>, n, incy))));
            work.operations = 2.0 * n;
            work.compute = [by, first](Values& values, const Numerics&) {
                for (std::size_t i = 0; i < values[first].size(); ++i)
                    values[first + 1][i] += by * values[first][i];
            };
            return work;
        };
    });
}

template <class T>
cublasStatus_t scal(const ApiCall& call, Handle handle, int n, const T* alpha, T* x, int incx) {
    return run_blas(call, handle, any_arguments, [&](const cublasContext& context) -> WorkMaker {
        const Scalar factor(call, context, "alpha", alpha, number_of<T>);
        if (n <= 0 || incx <= 0 || !factor.ready()) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            const double by = factor.read(work.operands);
            const std::size_t first = work.operands.size();
            work.operands.push_back(read(written(vector_operand("x", x, number_of<T>, n, incx))));
            work.operations = n;
            work.compute = [by, first](Values& values, const Numerics&) {
                for (double& one : values[first]) one *= by;
            };
            return work;
        };
    });
}

template <class T>
cublasStatus_t copy(const ApiCall& call, Handle handle, int n, const T* x, int incx, T* y,
                    int incy) {
    return run_blas(call, handle, any_arguments, [&](const cublasContext&) -> WorkMaker {
        if (n <= 0) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            work.operands = {read(vector_operand("x", x, number_of<T>, n, incx)),
                             written(vector_operand("y", y, number_of<T>, n, incy))};
            work.compute = [](Values& values, const Numerics&) { values[1] = values[0]; };
            return work;
        };
    });
}

template <class T>
cublasStatus_t swap(const ApiCall& call, Handle handle, int n, T* x, int incx, T* y, int incy) {
    return run_blas(call, handle, any_arguments, [&](const cublasContext&) -> WorkMaker {
        if (n <= 0) return nullptr;
        return [=](const ApiCall&) {
            LibraryWork work;
            work.operands = {read(written(vector_operand("x", x, number_of<T>, n, incx))),
                             read(written(vector_operand("y", y, number_of<T>, n, incy)))};
            work.compute = [](Values& values, const Numerics&) { std::swap(values[0], values[1]); };
            return work;
        };
    });
}

template <class T>
cublasStatus_t dot(const ApiCall& call, Handle handle, int n, const T* x, int incx, const T* y,
                   int incy, T* result) {
    return run_blas(
        call, handle, [&](ArgumentCheck& ask) { ask.given("result", result); },
        [&](const cublasContext& context) -> WorkMaker {
            return [=](const ApiCall&) {
                LibraryWork work;
                work.operands = {result_operand(context, result, number_of<T>),
                                 read(vector_operand("x", x, number_of<T>, n, incx)),
                                 read(vector_operand("y", y, number_of<T>, n, incy))};
                work.host_waits = work.operands[0].role == Role::host;
                work.operations = 2.0 * std::max(n, 0);
                work.compute = [](Values& values, const Numerics&) {
                    double sum = 0;
                    for (std::size_t i = 0; i < values[1].size(); ++i)
                        sum += values[1][i] * values[2][i];
                    values[0][0] = sum;
                };
                return work;
            };
        });
}

/// One number that is made of one vector. @param operations for each element
template <class T, class Result>
cublasStatus_t reduce(const ApiCall& call, Handle handle, int n, const T* x, int incx,
                      Result* result, double operations,
                      double (*reduction)(const std::vector<double>& x)) {
    return run_blas(
        call, handle, [&](ArgumentCheck& ask) { ask.given("result", result); },
        [&](const cublasContext& context) -> WorkMaker {
            const int count = incx <= 0 ? 0 : std::max(n, 0);
            return [=](const ApiCall&) {
                LibraryWork work;
                work.operands = {result_operand(context, result, number_of<Result>),
                                 read(vector_operand("x", x, number_of<T>, count, incx))};
                work.host_waits = work.operands[0].role == Role::host;
                work.operations = operations * count;
                work.compute = [reduction](Values& values, const Numerics&) {
                    values[0][0] = reduction(values[1]);
                };
                return work;
            };
        });
}

double norm(const std::vector<double>& x) {
    double largest = 0, sum = 0;
    for (const double one : x) largest = std::max(largest, std::abs(one));
    if (largest == 0 || !std::isfinite(largest)) return largest;
    for (const double one : x) sum += one / largest * (one / largest);
    return largest * std::sqrt(sum);
}

double sum_of_magnitudes(const std::vector<double>& x) {
    double sum = 0;
    for (const double one : x) sum += std::abs(one);
    return sum;
}

/// From 1, as in Fortran; 0 if there is none.
template <class Better>
double place_of(const std::vector<double>& x, Better better) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < x.size(); ++i)
        if (better(std::abs(x[i]), std::abs(x[best]))) best = i;
    return x.empty() ? 0 : static_cast<double>(best + 1);
}

double place_of_largest(const std::vector<double>& x) {
    return place_of(x, std::greater<>());
}
double place_of_smallest(const std::vector<double>& x) {
    return place_of(x, std::less<>());
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

#define SIMT_CUBLAS_VECTORS(S, s, T)                                                               \
    cublasStatus_t cublas##S##axpy(cublasHandle_t handle, int n, const T* alpha, const T* x,       \
                                   int incx, T* y, int incy) {                                     \
        return axpy(ApiCall("cublas" #S "axpy", SIMT_CALLER), handle, n, alpha, x, incx, y, incy); \
    }                                                                                              \
    cublasStatus_t cublas##S##scal(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) { \
        return scal(ApiCall("cublas" #S "scal", SIMT_CALLER), handle, n, alpha, x, incx);          \
    }                                                                                              \
    cublasStatus_t cublas##S##copy(cublasHandle_t handle, int n, const T* x, int incx, T* y,       \
                                   int incy) {                                                     \
        return copy(ApiCall("cublas" #S "copy", SIMT_CALLER), handle, n, x, incx, y, incy);        \
    }                                                                                              \
    cublasStatus_t cublas##S##swap(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) { \
        return simtutor::simt::swap(ApiCall("cublas" #S "swap", SIMT_CALLER), handle, n, x, incx,  \
                                    y, incy);                                                      \
    }                                                                                              \
    cublasStatus_t cublas##S##dot(cublasHandle_t handle, int n, const T* x, int incx, const T* y,  \
                                  int incy, T* result) {                                           \
        return dot(ApiCall("cublas" #S "dot", SIMT_CALLER), handle, n, x, incx, y, incy, result);  \
    }                                                                                              \
    cublasStatus_t cublas##S##nrm2(cublasHandle_t handle, int n, const T* x, int incx,             \
                                   T* result) {                                                    \
        return reduce(ApiCall("cublas" #S "nrm2", SIMT_CALLER), handle, n, x, incx, result, 2,     \
                      &norm);                                                                      \
    }                                                                                              \
    cublasStatus_t cublas##S##asum(cublasHandle_t handle, int n, const T* x, int incx,             \
                                   T* result) {                                                    \
        return reduce(ApiCall("cublas" #S "asum", SIMT_CALLER), handle, n, x, incx, result, 1,     \
                      &sum_of_magnitudes);                                                         \
    }                                                                                              \
    cublasStatus_t cublasI##s##amax(cublasHandle_t handle, int n, const T* x, int incx,            \
                                    int* result) {                                                 \
        return reduce(ApiCall("cublasI" #s "amax", SIMT_CALLER), handle, n, x, incx, result, 0,    \
                      &place_of_largest);                                                          \
    }                                                                                              \
    cublasStatus_t cublasI##s##amin(cublasHandle_t handle, int n, const T* x, int incx,            \
                                    int* result) {                                                 \
        return reduce(ApiCall("cublasI" #s "amin", SIMT_CALLER), handle, n, x, incx, result, 0,    \
                      &place_of_smallest);                                                         \
    }

SIMT_CUBLAS_VECTORS(S, s, float)
SIMT_CUBLAS_VECTORS(D, d, double)
#undef SIMT_CUBLAS_VECTORS
}
