#pragma once
/// cuBLAS: types and functions with the vendor's names, values and signatures. Matrices lie column
/// by column. Implemented in cuda/runtime/library/.

#include "library_types.h"
#include "runtime_api.h"

#define CUBLAS_API_H_
#define CUBLASWINAPI
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VERSION 130100

typedef enum {
    CUBLAS_STATUS_SUCCESS = 0,
    CUBLAS_STATUS_NOT_INITIALIZED = 1,
    CUBLAS_STATUS_ALLOC_FAILED = 3,
    CUBLAS_STATUS_INVALID_VALUE = 7,
    CUBLAS_STATUS_ARCH_MISMATCH = 8,
    CUBLAS_STATUS_MAPPING_ERROR = 11,
    CUBLAS_STATUS_EXECUTION_FAILED = 13,
    CUBLAS_STATUS_INTERNAL_ERROR = 14,
    CUBLAS_STATUS_NOT_SUPPORTED = 15,
    CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;

typedef enum {
    CUBLAS_FILL_MODE_LOWER = 0,
    CUBLAS_FILL_MODE_UPPER = 1,
    CUBLAS_FILL_MODE_FULL = 2
} cublasFillMode_t;

typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;

typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;

typedef enum {
    CUBLAS_OP_N = 0,
    CUBLAS_OP_T = 1,
    CUBLAS_OP_C = 2,
    CUBLAS_OP_HERMITAN = 2,
    CUBLAS_OP_CONJG = 3
} cublasOperation_t;

typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;

typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;

/// All give the same here; programs name the default and the tensor cores' default.
typedef enum {
    CUBLAS_GEMM_DFALT = -1,
    CUBLAS_GEMM_DEFAULT = -1,
    CUBLAS_GEMM_ALGO0 = 0,
    CUBLAS_GEMM_ALGO1 = 1,
    CUBLAS_GEMM_ALGO2 = 2,
    CUBLAS_GEMM_ALGO3 = 3,
    CUBLAS_GEMM_ALGO4 = 4,
    CUBLAS_GEMM_ALGO5 = 5,
    CUBLAS_GEMM_ALGO6 = 6,
    CUBLAS_GEMM_ALGO7 = 7,
    CUBLAS_GEMM_ALGO23 = 23,
    CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
    CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
    CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
    CUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
    CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;

typedef enum {
    CUBLAS_DEFAULT_MATH = 0,
    CUBLAS_TENSOR_OP_MATH = 1,
    CUBLAS_PEDANTIC_MATH = 2,
    CUBLAS_TF32_TENSOR_OP_MATH = 3,
    CUBLAS_FP32_EMULATED_BF16X9_MATH = 4,
    CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
    CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;

typedef cudaDataType cublasDataType_t;

typedef enum {
    CUBLAS_COMPUTE_16F = 64,
    CUBLAS_COMPUTE_16F_PEDANTIC = 65,
    CUBLAS_COMPUTE_32F = 68,
    CUBLAS_COMPUTE_32F_PEDANTIC = 69,
    CUBLAS_COMPUTE_64F = 70,
    CUBLAS_COMPUTE_64F_PEDANTIC = 71,
    CUBLAS_COMPUTE_32I = 72,
    CUBLAS_COMPUTE_32I_PEDANTIC = 73,
    CUBLAS_COMPUTE_32F_FAST_16F = 74,
    CUBLAS_COMPUTE_32F_FAST_16BF = 75,
    CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
    CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78,
    CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79
} cublasComputeType_t;

struct __half;
struct cublasContext;
typedef struct cublasContext* cublasHandle_t;

extern "C" {

cublasStatus_t cublasCreate(cublasHandle_t* __handle);
cublasStatus_t cublasDestroy(cublasHandle_t __handle);
cublasStatus_t cublasGetVersion(cublasHandle_t __handle, int* __version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int* value);
size_t cublasGetCudartVersion();
cublasStatus_t cublasSetStream(cublasHandle_t __handle, cudaStream_t stream);
cublasStatus_t cublasGetStream(cublasHandle_t __handle, cudaStream_t* stream);
cublasStatus_t cublasSetWorkspace(cublasHandle_t __handle, void* __workspace, size_t __bytes);
cublasStatus_t cublasSetPointerMode(cublasHandle_t __handle, cublasPointerMode_t __mode);
cublasStatus_t cublasGetPointerMode(cublasHandle_t __handle, cublasPointerMode_t* __mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t __handle, cublasAtomicsMode_t __mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t __handle, cublasAtomicsMode_t* __mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t __handle, cublasMath_t __mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t __handle, cublasMath_t* __mode);
const char* cublasGetStatusName(cublasStatus_t __status);
const char* cublasGetStatusString(cublasStatus_t __status);

// Copies. Increments and leading dimensions are in elements.
cublasStatus_t cublasSetVector(int __n, int __element_bytes, const void* __x, int __incx,
                               void* __device_y, int __incy);
cublasStatus_t cublasGetVector(int __n, int __element_bytes, const void* __device_x, int __incx,
                               void* __y, int __incy);
cublasStatus_t cublasSetMatrix(int __rows, int __cols, int __element_bytes, const void* __a,
                               int __lda, void* __device_b, int __ldb);
cublasStatus_t cublasGetMatrix(int __rows, int __cols, int __element_bytes, const void* __device_a,
                               int __lda, void* __b, int __ldb);
cublasStatus_t cublasSetVectorAsync(int __n, int __element_bytes, const void* __x, int __incx,
                                    void* __device_y, int __incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int __n, int __element_bytes, const void* __device_x,
                                    int __incx, void* __y, int __incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int __rows, int __cols, int __element_bytes, const void* __a,
                                    int __lda, void* __device_b, int __ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int __rows, int __cols, int __element_bytes,
                                    const void* __device_a, int __lda, void* __b, int __ldb,
                                    cudaStream_t stream);

// Functions of float and double. _S is the letter in the name, _s the small one.
#define __SIMT_CUBLAS_REAL(_S, _s, _T)                                                             \
    cublasStatus_t cublas##_S##axpy(cublasHandle_t __handle, int __n, const _T* __alpha,           \
                                    const _T* __x, int __incx, _T* __y, int __incy);               \
    cublasStatus_t cublas##_S##scal(cublasHandle_t __handle, int __n, const _T* __alpha, _T* __x,  \
                                    int __incx);                                                   \
    cublasStatus_t cublas##_S##copy(cublasHandle_t __handle, int __n, const _T* __x, int __incx,   \
                                    _T* __y, int __incy);                                          \
    cublasStatus_t cublas##_S##swap(cublasHandle_t __handle, int __n, _T* __x, int __incx,         \
                                    _T* __y, int __incy);                                          \
    cublasStatus_t cublas##_S##dot(cublasHandle_t __handle, int __n, const _T* __x, int __incx,    \
                                   const _T* __y, int __incy, _T* __result);                       \
    cublasStatus_t cublas##_S##nrm2(cublasHandle_t __handle, int __n, const _T* __x, int __incx,   \
                                    _T* __result);                                                 \
    cublasStatus_t cublas##_S##asum(cublasHandle_t __handle, int __n, const _T* __x, int __incx,   \
                                    _T* __result);                                                 \
    cublasStatus_t cublasI##_s##amax(cublasHandle_t __handle, int __n, const _T* __x, int __incx,  \
                                     int* __result);                                               \
    cublasStatus_t cublasI##_s##amin(cublasHandle_t __handle, int __n, const _T* __x, int __incx,  \
                                     int* __result);                                               \
    cublasStatus_t cublas##_S##gemv(cublasHandle_t __handle, cublasOperation_t __trans, int __m,   \
                                    int __n, const _T* __alpha, const _T* __a, int __lda,          \
                                    const _T* __x, int __incx, const _T* __beta, _T* __y,          \
                                    int __incy);                                                   \
    cublasStatus_t cublas##_S##ger(cublasHandle_t __handle, int __m, int __n, const _T* __alpha,   \
                                   const _T* __x, int __incx, const _T* __y, int __incy, _T* __a,  \
                                   int __lda);                                                     \
    cublasStatus_t cublas##_S##gemm(cublasHandle_t __handle, cublasOperation_t __transa,           \
                                    cublasOperation_t __transb, int __m, int __n, int __k,         \
                                    const _T* __alpha, const _T* __a, int __lda, const _T* __b,    \
                                    int __ldb, const _T* __beta, _T* __c, int __ldc);              \
    cublasStatus_t cublas##_S##gemmStridedBatched(                                                 \
        cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,  \
        int __n, int __k, const _T* __alpha, const _T* __a, int __lda, long long int __stride_a,   \
        const _T* __b, int __ldb, long long int __stride_b, const _T* __beta, _T* __c, int __ldc,  \
        long long int __stride_c, int __batch);                                                    \
    cublasStatus_t cublas##_S##gemmBatched(cublasHandle_t __handle, cublasOperation_t __transa,    \
                                           cublasOperation_t __transb, int __m, int __n, int __k,  \
                                           const _T* __alpha, const _T* const __a[], int __lda,    \
                                           const _T* const __b[], int __ldb, const _T* __beta,     \
                                           _T* const __c[], int __ldc, int __batch);               \
    cublasStatus_t cublas##_S##symm(cublasHandle_t __handle, cublasSideMode_t __side,              \
                                    cublasFillMode_t __uplo, int __m, int __n, const _T* __alpha,  \
                                    const _T* __a, int __lda, const _T* __b, int __ldb,            \
                                    const _T* __beta, _T* __c, int __ldc);                         \
    cublasStatus_t cublas##_S##syrk(cublasHandle_t __handle, cublasFillMode_t __uplo,              \
                                    cublasOperation_t __trans, int __n, int __k,                   \
                                    const _T* __alpha, const _T* __a, int __lda, const _T* __beta, \
                                    _T* __c, int __ldc);                                           \
    cublasStatus_t cublas##_S##trsm(cublasHandle_t __handle, cublasSideMode_t __side,              \
                                    cublasFillMode_t __uplo, cublasOperation_t __trans,            \
                                    cublasDiagType_t __diag, int __m, int __n, const _T* __alpha,  \
                                    const _T* __a, int __lda, _T* __b, int __ldb);                 \
    cublasStatus_t cublas##_S##geam(cublasHandle_t __handle, cublasOperation_t __transa,           \
                                    cublasOperation_t __transb, int __m, int __n,                  \
                                    const _T* __alpha, const _T* __a, int __lda, const _T* __beta, \
                                    const _T* __b, int __ldb, _T* __c, int __ldc);
