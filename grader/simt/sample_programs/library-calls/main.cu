// Power iteration with cuBLAS, and a low-pass filter with cuFFT: two streams, one per library, joined by an event.
// The filter's result is the start vector of the iteration.
#include <cublas_v2.h>
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <vector>

#define CHECK(call)                                                         \
    do {                                                                    \
        const int status = static_cast<int>(call);                          \
        if (status != 0) {                                                  \
            std::printf("%s failed with %d in line %d\n", #call, status, __LINE__); \
            return 1;                                                       \
        }                                                                   \
    } while (0)

__global__ void cut_off(cufftComplex* spectrum, int first, int count) {
    const int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) spectrum[i] = make_cuComplex(0, 0);
}

int main() {
    const int n = 96, half = n / 2 + 1;
    std::vector<float> a(n * n), start(n);
    for (int i = 0; i < n; ++i) {
        start[i] = 1 + (i % 2 ? 0.5f : -0.5f);  // a constant and the fastest change
        for (int j = 0; j < n; ++j) a[i * n + j] = i == j ? 2 + (i == 5) : 1.0f / n;
    }
    float *d_a, *signal, *x, *y, *norm;
    cufftComplex* spectrum;
    CHECK(cudaMalloc(&d_a, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&signal, n * sizeof(float)));
    CHECK(cudaMalloc(&x, n * sizeof(float)));
    CHECK(cudaMalloc(&y, n * sizeof(float)));
    CHECK(cudaMallocManaged(&norm, sizeof(float)));
    CHECK(cudaMalloc(&spectrum, half * sizeof(cufftComplex)));
    cudaStream_t filter, iterate;
    cudaEvent_t filtered;
    CHECK(cudaStreamCreateWithFlags(&filter, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&iterate, cudaStreamNonBlocking));
    CHECK(cudaEventCreate(&filtered));
    cublasHandle_t blas;
    cufftHandle there, back;
    CHECK(cublasCreate(&blas));
    CHECK(cublasSetStream(blas, iterate));
    CHECK(cufftPlan1d(&there, n, CUFFT_R2C, 1));
    CHECK(cufftPlan1d(&back, n, CUFFT_C2R, 1));
    CHECK(cufftSetStream(there, filter));
    CHECK(cufftSetStream(back, filter));
    CHECK(cublasSetMatrix(n, n, sizeof(float), a.data(), n, d_a, n));
    CHECK(cublasSetVector(n, sizeof(float), start.data(), 1, signal, 1));

    // Nothing but the mean is left.
    CHECK(cufftExecR2C(there, signal, spectrum));
    cut_off<<<1, 64, 0, filter>>>(spectrum, 1, half);
    CHECK(cudaGetLastError());
    CHECK(cufftExecC2R(back, spectrum, signal));
    CHECK(cudaEventRecord(filtered, filter));
#ifndef PLANTED
    CHECK(cudaStreamWaitEvent(iterate, filtered, 0));
#endif
    const float scale = 1.0f / n, one = 1, zero = 0;
    CHECK(cublasScopy(blas, n, signal, 1, x, 1));  // planted: race.stream
    CHECK(cublasSscal(blas, n, &scale, x, 1));
    std::vector<float> mean(n);
    CHECK(cublasGetVectorAsync(n, sizeof(float), x, 1, mean.data(), 1, iterate));
    CHECK(cudaStreamSynchronize(iterate));
    float largest = 0;
    for (int step = 0; step < 60; ++step) {
        CHECK(cublasSgemv(blas, CUBLAS_OP_N, n, n, &one, d_a, n, x, 1, &zero, y, 1));
        CHECK(cublasSnrm2(blas, n, y, 1, &largest));
        const float by = 1 / largest;
        CHECK(cublasSscal(blas, n, &by, y, 1));
        CHECK(cublasSswap(blas, n, x, 1, y, 1));
    }
    // The same number by x' A x, with the result on the device.
    CHECK(cublasSgemv(blas, CUBLAS_OP_T, n, n, &one, d_a, n, x, 1, &zero, y, 1));
    CHECK(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
    CHECK(cublasSdot(blas, n, x, 1, y, 1, norm));
    CHECK(cudaStreamSynchronize(iterate));
    const bool right = std::fabs(mean[0] - 1) < 1e-5f && std::fabs(mean[n - 1] - 1) < 1e-5f &&
                       std::fabs(*norm - largest) < 1e-3f && largest > 3;
    std::printf("largest eigenvalue %.4f, mean %.4f: %s\n", largest, mean[0], right ? "PASSED" : "FAILED");

    CHECK(cublasDestroy(blas));
    CHECK(cufftDestroy(there));
    CHECK(cufftDestroy(back));
    CHECK(cudaEventDestroy(filtered));
    CHECK(cudaStreamDestroy(filter));
    CHECK(cudaStreamDestroy(iterate));
    CHECK(cudaFree(d_a));
    CHECK(cudaFree(signal));
    CHECK(cudaFree(x));
    CHECK(cudaFree(y));
    CHECK(cudaFree(norm));
    CHECK(cudaFree(spectrum));
    return right ? 0 : 1;
}
