#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "grader/simt/cuda/include/cublas_api.h"
#include "grader/simt/cuda/include/cufft.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"
#include "grader/simt/engine/authors.h"

namespace simtutor::simt {
namespace {

class RuntimeLibrary : public SessionTest {
  protected:
    void SetUp() override {
        begin("h100", 64 << 20);
        ASSERT_EQ(cublasCreate(&handle), CUBLAS_STATUS_SUCCESS);
    }

    /// An array on the device with these numbers.
    template <class T>
    static T* device(const std::vector<T>& values, const char* name) {
        T* d = nullptr;
        EXPECT_EQ(cudaMalloc(&d, values.size() * sizeof(T)), cudaSuccess);
        cudaMemcpy(d, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
        name_array(d, name, sizeof(T));
        return d;
    }
    template <class T>
    static std::vector<T> host(const T* d, std::size_t count) {
        std::vector<T> values(count);
        cudaMemcpy(values.data(), d, count * sizeof(T), cudaMemcpyDeviceToHost);
        return values;
    }

    cublasHandle_t handle = nullptr;
    const float one = 1, zero = 0, two = 2;
};

// Of row-major A (2 x 3) and B (3 x 2).
TEST_F(RuntimeLibrary, ProductOfRowMajorMatrices) {
    const float* a = device<float>({1, 2, 3, 4, 5, 6}, "a");
    const float* b = device<float>({7, 8, 9, 10, 11, 12}, "b");
    float* c = device<float>({1, 1, 1, 1}, "c");
    EXPECT_EQ(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 3, &one, b, 2, a, 3, &two, c, 2),
              CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(host(c, 4), (std::vector<float>{60, 66, 141, 156}));
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, ElementsBetweenTheColumnsStay) {
    const double* a = device<double>({1, 2, -9, 3, 4, -9}, "a");
    double* c = device<double>({0, 0, 5, 0, 0, 5}, "c");
    const double factor = 1, keep = 0;
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, 2, 2, 2, &factor, a, 3, a, 3, &keep, c, 3);
    EXPECT_EQ(host(c, 6), (std::vector<double>{10, 14, 5, 14, 20, 5}));
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, SpecialMatrices) {
    // The other half of A holds what must not be read.
    const double* a = device<double>({2, -9, 1, 3}, "a");
    double* b = device<double>({2, 3}, "b");
    double* c = device<double>({0, 0}, "c");
    const double factor = 1, keep = 0;
    cublasDsymm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, 2, 1, &factor, a, 2, b, 2, &keep,
                c, 2);
    EXPECT_EQ(host(c, 2), (std::vector<double>{7, 11}));
    cublasDtrsm(handle, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT,
                2, 1, &factor, a, 2, b, 2);
    EXPECT_EQ(host(b, 2), (std::vector<double>{0.5, 1}));
    double* square = device<double>({0, 7, 0, 0}, "square");
    cublasDsyrk(handle, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 2, 1, &factor, b, 2, &keep, square, 2);
    EXPECT_EQ(host(square, 4), (std::vector<double>{0.25, 7, 0.5, 1})) << "the lower half stays";
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, Vectors) {
    const float* x = device<float>({1, -5, 2, -5, 3}, "x");
    float* y = device<float>({0, 0, 0}, "y");
    cublasSaxpy(handle, 3, &two, x, 2, y, -1);
    EXPECT_EQ(host(y, 3), (std::vector<float>{6, 4, 2}));
    float result = 0;
    EXPECT_EQ(cublasSdot(handle, 3, x, 2, y, 1, &result), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(result, 6 + 8 + 6);
    cublasSnrm2(handle, 2, y + 1, 1, &result);
    EXPECT_FLOAT_EQ(result, std::sqrt(20.0f));
    int place = 0;
    cublasIsamax(handle, 5, x, 1, &place);
    EXPECT_EQ(place, 2);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, HalvesAreRoundedOnce) {
    const std::vector<unsigned short> halves = {0x3c00, 0x4000, 0x4200, 0x4400};  // 1 2 3 4
    unsigned short* a = device(halves, "a");
    float* c = device<float>({0, 0, 0, 0}, "c");
    EXPECT_EQ(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, CUDA_R_16F, 2, a,
                           CUDA_R_16F, 2, &zero, c, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F,
                           CUBLAS_GEMM_DEFAULT),
              CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(host(c, 4), (std::vector<float>{7, 10, 15, 22}));
    EXPECT_EQ(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a, CUDA_R_16F, 2, c,
                           CUDA_R_32F, 2, &zero, c, CUDA_R_32F, 2, CUBLAS_COMPUTE_32F,
                           CUBLAS_GEMM_DEFAULT),
              CUBLAS_STATUS_NOT_SUPPORTED);
    EXPECT_EQ(rules(), "api.error");
}

TEST_F(RuntimeLibrary, BatchesByStrideAndByPointers) {
    const float* a = device<float>({1, 2, 3, 4}, "a");
    float* c = device<float>({0, 0, 0, 0}, "c");
    cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &one, a, 1, 1, a, 1, 0,
                              &zero, c, 1, 1, 4);
    EXPECT_EQ(host(c, 4), (std::vector<float>{1, 2, 3, 4}));
    const float** in = device<const float*>({a + 1, a + 3}, "in");
    float** out = device<float*>({c + 3, c}, "out");
    cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 1, 1, 1, &two, in, 1, in, 1, &zero, out, 1,
                       2);
    EXPECT_EQ(host(c, 4), (std::vector<float>{32, 2, 3, 8}));
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, AnArrayThatIsTooShort) {
    const float* a = device(std::vector<float>(10, 1), "a");
    float* c = device(std::vector<float>(4, 0), "c");
    cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 1, 3, &one, a, 4, a, 3, &zero, c, 4);
    EXPECT_EQ(only().rule, "bounds.global");
    EXPECT_NE(only().message.find("as 4 x 3 elements with the leading dimension 4: 12 floats from "
                                  "element 0 of `a` on, which holds only 10 there"),
              std::string::npos)
        << only().message;
    EXPECT_EQ(host(c, 4), (std::vector<float>{3, 3, 2, 2})) << "what lies outside counts as 0";
}

