// histogram: counts bytes in shared bins, then in global ones. Planted: memory.uninitialised.
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int bins = 256;
constexpr int threads = 192;  // fewer than bins, so loops over the bins need a stride
constexpr int blocks = 6;

#define CUDA_TRY(call)                                                               \
    do {                                                                             \
        if (cudaError_t e = (call); e != cudaSuccess) {                              \
            std::printf("FAILED: %s in line %d\n", cudaGetErrorString(e), __LINE__); \
            return 1;                                                                \
        }                                                                            \
    } while (false)

__global__ void histogram(const std::uint8_t* data, int n, unsigned* result) {
    __shared__ unsigned count[bins];
#ifdef PLANTED
    if (threadIdx.x < bins) count[threadIdx.x] = 0;
#else
    for (int b = threadIdx.x; b < bins; b += blockDim.x) count[b] = 0;
#endif
    __syncthreads();

    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
        atomicAdd(&count[data[i]], 1u);  // planted: memory.uninitialised
    __syncthreads();

    for (int b = threadIdx.x; b < bins; b += blockDim.x) atomicAdd(&result[b], count[b]);
}

int main() {
    const int n = 50021;
    std::vector<std::uint8_t> data(n);
    std::uint32_t state = 2463534242u;
    for (auto& byte : data) {  // xorshift
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        byte = static_cast<std::uint8_t>(state >> 11);
    }

    std::vector<unsigned> expected(bins, 0), counted(bins);
    for (auto byte : data) ++expected[byte];

    std::uint8_t* deviceData = nullptr;
    unsigned* deviceResult = nullptr;
    CUDA_TRY(cudaMalloc(&deviceData, n));
    CUDA_TRY(cudaMalloc(&deviceResult, bins * sizeof(unsigned)));
    CUDA_TRY(cudaMemcpy(deviceData, data.data(), n, cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemset(deviceResult, 0, bins * sizeof(unsigned)));

    histogram<<<blocks, threads>>>(deviceData, n, deviceResult);
    CUDA_TRY(cudaGetLastError());

    CUDA_TRY(
        cudaMemcpy(counted.data(), deviceResult, bins * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CUDA_TRY(cudaFree(deviceData));
    CUDA_TRY(cudaFree(deviceResult));

    int fullest = 0;
    for (int b = 1; b < bins; ++b)
        if (expected[b] > expected[fullest]) fullest = b;
    std::printf("%d bytes, most often %d: %u times\n", n, fullest, counted[fullest]);
    if (counted != expected) {
        std::printf("FAILED: the histogram is wrong\n");
        return 1;
    }
    std::printf("PASSED\n");
}
