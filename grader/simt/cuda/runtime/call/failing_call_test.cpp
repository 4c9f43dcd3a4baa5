#include "grader/simt/cuda/runtime/call/failing_call.h"

#include "grader/simt/cuda/include/cublas_v2.h"
#include "grader/simt/cuda/include/cufft.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeFailingCall : public SessionTest {
  protected:
    void SetUp() override {}
    static void begin_with(unsigned place, unsigned time = 1) {
        SessionOptions options;
        options.failing_place = place;
        options.failing_time = time;
        begin_session(options);
    }
    /// Two places of the program, of which the second is come to three times.
    static std::vector<cudaError_t> results() {
        std::vector<cudaError_t> all;
        int* array = nullptr;
        all.push_back(cudaMalloc(&array, 64));
        for (int i = 0; i < 3; ++i) all.push_back(cudaMemset(array, 0, 64));
        return all;
    }
};

TEST_F(RuntimeFailingCall, OfAPlaceOnlyTheFirstFails) {
    begin_with(2);
    EXPECT_EQ(results(), (std::vector{cudaSuccess, cudaErrorUnknown, cudaSuccess, cudaSuccess}));
    const Finding note = only();
    EXPECT_EQ(note.level, Level::note);
    EXPECT_EQ(note.message, "cudaMemset fails in this run, as any call may.");
    EXPECT_EQ(cudaGetLastError(), cudaErrorUnknown);
}

TEST_F(RuntimeFailingCall, ALaterCallFromThePlace) {
    begin_with(2, 2);
    EXPECT_EQ(results(), (std::vector{cudaSuccess, cudaSuccess, cudaErrorUnknown, cudaSuccess}));
    begin_with(1, 2);
    EXPECT_EQ(results(), std::vector(4, cudaSuccess)) << "the program comes to it once";
}

TEST_F(RuntimeFailingCall, ACallThatFailsDoesNothing) {
    begin_with(1);
    int* array = nullptr;
    EXPECT_EQ(cudaMalloc(&array, 64), cudaErrorUnknown);
    EXPECT_EQ(array, nullptr);
}

TEST_F(RuntimeFailingCall, NoneFailsWhereThereAreFewerPlaces) {
    begin_with(3);
    EXPECT_EQ(results(), std::vector(4, cudaSuccess));
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeFailingCall, ALaunchIsAPlaceToo) {
    begin_with(2);
    int* array = nullptr;
    ASSERT_EQ(cudaMalloc(&array, 64), cudaSuccess);
    EXPECT_EQ(in_kernel([] { return 1; }), 0) << "it does not run";
    EXPECT_EQ(only().message, "the launch fails in this run, as any call may.");
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess) << "only the launch's own error tells";
    EXPECT_EQ(cudaGetLastError(), cudaErrorUnknown);
    EXPECT_EQ(in_kernel([] { return 1; }), 1) << "the second one runs";
}

TEST_F(RuntimeFailingCall, SoDoTheStreamsOfLibraries) {
    for (unsigned place = 1; place <= 3; ++place) {
        begin_with(place);
        cufftHandle plan = 0;
        cublasHandle_t blas = nullptr;
        cufftPlan1d(&plan, 8, CUFFT_R2C, 1);
        cublasCreate(&blas);
        EXPECT_EQ(cufftSetStream(plan, nullptr), place == 1 ? CUFFT_INTERNAL_ERROR : CUFFT_SUCCESS);
        EXPECT_EQ(cublasSetStream(blas, nullptr),
                  place == 2 ? CUBLAS_STATUS_INTERNAL_ERROR : CUBLAS_STATUS_SUCCESS);
    }
}

TEST_F(RuntimeFailingCall, SoDoesACallOfALibrary) {
    begin_with(4);
    float *x = nullptr, *sums = nullptr;
    cudaMalloc(&x, 64);
    cudaMalloc(&sums, 128);
    cudaMemset(x, 0, 64);
    cufftHandle plan = 0;
    cufftPlan1d(&plan, 8, CUFFT_R2C, 1);
    EXPECT_EQ(cufftExecR2C(plan, x, reinterpret_cast<cufftComplex*>(sums)), CUFFT_EXEC_FAILED);
    EXPECT_EQ(only().message, "cufftExecR2C fails in this run, as any call may.");
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(RuntimeFailingCall, NoneFailsUnlessAsked) {
    begin_with(0);
    EXPECT_EQ(results(), std::vector(4, cudaSuccess));
}

}  // namespace
}  // namespace simtutor::simt
