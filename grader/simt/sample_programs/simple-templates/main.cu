// simple-templates: one kernel for three types with dynamic shared memory. Planted: bounds.shared.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sharedmem.cuh"

static int failures = 0;

#define CHECK(x)                                                                               \
    if (cudaSuccess != (x)) {                                                                  \
        fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(cudaPeekAtLastError())); \
        exit(EXIT_FAILURE);                                                                    \
    }

template <class T>
__global__ void reverseScaled(T* g_idata, T* g_odata) {
    SharedMemory<T> smem;
    T* sdata = smem.getPointer();
    const unsigned int tid = threadIdx.x;
    sdata[tid] = g_idata[tid];  // planted: bounds.shared
    __syncthreads();
    sdata[tid] = (T)blockDim.x * sdata[tid];
    __syncthreads();
    g_odata[tid] = sdata[blockDim.x - 1 - tid];
}

template <class T>
const char* nameOf();
template <>
const char* nameOf<int>() {
    return "int";
}
template <>
const char* nameOf<float>() {
    return "float";
}
template <>
const char* nameOf<double>() {
    return "double";
}

template <class T>
void runTest(int num_threads) {
    unsigned int mem_size = sizeof(T) * num_threads;
#ifdef PLANTED
    unsigned int shared = sizeof(float) * num_threads;
#else
    unsigned int shared = mem_size;
#endif
    T *h_idata = (T*)malloc(mem_size), *h_odata = (T*)malloc(mem_size);
    for (int i = 0; i < num_threads; ++i) h_idata[i] = (T)i;
    T *d_idata, *d_odata;
    CHECK(cudaMalloc((void**)&d_idata, mem_size));
    CHECK(cudaMemcpy(d_idata, h_idata, mem_size, cudaMemcpyHostToDevice));
    CHECK(cudaMalloc((void**)&d_odata, mem_size));
    reverseScaled<T><<<1, num_threads, shared>>>(d_idata, d_odata);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h_odata, d_odata, mem_size, cudaMemcpyDeviceToHost));
    for (int i = 0; i < num_threads; ++i)
        if (h_odata[i] != (T)num_threads * h_idata[num_threads - 1 - i]) {
            printf("%s is wrong at %d\n", nameOf<T>(), i);
            ++failures;
            break;
        }
    CHECK(cudaFree(d_idata));
    CHECK(cudaFree(d_odata));
    free(h_idata);
    free(h_odata);
}

int main() {
    runTest<float>(32);
    runTest<int>(64);
    runTest<double>(96);
    printf(failures ? "FAILED\n" : "PASSED\n");
    return failures;
}
