// single-stream: a long array in chunks through one stream: copies in, kernel, copy out. The last
// chunk is shorter. Planted: copy.size.
#include <stdio.h>
#include <stdlib.h>

#define N 4096
#define FULL_DATA_SIZE (5 * N + 777)

static void handle_error(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    exit(1);
}
#define HANDLE_ERROR(call) handle_error((call), __LINE__)

/// The mean of three neighbours of a and three of b; the neighbours lie in the same group of 256.
__host__ __device__ int blend(const int* a, const int* b, int i, int n) {
    int base = i / 256 * 256;
    int group = n - base < 256 ? n - base : 256;
    int next = base + (i - base + 1) % group;
    int second = base + (i - base + 2) % group;
    return ((a[i] + a[next] + a[second]) / 3 + (b[i] + b[next] + b[second]) / 3) / 2;
}

__global__ void kernel(const int* a, const int* b, int* c, int n) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) c[i] = blend(a, b, i, n);
}

int main(void) {
    cudaDeviceProp prop;
    int which;
    HANDLE_ERROR(cudaGetDevice(&which));
    HANDLE_ERROR(cudaGetDeviceProperties(&prop, which));
    if (prop.asyncEngineCount == 0) printf("The device will not handle overlaps.\n");

    cudaStream_t stream;
    int *host_a, *host_b, *host_c, *dev_a, *dev_b, *dev_c;
    HANDLE_ERROR(cudaStreamCreate(&stream));
    HANDLE_ERROR(cudaMalloc((void**)&dev_a, N * sizeof(int)));
    HANDLE_ERROR(cudaMalloc((void**)&dev_b, N * sizeof(int)));
    HANDLE_ERROR(cudaMalloc((void**)&dev_c, N * sizeof(int)));
    HANDLE_ERROR(
        cudaHostAlloc((void**)&host_a, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
    HANDLE_ERROR(
        cudaHostAlloc((void**)&host_b, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
    HANDLE_ERROR(
        cudaHostAlloc((void**)&host_c, FULL_DATA_SIZE * sizeof(int), cudaHostAllocDefault));
    unsigned state = 10;
    for (int i = 0; i < FULL_DATA_SIZE; i++) {
        state = state * 1664525u + 1013904223u;
        host_a[i] = (int)(state >> 10);  // three of them fit into an int
        state = state * 1664525u + 1013904223u;
        host_b[i] = (int)(state >> 10);
        host_c[i] = -1;
    }

    for (int first = 0; first < FULL_DATA_SIZE; first += N) {
        int n = N;
#ifndef PLANTED
        if (n > FULL_DATA_SIZE - first) n = FULL_DATA_SIZE - first;
#endif
        size_t bytes = n * sizeof(int);
        const int* from = host_a + first;
        cudaError_t a = cudaMemcpyAsync(dev_a, from, bytes, cudaMemcpyHostToDevice, stream);  // planted: copy.size
        HANDLE_ERROR(a);
        HANDLE_ERROR(cudaMemcpyAsync(dev_b, host_b + first, bytes, cudaMemcpyHostToDevice, stream));
        kernel<<<(n + 255) / 256, 256, 0, stream>>>(dev_a, dev_b, dev_c, n);
        HANDLE_ERROR(cudaGetLastError());
        HANDLE_ERROR(cudaMemcpyAsync(host_c + first, dev_c, bytes, cudaMemcpyDeviceToHost, stream));
    }
    HANDLE_ERROR(cudaStreamSynchronize(stream));

    int wrong = 0;
    long long sum = 0;
    for (int i = 0; i < FULL_DATA_SIZE; i++) {
        int first = i / N * N;
        int n = FULL_DATA_SIZE - first < N ? FULL_DATA_SIZE - first : N;
        if (host_c[i] != blend(host_a + first, host_b + first, i - first, n)) wrong++;
        sum += host_c[i];
    }
    printf("%d elements in chunks of %d, their sum is %lld\n", FULL_DATA_SIZE, N, sum);
    HANDLE_ERROR(cudaFreeHost(host_a));
    HANDLE_ERROR(cudaFreeHost(host_b));
    HANDLE_ERROR(cudaFreeHost(host_c));
    HANDLE_ERROR(cudaFree(dev_a));
    HANDLE_ERROR(cudaFree(dev_b));
    HANDLE_ERROR(cudaFree(dev_c));
    HANDLE_ERROR(cudaStreamDestroy(stream));
    printf(wrong == 0 ? "PASSED\n" : "FAILED\n");
    return wrong != 0;
}
