// half-axpy: y = a x + y in half precision, in pairs and one by one. Planted: memory.misaligned.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
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

/// One by one, with the operators of __half.
__global__ void axpy(__half a, const __half* x, __half* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

/// y[i] = a x[i + shift] + y[i], two elements per thread; y begins at a pair's boundary.
__global__ void axpy_pairs(__half a, const __half* x, int shift, __half* y, int n) {
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (i + 1 < n) {
#ifdef PLANTED
        auto xs = *reinterpret_cast<const __half2*>(x + i + shift);  // planted: memory.misaligned
#else
        __half2 xs = __halves2half2(x[i + shift], x[i + shift + 1]);
#endif
        __half2* ys = reinterpret_cast<__half2*>(y) + i / 2;
        *ys = __hfma2(__half2half2(a), xs, *ys);
    } else if (i < n) {
        y[i] = __hfma(a, x[i + shift], y[i]);
    }
}

/// The largest |y|, by comparing pairs; one warp.
__global__ void largest(const __half* y, int n, float* result) {
    __half2 best = __float2half2_rn(0.0f);
    for (int i = 2 * threadIdx.x; i < n; i += 64) {
        __half second = i + 1 < n ? y[i + 1] : __float2half(0.0f);
        best = __hmax2(best, __habs2(__halves2half2(y[i], second)));
    }
    float value = fmaxf(__low2float(best), __high2float(best));
    for (int offset = 16; offset > 0; offset /= 2)
        value = fmaxf(value, __shfl_xor_sync(0xffffffffu, value, offset));
    if (threadIdx.x == 0) *result = value;
}

int main() {
    const int n = 4099, shift = 3;
    const float a = 0.75f;
    std::vector<__half> x(n + shift), y(n), result(n);
    unsigned state = 7;
    auto random = [&state] {
        state = state * 1664525u + 1013904223u;
        return __float2half((state >> 8) / 8388608.0f - 1.0f);
    };
    for (__half& value : x) value = random();
    for (__half& value : y) value = random();

    __half *device_x, *device_y;
    float* device_largest;
    CHECK(cudaMalloc(&device_x, x.size() * sizeof(__half)));
    CHECK(cudaMalloc(&device_y, n * sizeof(__half)));
    CHECK(cudaMalloc(&device_largest, sizeof(float)));
    CHECK(cudaMemcpy(device_x, x.data(), x.size() * sizeof(__half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_y, y.data(), n * sizeof(__half), cudaMemcpyHostToDevice));

    const __half factor = __float2half(a);
    axpy<<<(n + 127) / 128, 128>>>(factor, device_x, device_y, n);
    CHECK(cudaGetLastError());
    axpy_pairs<<<((n + 1) / 2 + 127) / 128, 128>>>(factor, device_x, shift, device_y, n);
    CHECK(cudaGetLastError());
    largest<<<1, 32>>>(device_y, n, device_largest);
    CHECK(cudaGetLastError());
    float seen_largest;
    CHECK(cudaMemcpy(result.data(), device_y, n * sizeof(__half), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(&seen_largest, device_largest, sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_x));
    CHECK(cudaFree(device_y));
    CHECK(cudaFree(device_largest));

    // Up to three roundings to 11 bits, of values below 2.5: 3 * 2^-10 at most.
    const float tolerance = 3.0f / 1024.0f;
    float expected_largest = 0.0f;
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        const float expected =
            a * __half2float(x[i]) + __half2float(y[i]) + a * __half2float(x[i + shift]);
        const float seen = __half2float(result[i]);
        wrong += !(std::fabs(seen - expected) <= tolerance);
        expected_largest = std::fmax(expected_largest, std::fabs(seen));
    }
    printf("%d elements, the largest is %.2f\n", n, seen_largest);
    if (wrong != 0 || seen_largest != expected_largest) {
        printf("FAILED: %d elements are wrong, the largest should be %f\n", wrong,
               expected_largest);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
