#pragma once
/// The CUDA runtime API of the simulator, as student code calls it. Part of every student compile:
/// keep it light. The functions of C linkage have CUDA's own signatures, so that programs may take
/// their addresses; the templates add what C++ code expects.

#include "launch.h"
#include "runtime_types.h"

extern "C" {

/// The call site of a template: file and line from the compiler.
struct _SimtCallSite {
    const char* __file;
    int __line;
    unsigned __element_bytes;  ///< of the pointer that an allocation sets; 0: not known
};

// Errors
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorName(cudaError_t __error);
const char* cudaGetErrorString(cudaError_t __error);

// Devices
cudaError_t cudaGetDeviceCount(int* __count);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaSetValidDevices(int* __devices, int __count);
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* __wanted);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* __properties, int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr __attr, int device);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaSetDeviceFlags(unsigned flags);
cudaError_t cudaGetDeviceFlags(unsigned* flags);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache __config);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* __config);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig __config);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* __config);
cudaError_t cudaDeviceSetLimit(cudaLimit __limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit __limit);
cudaError_t cudaDeviceGetStreamPriorityRange(int* __least, int* __greatest);
cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int __peer);
cudaError_t cudaDeviceEnablePeerAccess(int __peer, unsigned flags);
cudaError_t cudaDeviceDisablePeerAccess(int __peer);
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr __attr, int device, int __peer);
cudaError_t cudaDeviceGetPCIBusId(char* __text, int __bytes, int device);
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* __text);
cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t* __elements,
                                                 const cudaChannelFormatDesc* __format, int device);
cudaError_t cudaInitDevice(int device, unsigned __device_flags, unsigned flags);
cudaError_t cudaRuntimeGetVersion(int* __version);
cudaError_t cudaDriverGetVersion(int* __version);
cudaError_t cudaProfilerStart();
cudaError_t cudaProfilerStop();

// Memory
cudaError_t cudaMalloc(void** __pointer, size_t __bytes);
cudaError_t cudaMallocManaged(void** __pointer, size_t __bytes,
                              unsigned flags = cudaMemAttachGlobal);
cudaError_t cudaMallocHost(void** __pointer, size_t __bytes);
cudaError_t cudaHostAlloc(void** __pointer, size_t __bytes, unsigned flags);
cudaError_t cudaMallocPitch(void** __pointer, size_t* pitch, size_t width, size_t height);
cudaError_t cudaMalloc3D(cudaPitchedPtr* __pitched, cudaExtent extent);
cudaError_t cudaMallocAsync(void** __pointer, size_t __bytes, cudaStream_t stream);
cudaError_t cudaFree(void* __pointer);
cudaError_t cudaFreeHost(void* __pointer);
cudaError_t cudaFreeAsync(void* __pointer, cudaStream_t stream);
cudaError_t cudaHostRegister(void* __pointer, size_t __bytes, unsigned flags);
cudaError_t cudaHostUnregister(void* __pointer);
cudaError_t cudaHostGetDevicePointer(void** device, void* __host, unsigned flags);
cudaError_t cudaHostGetFlags(unsigned* flags, void* __host);
cudaError_t cudaMemPrefetchAsync(const void* __pointer, size_t __bytes, int device,
                                 cudaStream_t stream = 0);
cudaError_t cudaMemAdvise(const void* __pointer, size_t __bytes, cudaMemoryAdvise __advice,
                          int device);
cudaError_t cudaMemGetInfo(size_t* free, size_t* __total);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* __attrs, const void* __pointer);

// Copies and fills
cudaError_t cudaMemcpy(void* __to, const void* __from, size_t __bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* __to, const void* __from, size_t __bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = 0);
cudaError_t cudaMemcpyPeer(void* __to, int __to_device, const void* __from, int __from_device,
                           size_t __bytes);
cudaError_t cudaMemcpyPeerAsync(void* __to, int __to_device, const void* __from, int __from_device,
                                size_t __bytes, cudaStream_t stream = 0);
cudaError_t cudaMemcpy2D(void* __to, size_t __to_pitch, const void* __from, size_t __from_pitch,
                         size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DAsync(void* __to, size_t __to_pitch, const void* __from,
                              size_t __from_pitch, size_t width, size_t height, cudaMemcpyKind kind,
                              cudaStream_t stream = 0);
cudaError_t cudaMemset(void* __pointer, int value, size_t __bytes);
cudaError_t cudaMemsetAsync(void* __pointer, int value, size_t __bytes, cudaStream_t stream = 0);
cudaError_t cudaMemset2D(void* __pointer, size_t pitch, int value, size_t width, size_t height);
cudaError_t cudaMemset2DAsync(void* __pointer, size_t pitch, int value, size_t width, size_t height,
                              cudaStream_t stream = 0);

// Streams. Work is done at once, in the order of the calls.
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t __event, unsigned flags = 0);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device);
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority);
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t __callback,
                                  void* __data, unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t __function, void* __data);

