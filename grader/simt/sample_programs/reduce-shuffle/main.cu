// reduce-shuffle: sums with __shfl_down_sync, and broadcasts with __shfl_sync. Planted: warp.mask.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

static void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::printf("FAILED: %s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}

constexpr unsigned fullMask = 0xffffffffu;
constexpr int blockSize = 128;

__device__ float warpSum(float value) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(fullMask, value, offset);
    return value;  // only lane 0 holds the whole sum
}

/// One number per block: the sum of the elements of the block's grid-stride loop.
__global__ void blockSums(const float* x, float* sums, int n) {
    __shared__ float ofWarp[blockSize / 32];
    const int lane = threadIdx.x % warpSize;
    const int warp = threadIdx.x / warpSize;

    float value = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        value += x[i];

    value = warpSum(value);
    if (lane == 0) ofWarp[warp] = value;
    __syncthreads();

    if (warp == 0) {
        value = lane < blockSize / 32 ? ofWarp[lane] : 0.0f;
        value = warpSum(value);
        if (lane == 0) sums[blockIdx.x] = value;
    }
}

/// Subtracts from each group of 32 elements its mean.
__global__ void centreGroups(const float* x, float* y, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int first = i - i % warpSize;
    const int members = min(warpSize, n - first);

    const float sum = warpSum(i < n ? x[i] : 0.0f);
#ifdef PLANTED
    if (i < n) {
        const float mean = __shfl_sync(fullMask, sum / members, 0);  // planted: warp.mask
        y[i] = x[i] - mean;
    }
#else
    const float groupSum = __shfl_sync(fullMask, sum, 0);
    if (i < n) y[i] = x[i] - groupSum / members;
#endif
}

int main() {
    const int n = 10007;
    const int blocks = 24;
    const std::size_t bytes = n * sizeof(float);

    std::mt19937 random(2024);
    std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
    std::vector<float> x(n), y(n), sums(blocks);
    for (float& element : x) element = uniform(random);

    float *dx = nullptr, *dy = nullptr, *dsums = nullptr;
    check(cudaMalloc(&dx, bytes), "cudaMalloc x");
    check(cudaMalloc(&dy, bytes), "cudaMalloc y");
    check(cudaMalloc(&dsums, blocks * sizeof(float)), "cudaMalloc sums");
    check(cudaMemcpy(dx, x.data(), bytes, cudaMemcpyHostToDevice), "copy x");

    blockSums<<<blocks, blockSize>>>(dx, dsums, n);
    check(cudaGetLastError(), "blockSums");
    centreGroups<<<(n + blockSize - 1) / blockSize, blockSize>>>(dx, dy, n);
    check(cudaGetLastError(), "centreGroups");

    check(cudaMemcpy(sums.data(), dsums, blocks * sizeof(float), cudaMemcpyDeviceToHost), "sums");
    check(cudaMemcpy(y.data(), dy, bytes, cudaMemcpyDeviceToHost), "copy y");
    check(cudaFree(dx), "cudaFree");
    check(cudaFree(dy), "cudaFree");
    check(cudaFree(dsums), "cudaFree");

    double gpu = 0, cpu = 0;
    for (float s : sums) gpu += s;
    for (float element : x) cpu += element;

    // Every block adds about 420 positive floats; 1e-5 is far above their rounding errors.
    bool good = std::fabs(gpu - cpu) <= 1e-5 * cpu;
    for (int first = 0; first < n; first += 32) {
        const int members = std::min(32, n - first);
        double mean = 0;
        for (int k = 0; k < members; ++k) mean += x[first + k] / double(members);
        for (int k = 0; k < members; ++k)
            good = good && std::fabs(y[first + k] - (x[first + k] - mean)) <= 1e-5;
    }

    std::printf("sum of %d numbers: %.1f\n", n, gpu);
    if (!good) {
        std::printf("FAILED: the CPU's sum is %.1f\n", cpu);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
