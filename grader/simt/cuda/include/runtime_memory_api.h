#pragma once
/// Arrays, copies of boxes, managed memory and pools. Included by runtime_api.h only.

extern "C" {

// Arrays: memory in the order that textures and surfaces read it in.
cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* __format, size_t width,
                            size_t height = 0, unsigned flags = 0);
cudaError_t cudaMalloc3DArray(cudaArray_t* array, const cudaChannelFormatDesc* __format,
                              cudaExtent extent, unsigned flags = 0);
cudaError_t cudaFreeArray(cudaArray_t array);
cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* __format, cudaExtent* extent, unsigned* flags,
                             cudaArray_t array);
cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* __format, cudaArray_const_t array);

// Copies from and to arrays. Offsets in x and widths are in bytes, those in y in rows.
cudaError_t cudaMemcpyToArray(cudaArray_t __to, size_t x, size_t y, const void* __from,
                              size_t __bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyToArrayAsync(cudaArray_t __to, size_t x, size_t y, const void* __from,
                                   size_t __bytes, cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpyFromArray(void* __to, cudaArray_const_t __from, size_t x, size_t y,
                                size_t __bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyFromArrayAsync(void* __to, cudaArray_const_t __from, size_t x, size_t y,
                                     size_t __bytes, cudaMemcpyKind kind, cudaStream_t stream = 0);
cudaError_t cudaMemcpyArrayToArray(cudaArray_t __to, size_t __to_x, size_t __to_y,
                                   cudaArray_const_t __from, size_t __from_x, size_t __from_y,
                                   size_t __bytes, cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);
cudaError_t cudaMemcpy2DToArray(cudaArray_t __to, size_t x, size_t y, const void* __from,
                                size_t pitch, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t __to, size_t x, size_t y, const void* __from,
                                     size_t pitch, size_t width, size_t height, cudaMemcpyKind kind,
                                     cudaStream_t stream = 0);
cudaError_t cudaMemcpy2DFromArray(void* __to, size_t pitch, cudaArray_const_t __from, size_t x,
                                  size_t y, size_t width, size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemcpy2DFromArrayAsync(void* __to, size_t pitch, cudaArray_const_t __from, size_t x,
                                       size_t y, size_t width, size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream = 0);
cudaError_t cudaMemcpy2DArrayToArray(cudaArray_t __to, size_t __to_x, size_t __to_y,
                                     cudaArray_const_t __from, size_t __from_x, size_t __from_y,
                                     size_t width, size_t height,
                                     cudaMemcpyKind kind = cudaMemcpyDeviceToDevice);

// Boxes
cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms* __parameters);
cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms* __parameters, cudaStream_t stream = 0);
cudaError_t cudaMemcpy3DPeer(const cudaMemcpy3DPeerParms* __parameters);
cudaError_t cudaMemcpy3DPeerAsync(const cudaMemcpy3DPeerParms* __parameters,
                                  cudaStream_t stream = 0);
cudaError_t cudaMemset3D(cudaPitchedPtr __pitched, int value, cudaExtent extent);
cudaError_t cudaMemset3DAsync(cudaPitchedPtr __pitched, int value, cudaExtent extent,
                              cudaStream_t stream = 0);

// Managed memory
cudaError_t cudaMemRangeGetAttribute(void* __data, size_t __data_bytes,
                                     cudaMemRangeAttribute __attr, const void* __pointer,
                                     size_t __bytes);
cudaError_t cudaMemRangeGetAttributes(void** __data, size_t* __data_bytes,
                                      cudaMemRangeAttribute* __attrs, size_t __count,
                                      const void* __pointer, size_t __bytes);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* __pointer, size_t __bytes = 0,
                                     unsigned flags = cudaMemAttachSingle);
cudaError_t __simt_mem_prefetch(const void* __pointer, size_t __bytes, cudaMemLocation location,
                                unsigned flags, cudaStream_t stream, _SimtCallSite __site);
cudaError_t __simt_mem_advise(const void* __pointer, size_t __bytes, cudaMemoryAdvise __advice,
                              cudaMemLocation location, _SimtCallSite __site);

// Pools
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* __pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* __pool, int device);
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t __pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t* __pool, const cudaMemPoolProps* __properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t __pool);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t __pool, size_t __bytes_to_keep);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t __pool, cudaMemPoolAttr __attr, void* value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t __pool, cudaMemPoolAttr __attr, void* value);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t __pool, const cudaMemAccessDesc* __list,
                                 size_t __count);
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t __pool,
                                 cudaMemLocation* location);
cudaError_t cudaMallocFromPoolAsync(void** __pointer, size_t __bytes, cudaMemPool_t __pool,
                                    cudaStream_t stream);
cudaError_t __simt_malloc_from_pool(void** __pointer, size_t __bytes, cudaMemPool_t __pool,
                                    cudaStream_t stream, _SimtCallSite __site);
}
