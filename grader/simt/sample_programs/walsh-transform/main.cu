// walsh-transform: the fast Walsh transform, small strides in shared memory, large ones in global;
// and a convolution by it. Planted: bounds.shared.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHARED_LOG2 9

#define checkCudaErrors(v)                                  \
    do {                                                    \
        if (cudaError_t e = (v)) {                          \
            fprintf(stderr, "%s\n", cudaGetErrorString(e)); \
            printf("FAILED\n");                             \
            exit(1);                                        \
        }                                                   \
    } while (0)

__global__ void fwtShared(int* d, int log2N) {
    extern __shared__ int s[];
    const int n = 1 << log2N, base = blockIdx.x << log2N;
    for (int pos = threadIdx.x; pos < n; pos += blockDim.x) s[pos] = d[base + pos];
    for (int stride = 1; stride < n; stride <<= 1) {
        __syncthreads();
#ifdef PLANTED
        for (int pos = threadIdx.x; pos <= n / 2; pos += blockDim.x) {
#else
        for (int pos = threadIdx.x; pos < n / 2; pos += blockDim.x) {
#endif
            const int low = pos & (stride - 1);
            const int i0 = ((pos - low) << 1) + low, i1 = i0 + stride;
            const int a = s[i0], b = s[i1];  // planted: bounds.shared
            s[i0] = a + b;
            s[i1] = a - b;
        }
    }
    __syncthreads();
    for (int pos = threadIdx.x; pos < n; pos += blockDim.x) d[base + pos] = s[pos];
}

__global__ void fwtGlobal(int* d, int stride) {
    const int pos = blockIdx.x * blockDim.x + threadIdx.x, low = pos & (stride - 1);
    const int i0 = ((pos - low) << 1) + low, i1 = i0 + stride;
    const int a = d[i0], b = d[i1];
    d[i0] = a + b;
    d[i1] = a - b;
}

__global__ void modulate(int* a, const int* b, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        a[i] *= b[i];
}

static void transform(int *d, int log2N)
{
    const int n = 1 << log2N, part = 1 << SHARED_LOG2;
    for (int log = log2N - 1; log >= SHARED_LOG2; --log)
        fwtGlobal<<<n / 2 / 256, 256>>>(d, 1 << log);
    fwtShared<<<n / part, 128, part * sizeof(int)>>>(d, SHARED_LOG2);
    checkCudaErrors(cudaGetLastError());
}

int main() {
    const int log2N = 11, n = 1 << log2N, kernel = 10;
    static int data[n], filter[n], result[n], expected[n];
    for (int i = 0; i < n; ++i) data[i] = (i * 31 + 7) % 13 - 6;
    for (int i = 0; i < kernel; ++i) filter[i] = i % 3 - 1;
    for (int i = 0; i < n; ++i)
        for (int k = 0; k < kernel; ++k) expected[i] += data[i ^ k] * filter[k];

    int *d_data, *d_filter;
    checkCudaErrors(cudaMalloc((void**)&d_data, sizeof data));
    checkCudaErrors(cudaMalloc((void**)&d_filter, sizeof filter));
    checkCudaErrors(cudaMemcpy(d_data, data, sizeof data, cudaMemcpyHostToDevice));
    checkCudaErrors(cudaMemcpy(d_filter, filter, sizeof filter, cudaMemcpyHostToDevice));
    transform(d_data, log2N);
    transform(d_filter, log2N);
    modulate<<<4, 128>>>(d_data, d_filter, 1 << log2N);
    checkCudaErrors(cudaGetLastError());
    transform(d_data, log2N);
    checkCudaErrors(cudaMemcpy(result, d_data, sizeof data, cudaMemcpyDeviceToHost));
    checkCudaErrors(cudaFree(d_data));
    checkCudaErrors(cudaFree(d_filter));
    for (int i = 0; i < n; ++i) result[i] /= n;  // twice the transform is n times the original
    printf(memcmp(result, expected, sizeof result) ? "FAILED\n" : "PASSED\n");
    return memcmp(result, expected, sizeof result) != 0;
}