// Events. Their times are modelled, so they are the same in every run.
cudaError_t cudaEventCreate(cudaEvent_t* __event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* __event, unsigned flags);
cudaError_t cudaEventRecord(cudaEvent_t __event, cudaStream_t stream = 0);
cudaError_t cudaEventQuery(cudaEvent_t __event);
cudaError_t cudaEventSynchronize(cudaEvent_t __event);
cudaError_t cudaEventElapsedTime(float* __milliseconds, cudaEvent_t __start, cudaEvent_t __end);
cudaError_t cudaEventDestroy(cudaEvent_t __event);

// Kernels as functions
cudaError_t cudaFuncSetAttribute(const void* __function, cudaFuncAttribute __attr, int value);
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* __attrs, const void* __function);
cudaError_t cudaFuncSetCacheConfig(const void* __function, cudaFuncCache __config);
cudaError_t cudaFuncSetSharedMemConfig(const void* __function, cudaSharedMemConfig __config);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* __blocks, const void* __function,
                                                          int block_size, size_t __dynamic_shared);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int* __blocks, const void* __function, int block_size, size_t __dynamic_shared, unsigned flags);

// Removed by later versions of CUDA: works, and a note names that version.
cudaError_t cudaThreadSynchronize();
cudaError_t cudaThreadExit();
cudaError_t cudaThreadSetCacheConfig(cudaFuncCache __config);
cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* __config);
cudaError_t cudaThreadSetLimit(cudaLimit __limit, size_t value);
cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit __limit);

// Called by the templates below and by translated code.
cudaError_t __simt_malloc(void** __pointer, size_t __bytes, _SimtCallSite __site);
cudaError_t __simt_malloc_managed(void** __pointer, size_t __bytes, unsigned flags,
                                  _SimtCallSite __site);
cudaError_t __simt_malloc_host(void** __pointer, size_t __bytes, unsigned flags,
                               _SimtCallSite __site);
cudaError_t __simt_malloc_pitch(void** __pointer, size_t* pitch, size_t width, size_t height,
                                _SimtCallSite __site);
cudaError_t __simt_malloc_async(void** __pointer, size_t __bytes, cudaStream_t stream,
                                _SimtCallSite __site);
cudaError_t __simt_host_get_device_pointer(void** device, void* __host, unsigned flags,
                                           _SimtCallSite __site);
cudaError_t __simt_memcpy_to_symbol(const void* __symbol, size_t __symbol_bytes, const void* __from,
                                    size_t __bytes, size_t __offset, cudaMemcpyKind kind,
                                    _SimtCallSite __site);
cudaError_t __simt_memcpy_from_symbol(void* __to, const void* __symbol, size_t __symbol_bytes,
                                      size_t __bytes, size_t __offset, cudaMemcpyKind kind,
                                      _SimtCallSite __site);
cudaError_t __simt_memcpy_to_symbol_async(const void* __symbol, size_t __symbol_bytes,
                                          const void* __from, size_t __bytes, size_t __offset,
                                          cudaMemcpyKind kind, cudaStream_t stream,
                                          _SimtCallSite __site);
cudaError_t __simt_memcpy_from_symbol_async(void* __to, const void* __symbol, size_t __symbol_bytes,
                                            size_t __bytes, size_t __offset, cudaMemcpyKind kind,
                                            cudaStream_t stream, _SimtCallSite __site);
cudaError_t __simt_symbol_address(void** __pointer, const void* __symbol, size_t __symbol_bytes,
                                  _SimtCallSite __site);
cudaError_t __simt_symbol_size(size_t* __bytes, const void* __symbol, size_t __symbol_bytes,
                               _SimtCallSite __site);
cudaError_t __simt_func_set_attribute(const void* __function, cudaFuncAttribute __attr, int value,
                                      _SimtCallSite __site);
/// The result of the API call just made is thrown away: `f(x);` may be translated to
/// `__simt::__discard(f(x));`, so that only discarded failures are reported as unchecked.
void __simt_result_discarded(cudaError_t __error);
/// The next copy of this thread is between pointers to elements of this size.
void __simt_note_elements(unsigned __element_bytes);
}

#include "runtime_channel.h"
#include "runtime_graph_api.h"
#include "runtime_launch_api.h"
#include "runtime_memory_api.h"
#include "runtime_templates.h"
#include "runtime_texture_api.h"
#include "texture_functions.h"