__SIMT_CUBLAS_REAL(S, s, float)
__SIMT_CUBLAS_REAL(D, d, double)
#undef __SIMT_CUBLAS_REAL

cublasStatus_t cublasHgemm(cublasHandle_t __handle, cublasOperation_t __transa,
                           cublasOperation_t __transb, int __m, int __n, int __k,
                           const __half* __alpha, const __half* __a, int __lda, const __half* __b,
                           int __ldb, const __half* __beta, __half* __c, int __ldc);
cublasStatus_t cublasSgemmEx(cublasHandle_t __handle, cublasOperation_t __transa,
                             cublasOperation_t __transb, int __m, int __n, int __k,
                             const float* __alpha, const void* __a, cudaDataType __type_a,
                             int __lda, const void* __b, cudaDataType __type_b, int __ldb,
                             const float* __beta, void* __c, cudaDataType __type_c, int __ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t __handle, cublasOperation_t __transa,
                            cublasOperation_t __transb, int __m, int __n, int __k,
                            const void* __alpha, const void* __a, cudaDataType __type_a, int __lda,
                            const void* __b, cudaDataType __type_b, int __ldb, const void* __beta,
                            void* __c, cudaDataType __type_c, int __ldc,
                            cublasComputeType_t __compute, cublasGemmAlgo_t __algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(
    cublasHandle_t __handle, cublasOperation_t __transa, cublasOperation_t __transb, int __m,
    int __n, int __k, const void* __alpha, const void* __a, cudaDataType __type_a, int __lda,
    long long int __stride_a, const void* __b, cudaDataType __type_b, int __ldb,
    long long int __stride_b, const void* __beta, void* __c, cudaDataType __type_c, int __ldc,
    long long int __stride_c, int __batch, cublasComputeType_t __compute,
    cublasGemmAlgo_t __algorithm);

/// The status of the library's call just made is thrown away, see __simt_result_discarded.
void __simt_library_status_discarded(int __status);
}

