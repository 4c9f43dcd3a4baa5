// haar-wavelet: levels of sums and differences; asynchronous copies fetch the next signal. Planted:
// sync.missing.
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(c)                                                                      \
    do {                                                                              \
        cudaError_t s_ = (c);                                                         \
        if (s_ != cudaSuccess) {                                                      \
            std::printf("FAILED: %s in line %d\n", cudaGetErrorString(s_), __LINE__); \
            std::exit(1);                                                             \
        }                                                                             \
    } while (0)

constexpr int length = 512;

__global__ void haar(const float* __restrict__ signal, float* __restrict__ out) {
    __shared__ float s[length];
    const float root = 0.70710678f;
    s[threadIdx.x] = signal[threadIdx.x];
    s[threadIdx.x + blockDim.x] = signal[threadIdx.x + blockDim.x];
    __syncthreads();
    for (int half = length / 2; half >= 1; half /= 2) {
        float sum = 0, difference = 0;
        const bool works = threadIdx.x < half;
        if (works) {
            sum = (s[2 * threadIdx.x] + s[2 * threadIdx.x + 1]) * root;
            difference = (s[2 * threadIdx.x] - s[2 * threadIdx.x + 1]) * root;
        }
        __syncthreads();
        if (works) {
            s[threadIdx.x] = sum;
            out[half + threadIdx.x] = difference;
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) out[0] = s[0];
}

static void inverse(const float* in, std::vector<double>& signal) {
    signal.assign(1, in[0]);
    for (int half = 1; half < length; half *= 2) {
        std::vector<double> next(2 * half);
        for (int i = 0; i < half; ++i) {
            next[2 * i] = (signal[i] + in[half + i]) * std::sqrt(0.5);
            next[2 * i + 1] = (signal[i] - in[half + i]) * std::sqrt(0.5);
        }
        signal.swap(next);
    }
}

int main() {
    const int signals = 4;
    float *pinned, *out, *d_in[2], *d_out[2];
    cudaStream_t stream[2];
    CHECK(cudaHostAlloc(&pinned, signals * length * sizeof(float), cudaHostAllocWriteCombined));
    CHECK(cudaHostAlloc(&out, signals * length * sizeof(float), cudaHostAllocDefault));
    std::vector<float> original(signals * length);
    for (int i = 0; i < signals * length; ++i)
        pinned[i] = original[i] = std::sin(i * 0.01f * (1 + i / length)) + (i % 50 == 0);
    for (int s = 0; s < 2; ++s) {
        CHECK(cudaStreamCreate(&stream[s]));
        CHECK(cudaMalloc(&d_in[s], length * sizeof(float)));
        CHECK(cudaMalloc(&d_out[s], length * sizeof(float)));
    }
    for (int k = 0; k < signals; ++k) {
        const int s = k % 2;
        CHECK(cudaMemcpyAsync(d_in[s], pinned + k * length, length * sizeof(float),
                              cudaMemcpyHostToDevice, stream[s]));
        haar<<<1, length / 2, 0, stream[s]>>>(d_in[s], d_out[s]);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(out + k * length, d_out[s], length * sizeof(float),
                              cudaMemcpyDeviceToHost, stream[s]));
    }
    CHECK(cudaStreamSynchronize(stream[0]));
#ifndef PLANTED
    CHECK(cudaStreamSynchronize(stream[1]));
#endif
    int wrong = 0;
    std::vector<float> transformed(signals * length);
    for (int i = 0; i < signals * length; ++i) transformed[i] = out[i];  // planted: sync.missing
    std::vector<double> back;
    for (int k = 0; k < signals; ++k) {
        inverse(&transformed[k * length], back);
        for (int i = 0; i < length; ++i)
            wrong += !(std::fabs(back[i] - original[k * length + i]) < 1e-4);
    }
    for (int s = 0; s < 2; ++s) {
        CHECK(cudaStreamDestroy(stream[s]));
        CHECK(cudaFree(d_in[s]));
        CHECK(cudaFree(d_out[s]));
    }
    CHECK(cudaFreeHost(pinned));
    CHECK(cudaFreeHost(out));
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
