#pragma once
/// cuFFT: types and functions with the vendor's names, values and signatures. No transform scales
/// its result. Implemented in cuda/runtime/library/.

#include "cuComplex.h"
#include "library_types.h"
#include "runtime_api.h"

#define _CUFFT_H_
#define CUFFTAPI
#define CUFFT_VER_MAJOR 12
#define CUFFT_VER_MINOR 0
#define CUFFT_VER_PATCH 0
#define CUFFT_VERSION 12000

typedef enum cufftResult_t {
    CUFFT_SUCCESS = 0x0,
    CUFFT_INVALID_PLAN = 0x1,
    CUFFT_ALLOC_FAILED = 0x2,
    CUFFT_INVALID_TYPE = 0x3,
    CUFFT_INVALID_VALUE = 0x4,
    CUFFT_INTERNAL_ERROR = 0x5,
    CUFFT_EXEC_FAILED = 0x6,
    CUFFT_SETUP_FAILED = 0x7,
    CUFFT_INVALID_SIZE = 0x8,
    CUFFT_UNALIGNED_DATA = 0x9,
    CUFFT_INVALID_DEVICE = 0xB,
    CUFFT_NO_WORKSPACE = 0xD,
    CUFFT_NOT_IMPLEMENTED = 0xE,
    CUFFT_NOT_SUPPORTED = 0x10,
    CUFFT_MISSING_DEPENDENCY = 0x11,
    CUFFT_NVRTC_FAILURE = 0x12,
    CUFFT_NVJITLINK_FAILURE = 0x13,
    CUFFT_NVSHMEM_FAILURE = 0x14
} cufftResult;

typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1

typedef enum cufftType_t {
    CUFFT_R2C = 0x2a,
    CUFFT_C2R = 0x2c,
    CUFFT_C2C = 0x29,
    CUFFT_D2Z = 0x6a,
    CUFFT_Z2D = 0x6c,
    CUFFT_Z2Z = 0x69
} cufftType;

typedef enum cufftCompatibility_t { CUFFT_COMPATIBILITY_FFTW_PADDING = 0x01 } cufftCompatibility;
#define CUFFT_COMPATIBILITY_DEFAULT CUFFT_COMPATIBILITY_FFTW_PADDING

typedef int cufftHandle;
#define CUFFT_PLAN_NULL -1

extern "C" {

cufftResult cufftPlan1d(cufftHandle* __plan, int __nx, cufftType type, int __batch);
cufftResult cufftPlan2d(cufftHandle* __plan, int __nx, int __ny, cufftType type);
cufftResult cufftPlan3d(cufftHandle* __plan, int __nx, int __ny, int __nz, cufftType type);
cufftResult cufftPlanMany(cufftHandle* __plan, int __rank, int* __n, int* __inembed, int __istride,
                          int __idist, int* __onembed, int __ostride, int __odist, cufftType type,
                          int __batch);
cufftResult cufftCreate(cufftHandle* __plan);
cufftResult cufftMakePlan1d(cufftHandle __plan, int __nx, cufftType type, int __batch,
                            size_t* __work_bytes);
cufftResult cufftMakePlan2d(cufftHandle __plan, int __nx, int __ny, cufftType type,
                            size_t* __work_bytes);
cufftResult cufftMakePlan3d(cufftHandle __plan, int __nx, int __ny, int __nz, cufftType type,
                            size_t* __work_bytes);
cufftResult cufftMakePlanMany(cufftHandle __plan, int __rank, int* __n, int* __inembed,
                              int __istride, int __idist, int* __onembed, int __ostride,
                              int __odist, cufftType type, int __batch, size_t* __work_bytes);
cufftResult cufftGetSize(cufftHandle __plan, size_t* __work_bytes);
cufftResult cufftSetStream(cufftHandle __plan, cudaStream_t stream);
cufftResult cufftDestroy(cufftHandle __plan);
cufftResult cufftGetVersion(int* __version);

cufftResult cufftExecC2C(cufftHandle __plan, cufftComplex* __in, cufftComplex* __out,
                         int __direction);
cufftResult cufftExecR2C(cufftHandle __plan, cufftReal* __in, cufftComplex* __out);
cufftResult cufftExecC2R(cufftHandle __plan, cufftComplex* __in, cufftReal* __out);
cufftResult cufftExecZ2Z(cufftHandle __plan, cufftDoubleComplex* __in, cufftDoubleComplex* __out,
                         int __direction);
cufftResult cufftExecD2Z(cufftHandle __plan, cufftDoubleReal* __in, cufftDoubleComplex* __out);
cufftResult cufftExecZ2D(cufftHandle __plan, cufftDoubleComplex* __in, cufftDoubleReal* __out);

/// The status of the library's call just made is thrown away, see __simt_result_discarded.
void __simt_library_status_discarded(int __status);
}

namespace __simt {
inline void __discard(cufftResult __status) {
    if (__status != CUFFT_SUCCESS) __simt_library_status_discarded(__status);
}
}  // namespace __simt