namespace __simt {
inline void __discard(cublasStatus_t __status) {
    if (__status != CUBLAS_STATUS_SUCCESS) __simt_library_status_discarded(__status);
}
}  // namespace __simt

// The vendor's names of the same functions in the library.
#define cublasCreate_v2 cublasCreate
#define cublasDestroy_v2 cublasDestroy
#define cublasGetVersion_v2 cublasGetVersion
#define cublasSetStream_v2 cublasSetStream
#define cublasGetStream_v2 cublasGetStream
#define cublasSetPointerMode_v2 cublasSetPointerMode
#define cublasGetPointerMode_v2 cublasGetPointerMode
#define cublasSetWorkspace_v2 cublasSetWorkspace
#define cublasSaxpy_v2 cublasSaxpy
#define cublasDaxpy_v2 cublasDaxpy
#define cublasSscal_v2 cublasSscal
#define cublasDscal_v2 cublasDscal
#define cublasScopy_v2 cublasScopy
#define cublasDcopy_v2 cublasDcopy
#define cublasSswap_v2 cublasSswap
#define cublasDswap_v2 cublasDswap
#define cublasSdot_v2 cublasSdot
#define cublasDdot_v2 cublasDdot
#define cublasSnrm2_v2 cublasSnrm2
#define cublasDnrm2_v2 cublasDnrm2
#define cublasSasum_v2 cublasSasum
#define cublasDasum_v2 cublasDasum
#define cublasIsamax_v2 cublasIsamax
#define cublasIdamax_v2 cublasIdamax
#define cublasIsamin_v2 cublasIsamin
#define cublasIdamin_v2 cublasIdamin
#define cublasSgemv_v2 cublasSgemv
#define cublasDgemv_v2 cublasDgemv
#define cublasSger_v2 cublasSger
#define cublasDger_v2 cublasDger
#define cublasSgemm_v2 cublasSgemm
#define cublasDgemm_v2 cublasDgemm
#define cublasSsymm_v2 cublasSsymm
#define cublasDsymm_v2 cublasDsymm
#define cublasSsyrk_v2 cublasSsyrk
#define cublasDsyrk_v2 cublasDsyrk
#define cublasStrsm_v2 cublasStrsm
#define cublasDtrsm_v2 cublasDtrsm
