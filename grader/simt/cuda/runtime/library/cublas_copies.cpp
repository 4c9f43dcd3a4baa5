// cuBLAS: copies of vectors and matrices between host and device.
#include "grader/simt/cuda/runtime/library/cublas.h"
#include "grader/simt/cuda/runtime/memory/copy.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {
namespace {

/// Elements between a host and a device: `columns` columns of `rows` elements.
struct Moved {
    int rows, columns, element_bytes;
    const void* from;
    int from_leading;
    void* to;
    int to_leading;
    cudaMemcpyKind kind;
};

cublasStatus_t move(const ApiCall& call, const Moved& moved) {
    const auto bytes = [&](int elements) {
        return static_cast<std::size_t>(elements) * static_cast<std::size_t>(moved.element_bytes);
    };
    const cudaError_t error =
        copy_2d(call, moved.to, bytes(moved.to_leading), moved.from, bytes(moved.from_leading),
                bytes(moved.rows), static_cast<std::size_t>(moved.columns), moved.kind);
    return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

/// @param stream null: the call returns when the copy has been made
cublasStatus_t checked(const ApiCall& call, const ArgumentCheck& arguments, const Moved& moved,
                       const cudaStream_t* stream) {
    if (!arguments.ok()) return blas_status(call, CUBLAS_STATUS_INVALID_VALUE);
    if (moved.rows == 0 || moved.columns == 0) return CUBLAS_STATUS_SUCCESS;
    if (!stream) return blas_status(call, move(call, moved));
    cublasStatus_t status = CUBLAS_STATUS_MAPPING_ERROR;
    const cudaError_t error =
        submit(call, *stream, cudaGraphNodeTypeMemcpy, [&status, moved](const ApiCall& issued) {
            status = move(issued, moved);
            return cudaSuccess;
        });
    return blas_status(call, error == cudaSuccess ? status : CUBLAS_STATUS_MAPPING_ERROR);
}

cublasStatus_t move_matrix(const ApiCall& call, const Moved& moved,
                           const cudaStream_t* stream = nullptr) {
    ArgumentCheck ask(call);
    ask.not_negative("rows", moved.rows).not_negative("cols", moved.columns);
    ask.is(moved.element_bytes > 0, "elemSize", moved.element_bytes, "Pass sizeof(element).");
    ask.leading("lda", moved.from_leading, "A", moved.rows);
    ask.leading("ldb", moved.to_leading, "B", moved.rows);
    return checked(call, ask, moved, stream);
}

/// A vector is a matrix whose columns have one element, unless the elements lie side by side.
cublasStatus_t move_vector(const ApiCall& call, int n, Moved moved,
                           const cudaStream_t* stream = nullptr) {
    ArgumentCheck ask(call);
    ask.not_negative("n", n);
    ask.is(moved.element_bytes > 0, "elemSize", moved.element_bytes, "Pass sizeof(element).");
    ask.is(moved.from_leading > 0, "incx", moved.from_leading, "Pass a positive increment.");
    ask.is(moved.to_leading > 0, "incy", moved.to_leading, "Pass a positive increment.");
    const bool dense = moved.from_leading == 1 && moved.to_leading == 1;
    moved.rows = dense ? n : 1;
    moved.columns = dense ? 1 : n;
    if (dense) moved.from_leading = moved.to_leading = n;
    return checked(call, ask, moved, stream);
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cublasStatus_t cublasSetVector(int n, int element_bytes, const void* x, int incx, void* y,
                               int incy) {
    return move_vector(ApiCall("cublasSetVector", SIMT_CALLER), n,
                       {0, 0, element_bytes, x, incx, y, incy, cudaMemcpyHostToDevice});
}
cublasStatus_t cublasGetVector(int n, int element_bytes, const void* x, int incx, void* y,
                               int incy) {
    return move_vector(ApiCall("cublasGetVector", SIMT_CALLER), n,
                       {0, 0, element_bytes, x, incx, y, incy, cudaMemcpyDeviceToHost});
}
cublasStatus_t cublasSetMatrix(int rows, int cols, int element_bytes, const void* a, int lda,
                               void* b, int ldb) {
    return move_matrix(ApiCall("cublasSetMatrix", SIMT_CALLER),
                       {rows, cols, element_bytes, a, lda, b, ldb, cudaMemcpyHostToDevice});
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int element_bytes, const void* a, int lda,
                               void* b, int ldb) {
    return move_matrix(ApiCall("cublasGetMatrix", SIMT_CALLER),
                       {rows, cols, element_bytes, a, lda, b, ldb, cudaMemcpyDeviceToHost});
}
cublasStatus_t cublasSetVectorAsync(int n, int element_bytes, const void* x, int incx, void* y,
                                    int incy, cudaStream_t stream) {
    return move_vector(ApiCall("cublasSetVectorAsync", SIMT_CALLER), n,
                       {0, 0, element_bytes, x, incx, y, incy, cudaMemcpyHostToDevice}, &stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int element_bytes, const void* x, int incx, void* y,
                                    int incy, cudaStream_t stream) {
    return move_vector(ApiCall("cublasGetVectorAsync", SIMT_CALLER), n,
                       {0, 0, element_bytes, x, incx, y, incy, cudaMemcpyDeviceToHost}, &stream);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element_bytes, const void* a, int lda,
                                    void* b, int ldb, cudaStream_t stream) {
    return move_matrix(ApiCall("cublasSetMatrixAsync", SIMT_CALLER),
                       {rows, cols, element_bytes, a, lda, b, ldb, cudaMemcpyHostToDevice},
                       &stream);
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element_bytes, const void* a, int lda,
                                    void* b, int ldb, cudaStream_t stream) {
    return move_matrix(ApiCall("cublasGetMatrixAsync", SIMT_CALLER),
                       {rows, cols, element_bytes, a, lda, b, ldb, cudaMemcpyDeviceToHost},
                       &stream);
}
}
