// dot-product: products summed by a tree in each block, the blocks' sums by the host. Planted:
// barrier.divergent.
#include <stdio.h>
#include <stdlib.h>

#define imin(a, b) (a < b ? a : b)
#define sum_squares(x) (x * (x + 1) * (2 * x + 1) / 6)

static void handle_error(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    exit(1);
}
#define HANDLE_ERROR(call) handle_error((call), __LINE__)

const int N = 9 * 1024 + 3;
const int threadsPerBlock = 256;
const int blocksPerGrid = imin(32, (N + threadsPerBlock - 1) / threadsPerBlock);

__global__ void dot(const double* a, const double* b, double* c) {
    __shared__ double cache[threadsPerBlock];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;
    double temp = 0;
    while (tid < N) {
        temp += a[tid] * b[tid];
        tid += blockDim.x * gridDim.x;
    }
    cache[cacheIndex] = temp;
    __syncthreads();

    int i = blockDim.x / 2;
    while (i != 0) {
#ifdef PLANTED
        if (cacheIndex < i) {
            cache[cacheIndex] += cache[cacheIndex + i];
            __syncthreads();  // planted: barrier.divergent
        }
#else
        if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
        __syncthreads();
#endif
        i /= 2;
    }
    if (cacheIndex == 0) c[blockIdx.x] = cache[0];
}

int main(void) {
    double* a = (double*)malloc(N * sizeof(double));
    double* b = (double*)malloc(N * sizeof(double));
    double* partial_c = (double*)malloc(blocksPerGrid * sizeof(double));
    double *dev_a, *dev_b, *dev_partial_c;
    HANDLE_ERROR(cudaMalloc((void**)&dev_a, N * sizeof(double)));
    HANDLE_ERROR(cudaMalloc((void**)&dev_b, N * sizeof(double)));
    HANDLE_ERROR(cudaMalloc((void**)&dev_partial_c, blocksPerGrid * sizeof(double)));
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = i * 2;
    }
    HANDLE_ERROR(cudaMemcpy(dev_a, a, N * sizeof(double), cudaMemcpyHostToDevice));
    HANDLE_ERROR(cudaMemcpy(dev_b, b, N * sizeof(double), cudaMemcpyHostToDevice));
    dot<<<blocksPerGrid, threadsPerBlock>>>(dev_a, dev_b, dev_partial_c);
    HANDLE_ERROR(cudaGetLastError());
    HANDLE_ERROR(cudaMemcpy(partial_c, dev_partial_c, blocksPerGrid * sizeof(double),
                            cudaMemcpyDeviceToHost));
    double c = 0;
    for (int i = 0; i < blocksPerGrid; i++) c += partial_c[i];

    // All are whole numbers below 2^53, so that the order of the additions does not matter.
    const double expected = 2 * sum_squares((double)(N - 1));
    printf("Does GPU value %.0f = %.0f?\n", c, expected);
    HANDLE_ERROR(cudaFree(dev_a));
    HANDLE_ERROR(cudaFree(dev_b));
    HANDLE_ERROR(cudaFree(dev_partial_c));
    free(a);
    free(b);
    free(partial_c);
    printf(c == expected ? "PASSED\n" : "FAILED\n");
    return c != expected;
}
