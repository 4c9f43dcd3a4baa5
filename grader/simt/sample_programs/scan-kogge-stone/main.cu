// scan-kogge-stone: inclusive sums in three launches: parts, sums of the parts, offsets. Planted:
// race.shared.
#include <cstdio>
#include <cstdlib>

#define SECTION 256
#define GPU(call)                                                   \
    do {                                                            \
        cudaError_t gpu_status = (call);                            \
        if (gpu_status != cudaSuccess) {                            \
            printf("FAILED: %s\n", cudaGetErrorString(gpu_status)); \
            exit(EXIT_FAILURE);                                     \
        }                                                           \
    } while (0)

// Two buffers in turn, so that one barrier a step is enough.
__device__ int scanSection(int own) {
    __shared__ int buffer[2][SECTION];
    int now = 0;
    buffer[now][threadIdx.x] = own;
    for (unsigned stride = 1; stride < SECTION; stride *= 2) {
#ifndef PLANTED
        __syncthreads();
#endif
        int value = buffer[now][threadIdx.x];
        if (threadIdx.x >= stride)
            value += buffer[now][threadIdx.x - stride];  // planted: race.shared
        now = 1 - now;
        buffer[now][threadIdx.x] = value;
    }
    return buffer[now][threadIdx.x];
}

__global__ void scanParts(const int* in, int* out, int* sums, int n) {
    int i = blockIdx.x * SECTION + threadIdx.x;
    int result = scanSection(i < n ? in[i] : 0);
    if (i < n) out[i] = result;
    if (sums && threadIdx.x == SECTION - 1) sums[blockIdx.x] = result;
}

__global__ void addOffsets(int* out, const int* sums, int n) {
    int i = blockIdx.x * SECTION + threadIdx.x;
    if (blockIdx.x > 0 && i < n) out[i] += sums[blockIdx.x - 1];
}

int main() {
    const int n = 9999, parts = (n + SECTION - 1) / SECTION;
    int *in = new int[n], *out = new int[n];
    for (int i = 0; i < n; ++i) in[i] = (i * 37 + 11) % 101 - 50;

    int *dIn, *dOut, *dSums;
    GPU(cudaMalloc(&dIn, n * sizeof(int)));
    GPU(cudaMalloc(&dOut, n * sizeof(int)));
    GPU(cudaMalloc(&dSums, parts * sizeof(int)));
    GPU(cudaMemcpy(dIn, in, n * sizeof(int), cudaMemcpyHostToDevice));
    scanParts<<<parts, SECTION>>>(dIn, dOut, dSums, n);
    GPU(cudaGetLastError());
    scanParts<<<1, SECTION>>>(dSums, dSums, NULL, parts);
    GPU(cudaGetLastError());
    addOffsets<<<parts, SECTION>>>(dOut, dSums, n);
    GPU(cudaGetLastError());
    GPU(cudaMemcpy(out, dOut, n * sizeof(int), cudaMemcpyDeviceToHost));
    GPU(cudaFree(dIn));
    GPU(cudaFree(dOut));
    GPU(cudaFree(dSums));

    bool good = true;
    for (int i = 0, sum = 0; i < n; ++i) {
        sum += in[i];
        good = good && out[i] == sum;
    }
    delete[] in;
    delete[] out;
    puts(good ? "PASSED" : "FAILED");
    return !good;
}
