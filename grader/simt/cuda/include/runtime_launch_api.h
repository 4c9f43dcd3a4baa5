#pragma once
/// Kernels as functions, and launches without <<<>>>. Included by runtime_api.h only.

#include "launch_extents.h"

typedef enum cudaLaunchAttributeID {
    cudaLaunchAttributeIgnore = 0,
    cudaLaunchAttributeAccessPolicyWindow = 1,
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeSynchronizationPolicy = 3,
    cudaLaunchAttributeClusterDimension = 4,
    cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6,
    cudaLaunchAttributeProgrammaticEvent = 7,
    cudaLaunchAttributePriority = 8,
    cudaLaunchAttributeMemSyncDomainMap = 9,
    cudaLaunchAttributeMemSyncDomain = 10,
    cudaLaunchAttributePreferredClusterDimension = 11,
    cudaLaunchAttributeLaunchCompletionEvent = 12
} cudaLaunchAttributeID;
typedef union cudaLaunchAttributeValue {
    char pad[64];
    int cooperative;
    struct {
        unsigned x, y, z;
    } clusterDim;
    int programmaticStreamSerializationAllowed;
    int priority;
} cudaLaunchAttributeValue;
typedef struct cudaLaunchAttribute_st {
    cudaLaunchAttributeID id;
    char pad[8 - sizeof(cudaLaunchAttributeID)];
    cudaLaunchAttributeValue val;
} cudaLaunchAttribute;
/// A registered kernel: its properties, and how to call it with arguments in memory.
struct _SimtKernelRegistration {
    _SimtKernelInfo __kernel;  ///< with its address
    int __max_threads;         ///< from __launch_bounds__; 0: none
    int __min_blocks;
    unsigned __parameter_count;
    const unsigned* __parameter_bytes;
    const unsigned* __parameter_offsets;  ///< where `__run` wants them
    const unsigned* __pointee_bytes;      ///< ~0u for a parameter that is no pointer
    void (*__run)(const void* __address, const void* __arguments);
};

extern "C" {
/// Registers a kernel, so that cudaLaunchKernel needs only its address. The strings and tables must
/// stay valid. A second registration of the same address only adds missing properties.
void __simt_register_kernel(const _SimtKernelRegistration* __registration);

cudaError_t cudaFuncGetName(const char** name, const void* __function);
cudaError_t cudaFuncGetParamInfo(const void* __function, size_t __index, size_t* __offset,
                                 size_t* __bytes);
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* __bytes, const void* __function,
                                                      int __blocks, int block_size);

cudaError_t cudaLaunchKernel(const void* __function, dim3 __grid, dim3 __block, void** __arguments,
                             size_t __shared_bytes = 0, cudaStream_t stream = 0);
cudaError_t cudaLaunchCooperativeKernel(const void* __function, dim3 __grid, dim3 __block,
                                        void** __arguments, size_t __shared_bytes = 0,
                                        cudaStream_t stream = 0);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* __config, const void* __function,
                                void** __arguments);
}
