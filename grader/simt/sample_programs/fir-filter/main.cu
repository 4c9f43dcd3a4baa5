// fir-filter: a signal is smoothed; every thread keeps the sums of 16 outputs in registers.
// Planted: registers.local-array.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CHECK(call)                                                                \
    do {                                                                           \
        const cudaError_t e = (call);                                              \
        if (e != cudaSuccess) {                                                    \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(e)); \
            std::exit(1);                                                          \
        }                                                                          \
    } while (0)

constexpr int taps = 31;
constexpr int perThread = 16;  // outputs, a block's width apart
constexpr int blockSize = 64;
constexpr int perBlock = perThread * blockSize;

__constant__ float weight[taps];

/// smooth[i] = weight[0] * signal[i] + ... + weight[taps - 1] * signal[i + taps - 1]
__global__ void filter(const float* signal, float* smooth, int n) {
    const int first = blockIdx.x * perBlock + threadIdx.x;
    float sum[perThread];  // planted: registers.local-array
#pragma unroll
    for (int k = 0; k < perThread; ++k) sum[k] = 0;

    for (int t = 0; t < taps; ++t) {
        const float w = weight[t];
#ifdef PLANTED
#pragma unroll 1  // shorter code, but now k is no constant
#else
#pragma unroll
#endif
        for (int k = 0; k < perThread; ++k) {
            const int i = first + k * blockSize;
            if (i < n) sum[k] += w * signal[i + t];
        }
    }
#pragma unroll
    for (int k = 0; k < perThread; ++k) {
        const int i = first + k * blockSize;
        if (i < n) smooth[i] = sum[k];
    }
}

int main() {
    const int n = 2 * perBlock + 333, length = n + taps - 1;
    std::mt19937 random(31);
    std::uniform_real_distribution<float> noise(-0.5f, 0.5f);
    std::vector<float> signal(length), smooth(n), weights(taps);
    for (int i = 0; i < length; ++i) signal[i] = std::sin(0.01f * i) + noise(random);
    double area = 0;
    for (int t = 0; t < taps; ++t) area += weights[t] = std::exp(-0.02f * (t - 15) * (t - 15));
    for (float& w : weights) w /= static_cast<float>(area);

    float *d_signal, *d_smooth;
    CHECK(cudaMalloc(&d_signal, length * sizeof(float)));
    CHECK(cudaMalloc(&d_smooth, n * sizeof(float)));
    CHECK(cudaMemcpyToSymbol(weight, weights.data(), taps * sizeof(float)));
    CHECK(cudaMemcpy(d_signal, signal.data(), length * sizeof(float), cudaMemcpyHostToDevice));
    filter<<<(n + perBlock - 1) / perBlock, blockSize>>>(d_signal, d_smooth, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(smooth.data(), d_smooth, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_signal));
    CHECK(cudaFree(d_smooth));

    double rough = 0, left = 0;
    for (int i = 0; i < n; ++i) {
        double expected = 0;
        for (int t = 0; t < taps; ++t) expected += double(weights[t]) * signal[i + t];
        // 31 products with weights that add up to 1: a few roundings of values below 2
        if (!(std::fabs(smooth[i] - expected) <= 2e-6)) {
            std::printf("FAILED: output %d is %g and should be %g\n", i, smooth[i], expected);
            return 1;
        }
        if (i > 0) {
            rough += std::fabs(signal[i] - signal[i - 1]);
            left += std::fabs(smooth[i] - smooth[i - 1]);
        }
    }
    std::printf("%d outputs, mean step %.4f before and %.4f after\n", n, rough / n, left / n);
    std::printf("PASSED\n");
    return 0;
}
