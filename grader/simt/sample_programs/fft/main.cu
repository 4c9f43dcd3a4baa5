// fft: a radix-2 transform, first in shared memory, then in global. Planted: race.warp.
#include <cuda_runtime.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("FAILED: %s: %s\n", #call, cudaGetErrorString(error)); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

constexpr int bits = 10;
constexpr int n = 1 << bits;
constexpr int samples = 1000;  // the rest is zero
constexpr int tile_size = 64;  // elements that one warp transforms in shared memory
constexpr float pi = 3.14159265358979f;

__device__ float2 operator+(float2 a, float2 b) {
    return make_float2(a.x + b.x, a.y + b.y);
}
__device__ float2 operator-(float2 a, float2 b) {
    return make_float2(a.x - b.x, a.y - b.y);
}
__device__ float2 operator*(float2 a, float2 b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

/// Stages 1 to 32 of 64 elements; the block is one warp. The input is taken in bit-reversed order.
__global__ void first_stages(const float2* in, float2* out) {
    __shared__ float2 tile[tile_size];
    const int lane = threadIdx.x;
    const int first = blockIdx.x * tile_size;
    for (int i = lane; i < tile_size; i += 32) tile[i] = in[__brev(first + i) >> (32 - bits)];
    __syncwarp();
    for (int half = 1; half < tile_size; half *= 2) {
        const int position = lane % half;
        const int i = 2 * (lane - position) + position;
        float2 twiddle;
        __sincosf(-pi * position / half, &twiddle.y, &twiddle.x);
        const float2 low = tile[i], high = tile[i + half] * twiddle;  // planted: race.warp
        tile[i] = low + high;
        tile[i + half] = low - high;
#ifdef PLANTED
        if (half < 16) __syncwarp();  // "it is only one warp"
#else
        __syncwarp();
#endif
    }
    for (int i = lane; i < tile_size; i += 32) out[first + i] = tile[i];
}

/// One stage in global memory: each thread owns one butterfly.
__global__ void stage(float2* data, int half) {
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n / 2) return;
    const int position = k % half;
    const int i = 2 * (k - position) + position;
    float2 twiddle;
    sincospif(-static_cast<float>(position) / half, &twiddle.y, &twiddle.x);
    const float2 low = data[i];
    const float2 high = data[i + half] * twiddle;
    data[i] = low + high;
    data[i + half] = low - high;
}

int main() {
    std::vector<float2> signal(n, make_float2(0.0f, 0.0f)), spectrum(n);
    unsigned state = 2718;
    for (int i = 0; i < samples; ++i) {
        state = state * 1664525u + 1013904223u;
        const float noise = (state >> 8) / 8388608.0f - 1.0f;
        signal[i].x = 0.5f * noise + std::cos(2 * pi * 37 * i / n);
        signal[i].y = 0.5f * std::sin(2 * pi * 101 * i / n);
    }

    float2 *device_signal, *device_spectrum;
    CHECK(cudaMalloc(&device_signal, n * sizeof(float2)));
    CHECK(cudaMalloc(&device_spectrum, n * sizeof(float2)));
    CHECK(cudaMemcpy(device_signal, signal.data(), n * sizeof(float2), cudaMemcpyHostToDevice));
    first_stages<<<n / tile_size, 32>>>(device_signal, device_spectrum);
    CHECK(cudaGetLastError());
    for (int half = tile_size; half < n; half *= 2) {
        stage<<<(n / 2 + 95) / 96, 96>>>(device_spectrum, half);
        CHECK(cudaGetLastError());
    }
    CHECK(cudaMemcpy(spectrum.data(), device_spectrum, n * sizeof(float2), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_signal));
    CHECK(cudaFree(device_spectrum));

    // The definition, in double precision.
    std::vector<std::complex<double>> root(n);
    for (int k = 0; k < n; ++k) root[k] = std::polar(1.0, -2 * 3.14159265358979324 * k / n);
    // __sincosf() is off by 2^-21 at most; ten stages of sums below 1000 stay below this.
    const double tolerance = 5e-3;
    int wrong = 0, peak = 0;
    double highest = 0;
    for (int k = 0; k < n; ++k) {
        double real = 0, imaginary = 0;
        for (int i = 0; i < samples; ++i) {
            const std::complex<double> w = root[static_cast<unsigned>(i * k) % n];
            real += signal[i].x * w.real() - signal[i].y * w.imag();
            imaginary += signal[i].x * w.imag() + signal[i].y * w.real();
        }
        wrong += !(std::fabs(spectrum[k].x - real) <= tolerance &&
                   std::fabs(spectrum[k].y - imaginary) <= tolerance);
        const double height = std::hypot(spectrum[k].x, spectrum[k].y);
        if (k < n / 2 && height > highest) {
            highest = height;
            peak = k;
        }
    }
    printf("%d samples, the highest peak is at %d\n", samples, peak);
    if (wrong != 0) {
        printf("FAILED: %d of %d values are wrong\n", wrong, n);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
