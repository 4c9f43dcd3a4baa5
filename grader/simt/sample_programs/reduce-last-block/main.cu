// reduce-last-block: the block that finishes last adds all blocks' sums. Planted: race.global.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CUDA_CHECK(expression)                                                            \
    {                                                                                     \
        const cudaError_t code = (expression);                                            \
        if (code != cudaSuccess) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(code)); \
            printf("FAILED: CUDA error\n");                                               \
            exit(EXIT_FAILURE);                                                           \
        }                                                                                 \
    }

constexpr unsigned kThreads = 192;
constexpr unsigned kBlocks = 20;

/// Number of finished blocks; atomicInc resets it to 0 at the last one.
__device__ unsigned finishedBlocks = 0;

__device__ unsigned sumOfBlock(unsigned value, unsigned* scratch) {
    scratch[threadIdx.x] = value;
    __syncthreads();
    for (unsigned active = blockDim.x; active > 1;) {
        const unsigned half = (active + 1) / 2;
        if (threadIdx.x + half < active) scratch[threadIdx.x] += scratch[threadIdx.x + half];
        active = half;
        __syncthreads();
    }
    const unsigned sum = scratch[0];
    __syncthreads();
    return sum;
}

__global__ void sumOfSquares(const unsigned* data, unsigned n, unsigned* blockSums,
                             unsigned* result) {
    __shared__ unsigned scratch[kThreads];
    __shared__ bool iAmLast;

    unsigned mine = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        mine += data[i] * data[i];
    const unsigned sum = sumOfBlock(mine, scratch);

    if (threadIdx.x == 0) {
        blockSums[blockIdx.x] = sum;
#ifndef PLANTED
        __threadfence();  // the sum must be visible before the ticket is
#endif
        const unsigned ticket = atomicInc(&finishedBlocks, gridDim.x - 1);
        iAmLast = ticket == gridDim.x - 1;
    }
    __syncthreads();

    if (iAmLast) {
        unsigned total = 0;
        for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x)
            total += ((volatile unsigned*)blockSums)[b];  // planted: race.global
        total = sumOfBlock(total, scratch);
        if (threadIdx.x == 0) *result = total;
    }
}

int main() {
    const unsigned n = 20011;
    std::vector<unsigned> data(n);
    unsigned state = 77;
    for (unsigned& x : data) {
        state = state * 1103515245u + 12345u;
        x = (state >> 16) % 1000;
    }
    unsigned expected = 0;  // modulo 2^32, on both sides
    for (unsigned x : data) expected += x * x;

    unsigned *dData, *dSums, *dResult;
    CUDA_CHECK(cudaMalloc(&dData, n * sizeof(unsigned)));
    CUDA_CHECK(cudaMalloc(&dSums, kBlocks * sizeof(unsigned)));
    CUDA_CHECK(cudaMalloc(&dResult, sizeof(unsigned)));
    CUDA_CHECK(cudaMemcpy(dData, data.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));

    bool good = true;
    for (int round = 0; round < 3; ++round) {  // the ticket must work again and again
        sumOfSquares<<<kBlocks, kThreads>>>(dData, n, dSums, dResult);
        CUDA_CHECK(cudaGetLastError());
        unsigned result = 0;
        CUDA_CHECK(cudaMemcpy(&result, dResult, sizeof result, cudaMemcpyDeviceToHost));
        printf("round %d: %u\n", round, result);
        good = good && result == expected;
    }
    CUDA_CHECK(cudaFree(dData));
    CUDA_CHECK(cudaFree(dSums));
    CUDA_CHECK(cudaFree(dResult));
    if (!good) {
        printf("FAILED: expected %u\n", expected);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
