// reduce-tree: sums an array by a tree in shared memory, level after level. Planted: race.shared.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t status = (call);                                                 \
        if (status != cudaSuccess) {                                                 \
            printf("FAILED: %s in line %d\n", cudaGetErrorString(status), __LINE__); \
            exit(1);                                                                 \
        }                                                                            \
    } while (0)

const int BLOCK = 256;

// Each block sums 2 * BLOCK neighbouring elements and leaves one number in `sums`.
__global__ void reduce(const int* in, long long* sums, int n) {
    __shared__ long long partial[BLOCK];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x * 2 + threadIdx.x;

    long long mine = 0;
    if (i < n) mine = in[i];
    if (i + blockDim.x < n) mine += in[i + blockDim.x];
    partial[tid] = mine;
    __syncthreads();

    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) partial[tid] += partial[tid + s];  // planted: race.shared
#ifdef PLANTED
        __syncwarp();
#else
        __syncthreads();
#endif
    }
    if (tid == 0) sums[blockIdx.x] = partial[0];
}

int main() {
    const int n = 30011;
    const int blocks = (n + 2 * BLOCK - 1) / (2 * BLOCK);

    int* host = (int*)malloc(n * sizeof(int));
    long long* hostSums = (long long*)malloc(blocks * sizeof(long long));
    unsigned int seed = 12345;
    for (int i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        host[i] = (int)(seed >> 8) % 2000001 - 1000000;
    }

    int* in;
    long long* sums;
    CHECK(cudaMalloc((void**)&in, n * sizeof(int)));
    CHECK(cudaMalloc((void**)&sums, blocks * sizeof(long long)));
    CHECK(cudaMemcpy(in, host, n * sizeof(int), cudaMemcpyHostToDevice));

    reduce<<<blocks, BLOCK>>>(in, sums, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(hostSums, sums, blocks * sizeof(long long), cudaMemcpyDeviceToHost));

    long long gpu = 0, cpu = 0;
    for (int b = 0; b < blocks; b++) gpu += hostSums[b];
    for (int i = 0; i < n; i++) cpu += host[i];

    CHECK(cudaFree(in));
    CHECK(cudaFree(sums));
    free(host);
    free(hostSums);

    printf("%d elements, %d blocks of %d threads, sum %lld\n", n, blocks, BLOCK, gpu);
    if (gpu != cpu) {
        printf("FAILED: the CPU says %lld\n", cpu);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
