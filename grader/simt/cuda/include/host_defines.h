#pragma once
/// CUDA's keywords, as the toolkit's own headers define them. The translator handles the keywords,
/// so each is a macro that stands for itself: `#ifdef __device__` then tells what it tells with
/// nvcc.

#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#define __host__ __host__
#define __device__ __device__
#define __global__ __global__
#define __shared__ __shared__
#define __constant__ __constant__
#define __managed__ __managed__
#define __grid_constant__ __grid_constant__
#define __forceinline__ __forceinline__
#define __inline_hint__ __inline_hint__
#define __nv_pure__ __nv_pure__
#define __align__(...) __align__(__VA_ARGS__)
#define __builtin_align__(...) __align__(__VA_ARGS__)
#define __launch_bounds__(...) __launch_bounds__(__VA_ARGS__)
#define __maxnreg__(...) __maxnreg__(__VA_ARGS__)
#define __cluster_dims__(...) __cluster_dims__(__VA_ARGS__)
#define __block_size__(...) __block_size__(__VA_ARGS__)
#define __no_return__ __attribute__((__noreturn__))
#define __thread__ __thread
#define __location__(...)
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__

#ifndef CUDARTAPI
#define CUDARTAPI
#endif
#ifndef CUDARTAPI_CDECL
#define CUDARTAPI_CDECL
#endif
#ifndef CUDART_CB
#define CUDART_CB
#endif
#define CUDART_DEVICE __device__

#endif
