// Wrong: multiply reads the second factor first, and only then asks whether there is one.
#include <cublas_v2.h>
#include <cufft.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/// Each ends the program if a call has failed. Give them the result of every one.
void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    std::exit(1);
}
void check(cublasStatus_t status, const char* what) {
    if (status == CUBLAS_STATUS_SUCCESS) return;
    std::fprintf(stderr, "%s: %s\n", what, cublasGetStatusString(status));
    std::exit(1);
}
void check(cufftResult result, const char* what) {
    if (result == CUFFT_SUCCESS) return;
    std::fprintf(stderr, "%s: cuFFT error %d\n", what, static_cast<int>(result));
    std::exit(1);
}

/// What the functions below work with. All work of the libraries goes into the stream.
struct Work {
    cudaStream_t stream;
    cublasHandle_t blas;
};

Work begin_work() {
    Work work{};
    check(cudaStreamCreateWithFlags(&work.stream, cudaStreamNonBlocking), "cudaStreamCreate");
    check(cublasCreate(&work.blas), "cublasCreate");
    check(cublasSetStream(work.blas, work.stream), "cublasSetStream");
    return work;
}

void end_work(const Work& work) {
    check(cublasDestroy(work.blas), "cublasDestroy");
    check(cudaStreamDestroy(work.stream), "cudaStreamDestroy");
}

/// C = alpha * A * B + beta * C, all row-major: A is m x k, B is k x n, C is m x n. Row i of A begins
/// at a[i * lda], and so on. When the function returns, the host may read C.
void product(const Work& work, int m, int n, int k, float alpha, const float* a, int lda,
             const float* b, int ldb, float beta, float* c, int ldc) {
    check(cublasSgemm(work.blas, CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &alpha, b, ldb, a, lda, &beta,
                      c, ldc),
          "cublasSgemm");
    check(cudaStreamSynchronize(work.stream), "cudaStreamSynchronize");
}

/// s[i] = s[i] * t[i] for n complex numbers; one thread computes one of them.
__global__ void multiply(cufftComplex* s, const cufftComplex* t, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const cufftComplex factor = t[i];
    if (i < n) s[i] = cuCmulf(s[i], factor);
}

/// y[i] = sum of x[j] * h[(i - j) mod n] over all j. x and h keep their values. When the function
/// returns, the host may read y.
void convolve(const Work& work, float* x, float* h, float* y, int n) {
    const int half = n / 2 + 1;
    cufftComplex *s = nullptr, *t = nullptr;
    check(cudaMalloc(&s, half * sizeof(cufftComplex)), "cudaMalloc");
    check(cudaMalloc(&t, half * sizeof(cufftComplex)), "cudaMalloc");
    cufftHandle forward, inverse;
    check(cufftPlan1d(&forward, n, CUFFT_R2C, 1), "cufftPlan1d");
    check(cufftPlan1d(&inverse, n, CUFFT_C2R, 1), "cufftPlan1d");
    check(cufftSetStream(forward, work.stream), "cufftSetStream");
    check(cufftSetStream(inverse, work.stream), "cufftSetStream");

    check(cufftExecR2C(forward, x, s), "cufftExecR2C");
    check(cufftExecR2C(forward, h, t), "cufftExecR2C");
    multiply<<<(half + 255) / 256, 256, 0, work.stream>>>(s, t, half);
    check(cudaGetLastError(), "launch");
    check(cufftExecC2R(inverse, s, y), "cufftExecC2R");
    const float scale = 1.0f / n;
    check(cublasSscal(work.blas, n, &scale, y, 1), "cublasSscal");
    check(cudaStreamSynchronize(work.stream), "wait for the convolution");

    check(cufftDestroy(forward), "cufftDestroy");
    check(cufftDestroy(inverse), "cufftDestroy");
    check(cudaFree(s), "cudaFree");
    check(cudaFree(t), "cudaFree");
}

/// A managed array of `count` floats with values that repeat only after 61 elements.
float* new_array(int count, int number) {
    float* array = nullptr;
    check(cudaMallocManaged(&array, count * sizeof(float)), "cudaMallocManaged");
    for (int i = 0; i < count; ++i)
        array[i] = static_cast<float>((i * 37 + number * 11) % 61 - 30) / 16;
    return array;
}

void print(const float* array, int count) {
    for (int i = 0; i < count; ++i) std::printf("%.4f\n", array[i]);
}

void run_product(const Work& work, char** words) {
    const int m = std::atoi(words[0]), n = std::atoi(words[1]), k = std::atoi(words[2]);
    const int lda = std::atoi(words[3]), ldb = std::atoi(words[4]), ldc = std::atoi(words[5]);
    const float alpha = std::strtof(words[6], nullptr), beta = std::strtof(words[7], nullptr);
    float *a = new_array(m * lda, 1), *b = new_array(k * ldb, 2), *c = new_array(m * ldc, 3);
    // With beta = 0 nothing of the old C may count.
    for (int i = 0; beta == 0 && i < m; ++i)
        for (int j = 0; j < n; ++j) c[i * ldc + j] = NAN;
    product(work, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
    print(c, m * ldc);
    print(a, m * lda);
    print(b, k * ldb);
    for (float* array : {a, b, c}) check(cudaFree(array), "cudaFree");
}

void run_convolve(const Work& work, int n) {
    float *x = new_array(n, 4), *h = new_array(n, 5), *y = new_array(n, 6);
    convolve(work, x, h, y, n);
    print(y, n);
    print(x, n);
    print(h, n);
    for (float* array : {x, h, y}) check(cudaFree(array), "cudaFree");
}

int main(int argc, char** argv) {
    const bool is_product = argc == 10 && std::strcmp(argv[1], "product") == 0;
    const bool is_convolve = argc == 3 && std::strcmp(argv[1], "convolve") == 0;
    if (!is_product && !is_convolve) {
        std::fprintf(stderr, "usage: %s product M N K LDA LDB LDC ALPHA BETA\n", argv[0]);
        std::fprintf(stderr, "       %s convolve N\n", argv[0]);
        return 2;
    }
    const Work work = begin_work();
    if (is_product) run_product(work, argv + 2);
    if (is_convolve) run_convolve(work, std::atoi(argv[2]));
    end_work(work);
    return 0;
}
