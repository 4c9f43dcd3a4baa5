// simcc: -arch=sm_80
// The macros that nvcc and its headers define.
#ifndef __CUDACC__
#error
#endif
#ifndef __NVCC__
#error
#endif
#if __CUDACC_VER_MAJOR__ < 12 || !defined(__CUDACC_VER_MINOR__) || !defined(__CUDACC_VER_BUILD__)
#error
#endif
#if CUDART_VERSION < 12000
#error
#endif
#if !defined(__CUDA_RUNTIME_H__) || !defined(__DRIVER_TYPES_H__) ||     \
    !defined(__VECTOR_TYPES_H__) || !defined(__CUDA_RUNTIME_API_H__) || \
    !defined(__DEVICE_LAUNCH_PARAMETERS_H__)
#error
#endif
#ifndef __CUDA_ARCH_LIST__
#error
#endif
#ifndef __device__
#define __device__
#endif
#ifndef __host__
#define __host__
#endif
#ifdef __global__
#define KERNEL __global__
#endif
#define HD __host__ __device__ __forceinline__
#define LB __launch_bounds__(128, 2)
HD int twice(int x) {
    return 2 * x;
}
KERNEL void LB k(int* a) {
    a[threadIdx.x] = twice(threadIdx.x);
#if __CUDA_ARCH__ >= 700
    a[threadIdx.x] += 1;
#endif
}
struct __align__(16) V {
    int a, b, c;
};
int main() {
    int* d;
    cudaMalloc(&d, 128);
    k<<<1, 32>>>(d);
    int h[32];
    cudaMemcpy(h, d, 128, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return h[3] != 7 || sizeof(V) != 16;
}
