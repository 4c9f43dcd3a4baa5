#include <gtest/gtest.h>

#include <vector>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeStream : public SessionTest {
  protected:
    static float elapsed(cudaEvent_t start, cudaEvent_t end) {
        float milliseconds = -1;
        EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, end), cudaSuccess);
        return milliseconds;
    }
};

TEST_F(RuntimeStream, LivesFromCreateToDestroy) {
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(findings().front().message,
              "cudaStreamSynchronize was given a stream that is destroyed.");
}

TEST_F(RuntimeStream, AQuestionIsNoWaitUntilItIsAskedAgain) {
    void* memory = nullptr;
    cudaStream_t stream = nullptr;
    cudaEvent_t event = nullptr;
    ASSERT_EQ(cudaMalloc(&memory, 64), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
    const auto work = [&] { EXPECT_EQ(cudaMemsetAsync(memory, 0, 64, stream), cudaSuccess); };
    work();
    EXPECT_EQ(cudaStreamQuery(stream), cudaErrorNotReady);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    work();  // new work, a new question
    EXPECT_EQ(cudaStreamQuery(stream), cudaErrorNotReady);
    EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
    EXPECT_EQ(cudaStreamQuery(stream), cudaSuccess);
    for (int round = 0; round < 2; ++round) {
        work();
        EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
        EXPECT_EQ(cudaEventQuery(event), cudaErrorNotReady);
        EXPECT_EQ(cudaEventQuery(event), cudaSuccess);
    }
    work();
    EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
    EXPECT_EQ(cudaEventQuery(event), cudaSuccess);
    EXPECT_EQ(cudaEventDestroy(event), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
    EXPECT_EQ(cudaFree(memory), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeStream, DefaultStreamsNeedNoCreation) {
    EXPECT_EQ(cudaStreamSynchronize(nullptr), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(cudaStreamLegacy), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaStreamDestroy(nullptr), cudaErrorInvalidResourceHandle);
}

TEST_F(RuntimeStream, FlagsAndPriorities) {
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -9), cudaSuccess);
    unsigned flags = 0;
    int priority = 0, least = 1, greatest = 1;
    EXPECT_EQ(cudaStreamGetFlags(stream, &flags), cudaSuccess);
    EXPECT_EQ(flags, unsigned{cudaStreamNonBlocking});
    EXPECT_EQ(cudaDeviceGetStreamPriorityRange(&least, &greatest), cudaSuccess);
    EXPECT_EQ(cudaStreamGetPriority(stream, &priority), cudaSuccess);
    EXPECT_EQ(priority, greatest) << "clamped";
    EXPECT_EQ(cudaStreamCreateWithFlags(&stream, 77), cudaErrorInvalidValue);
}

TEST_F(RuntimeStream, HostFunctionsRun) {
    int calls = 0;
    const auto count = [](void* data) { ++*static_cast<int*>(data); };
    EXPECT_EQ(cudaLaunchHostFunc(nullptr, count, &calls), cudaSuccess);
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(cudaLaunchHostFunc(nullptr, nullptr, &calls), cudaErrorInvalidValue);
}

TEST_F(RuntimeStream, EventsReadTheModelledClock) {
    cudaEvent_t start = nullptr, end = nullptr;
    ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
    ASSERT_EQ(cudaEventCreate(&end), cudaSuccess);
    char* array = nullptr;
    ASSERT_EQ(cudaMalloc(&array, 1000), cudaSuccess);
    EXPECT_EQ(cudaEventRecord(start), cudaSuccess);
    for (int i = 0; i < 750; ++i) cudaMemset(array, 0, 1000);
    EXPECT_EQ(cudaEventRecord(end, 0), cudaSuccess);
    EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
    const double expected = 1.502 + 750 * 1000 / 3352e9 * 1e3;
    EXPECT_NEAR(elapsed(start, end), expected, 1e-5);
    EXPECT_NEAR(elapsed(end, start), -expected, 1e-5);
}

TEST_F(RuntimeStream, CopiesTakeTimeByTheLink) {
    cudaEvent_t start = nullptr, middle = nullptr, end = nullptr;
    for (cudaEvent_t* event : {&start, &middle, &end}) cudaEventCreate(event);
    std::vector<char> host(1 << 18);
    char *a = nullptr, *b = nullptr;
    ASSERT_EQ(cudaMalloc(&a, host.size()), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&b, host.size()), cudaSuccess);
    cudaEventRecord(start);
    cudaMemcpy(a, host.data(), host.size(), cudaMemcpyHostToDevice);
    cudaEventRecord(middle);
    cudaMemcpy(b, a, host.size(), cudaMemcpyDeviceToDevice);
    cudaEventRecord(end);
    EXPECT_EQ(cudaEventSynchronize(end), cudaSuccess);
    EXPECT_NEAR(elapsed(start, middle), 0.004 + (1 << 18) * (1 / 64e9 + 1 / 10e9) * 1e3, 1e-6);
    EXPECT_LT(elapsed(middle, end), elapsed(start, middle));
}

TEST_F(RuntimeStream, EventsOutOfOrderAreRefused) {
    cudaEvent_t recorded = nullptr, fresh = nullptr, untimed = nullptr;
    cudaEventCreate(&recorded);
    cudaEventCreate(&fresh);
    cudaEventCreate(&untimed, cudaEventDisableTiming);
    cudaEventRecord(recorded);
    cudaEventRecord(untimed);
    float milliseconds = 0;
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, recorded, fresh), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(cudaEventElapsedTime(&milliseconds, recorded, untimed),
              cudaErrorInvalidResourceHandle);
    EXPECT_EQ(cudaEventRecord(nullptr), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(cudaEventDestroy(recorded), cudaSuccess);
    EXPECT_EQ(cudaEventRecord(recorded), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(rules(), "api.error api.error api.error api.error");
    EXPECT_EQ(findings().front().message,
              "cudaEventElapsedTime: the second event was never recorded.");
}

}  // namespace
}  // namespace simtutor::simt