TEST_F(RuntimeLibrary, WhatIsReadMustBeWritten) {
    float* c = nullptr;
    cudaMalloc(&c, 4 * sizeof(float));
    name_array(c, "c", sizeof(float));
    const float* a = device<float>({1, 2}, "a");
    cublasSger(handle, 2, 2, &one, a, 1, a, 1, c, 2);
    EXPECT_EQ(only().rule, "memory.uninitialised");
    EXPECT_NE(only().message.find("c[0] was never written"), std::string::npos) << only().message;
    EXPECT_TRUE(initialised(c + 3));
    EXPECT_EQ(author_of(*simulator_for_test().memory().owner(reinterpret_cast<std::uint64_t>(c)), 0)
                  .author,
              Author::thread);
}

TEST_F(RuntimeLibrary, HostMemoryIsAFault) {
    std::vector<float> x = {1, 2};
    float* y = device<float>({1, 2}, "y");
    EXPECT_EQ(cublasSaxpy(handle, 2, &one, x.data(), 1, y, 1), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(only().rule, "pointer.host-on-device");
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(cublasSscal(handle, 2, &one, y, 1), CUBLAS_STATUS_EXECUTION_FAILED);
}

TEST_F(RuntimeLibrary, WrongArgumentsAreRefused) {
    float* x = device<float>({1, 2, 3, 4}, "x");
    EXPECT_EQ(cublasSgemv(handle, CUBLAS_OP_N, 4, 1, &one, x, 3, x, 1, &zero, x, 1),
              CUBLAS_STATUS_INVALID_VALUE);
    EXPECT_EQ(only().message,
              "cublasSgemv was given 3 as lda, but the columns of A have 4 elements: lda is at "
              "least 4.");
    EXPECT_EQ(cublasDestroy(handle), CUBLAS_STATUS_SUCCESS);
    EXPECT_EQ(cublasSscal(handle, 4, &one, x, 1), CUBLAS_STATUS_NOT_INITIALIZED);
    EXPECT_EQ(rules(), "api.error api.error");
}

TEST_F(RuntimeLibrary, AHandleNeedsMemory) {
    void* much = nullptr;
    ASSERT_EQ(cudaMalloc(&much, 62 << 20), cudaSuccess);
    cublasHandle_t second = nullptr;
    EXPECT_EQ(cublasCreate(&second), CUBLAS_STATUS_ALLOC_FAILED);
    EXPECT_EQ(second, nullptr);
}

TEST_F(RuntimeLibrary, TransformAndBackGivesNTimesTheSignal) {
    const std::vector<float> signal = {1, 2, 3, 4, 5};
    float* x = device(signal, "x");
    cufftComplex* s = nullptr;
    cudaMalloc(&s, 3 * sizeof(cufftComplex));
    cufftHandle there = 0, back = 0;
    EXPECT_EQ(cufftPlan1d(&there, 5, CUFFT_R2C, 1), CUFFT_SUCCESS);
    EXPECT_EQ(cufftPlan1d(&back, 5, CUFFT_C2R, 1), CUFFT_SUCCESS);
    EXPECT_EQ(cufftExecR2C(there, x, s), CUFFT_SUCCESS);
    std::vector<cufftComplex> spectrum(3);
    cudaMemcpy(spectrum.data(), s, 3 * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    EXPECT_FLOAT_EQ(spectrum[0].x, 15);
    EXPECT_FLOAT_EQ(spectrum[1].x, -2.5f);
    EXPECT_FLOAT_EQ(spectrum[1].y, 3.4409548f);
    EXPECT_EQ(cufftExecC2R(back, s, x), CUFFT_SUCCESS);
    const std::vector<float> result = host(x, 5);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_FLOAT_EQ(result[i], 5 * signal[i]);
    EXPECT_EQ(cufftDestroy(there), CUFFT_SUCCESS);
    EXPECT_EQ(cufftExecR2C(there, x, s), CUFFT_INVALID_PLAN);
    EXPECT_EQ(rules(), "api.error");
}

// Two transforms of 2 x 3, the numbers two apart in rows of 4.
TEST_F(RuntimeLibrary, EmbeddedLayouts) {
    std::vector<float> numbers(2 * 48, 0);
    for (int b = 0; b < 2; ++b)
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column)
                numbers[static_cast<std::size_t>(2 * (b * 20 + 2 * (row * 4 + column)))] =
                    static_cast<float>(b + 1);
    auto* in = reinterpret_cast<cufftComplex*>(device(numbers, "in"));
    cufftComplex* out = nullptr;
    cudaMalloc(&out, 12 * sizeof(cufftComplex));
    int sizes[] = {2, 3}, inside[] = {2, 4};
    cufftHandle plan = 0;
    EXPECT_EQ(cufftPlanMany(&plan, 2, sizes, inside, 2, 20, nullptr, 1, 6, CUFFT_C2C, 2),
              CUFFT_SUCCESS);
    EXPECT_EQ(cufftExecC2C(plan, in, out, CUFFT_FORWARD), CUFFT_SUCCESS);
    std::vector<cufftComplex> result(12);
    cudaMemcpy(result.data(), out, 12 * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
    for (std::size_t i = 0; i < 12; ++i)
        EXPECT_NEAR(result[i].x, i == 0 ? 6 : i == 6 ? 12 : 0, 1e-5) << i;
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeLibrary, InPlaceRowsArePadded) {
    float* x = device<float>({1, 2, 3, 4, 0, 0}, "x");
    cufftHandle plan = 0;
    cufftPlan1d(&plan, 4, CUFFT_R2C, 1);
    cufftExecR2C(plan, x, reinterpret_cast<cufftComplex*>(x));
    const std::vector<float> result = host(x, 6);
    EXPECT_FLOAT_EQ(result[0], 10);
    EXPECT_FLOAT_EQ(result[4], -2);
    EXPECT_EQ(rules(), "");
}

}  // namespace
}  // namespace simtutor::simt
