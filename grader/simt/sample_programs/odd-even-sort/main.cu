// odd-even-sort: transposition sort in one block's shared memory. Planted: barrier.divergent.
#include <stdio.h>
#include <stdlib.h>

#define N 203
#define THREADS 128

__device__ void orderPair(int* a, int* b) {
    if (*b < *a) {
        int t = *a;
        *a = *b;
        *b = t;
    }
}

// Thread t owns the pairs (2t, 2t + 1) and, in odd rounds, (2t + 1, 2t + 2).
__global__ void oddEvenSort(int* data, int n) {
    __shared__ int values[N];
    int t = threadIdx.x;
    int hasPair = t < n / 2;

    for (int i = t; i < n; i += blockDim.x) values[i] = data[i];
    __syncthreads();

    for (int round = 0; round < n; round++) {
#ifdef PLANTED
        if (hasPair) {
            int i = 2 * t + round % 2;
            if (i + 1 < n) orderPair(&values[i], &values[i + 1]);
            __syncthreads();  // planted: barrier.divergent
        }
#else
        int i = 2 * t + round % 2;
        if (hasPair && i + 1 < n) orderPair(&values[i], &values[i + 1]);
        __syncthreads();
#endif
    }

    if (hasPair) {
        data[2 * t] = values[2 * t];
        data[2 * t + 1] = values[2 * t + 1];
    }
    if (t == 0 && n % 2 == 1) data[n - 1] = values[n - 1];
}

static int failed(cudaError_t err, const char* what) {
    if (err == cudaSuccess) return 0;
    printf("FAILED: %s: %s\n", what, cudaGetErrorString(err));
    return 1;
}

static int compareInts(const void* a, const void* b) {
    int x = *(const int*)a, y = *(const int*)b;
    return (x > y) - (x < y);
}

int main(void) {
    int host[N], expected[N];
    int* device;
    int i;

    unsigned seed = 2u;
    for (i = 0; i < N; i++) {
        seed = seed * 1103515245u + 12345u;
        host[i] = expected[i] = (int)(seed / 65536u % 1000u);
    }
    qsort(expected, N, sizeof(int), compareInts);

    if (failed(cudaMalloc((void**)&device, sizeof host), "cudaMalloc")) return 1;
    if (failed(cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice), "copy in")) return 1;
    oddEvenSort<<<1, THREADS>>>(device, N);
    if (failed(cudaGetLastError(), "launch")) return 1;
    if (failed(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost), "copy out")) return 1;
    if (failed(cudaFree(device), "cudaFree")) return 1;

    for (i = 0; i < N; i++) {
        if (host[i] != expected[i]) {
            printf("FAILED: element %d is %d and should be %d\n", i, host[i], expected[i]);
            return 1;
        }
    }
    printf("%d elements from %d to %d\n", N, host[0], host[N - 1]);
    printf("PASSED\n");
    return 0;
}
