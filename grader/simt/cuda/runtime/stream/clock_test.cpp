// The modelled clock: what events measure.
#include "grader/simt/cuda/runtime/stream/clock.h"

#include <vector>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

void touch(float* to) {
    *to += 1;
}

class RuntimeClock : public SessionTest {
  protected:
    void SetUp() override {
        begin("h100", 1ull << 30);
        make_events();
    }
    void make_events() {
        ASSERT_EQ(cudaEventCreate(&start), cudaSuccess);
        ASSERT_EQ(cudaEventCreate(&stop), cudaSuccess);
    }
    /// Milliseconds between two events around `body`.
    template <class Body>
    float measure(Body&& body) {
        float milliseconds = -1;
        EXPECT_EQ(cudaEventRecord(start), cudaSuccess);
        body();
        EXPECT_EQ(cudaEventRecord(stop), cudaSuccess);
        EXPECT_EQ(cudaEventSynchronize(stop), cudaSuccess);
        EXPECT_EQ(cudaEventElapsedTime(&milliseconds, start, stop), cudaSuccess);
        return milliseconds;
    }
    cudaEvent_t start = nullptr, stop = nullptr;
};

class RuntimePace : public RuntimeClock {
  protected:
    void SetUp() override {
        SessionOptions options;
        options.pace = {.link = 2, .first_launch_us = 8};
        begin_session(options);
        make_events();
    }
};

TEST_F(RuntimeClock, EventsInARowAreShortlyApart) {
    EXPECT_FLOAT_EQ(measure([] {}), 0.002f);
}

TEST_F(RuntimeClock, CopiesTakeTheTimeOfTheirBytes) {
    char *first = nullptr, *second = nullptr;
    const std::size_t bytes = 4 << 20;
    ASSERT_EQ(cudaMalloc(&first, bytes), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&second, bytes), cudaSuccess);
    const float within =
        measure([&] { cudaMemcpy(second, first, bytes, cudaMemcpyDeviceToDevice); });
    EXPECT_NEAR(within, 0.004 + 2.0 * bytes / 3352e9 * 1e3, 1e-5);
    const float fill = measure([&] { cudaMemset(first, 0, bytes); });
    EXPECT_NEAR(fill, 0.004 + bytes / 3352e9 * 1e3, 1e-5);
    std::vector<char> host(bytes);
    const float link =
        measure([&] { cudaMemcpy(first, host.data(), bytes, cudaMemcpyHostToDevice); });
    EXPECT_NEAR(link, 0.004 + bytes * (1 / 64e9 + 1 / 10e9) * 1e3, 1e-5) << "staged by the host";
    char* pinned = nullptr;
    ASSERT_EQ(cudaMallocHost(&pinned, bytes), cudaSuccess);
    const float direct = measure([&] { cudaMemcpy(first, pinned, bytes, cudaMemcpyHostToDevice); });
    EXPECT_NEAR(direct, 0.004 + bytes / 64e9 * 1e3, 1e-5);
}

TEST_F(RuntimeClock, KernelsTakeTheTimeOfTheirArraysOrThreads) {
    float* array = nullptr;
    const std::size_t bytes = 512 << 20;
    ASSERT_EQ(cudaMalloc(&array, bytes), cudaSuccess);
    void* arguments[] = {&array};
    const float memory = measure([&] { cudaLaunchKernel(touch, dim3(1), dim3(1), arguments); });
    EXPECT_NEAR(memory, 0.005 + bytes / 3352e9 * 1e3, 1e-5);
    float* small = nullptr;
    ASSERT_EQ(cudaMalloc(&small, 4), cudaSuccess);
    arguments[0] = &small;
    const float few = measure([&] { cudaLaunchKernel(touch, dim3(1), dim3(1), arguments); });
    EXPECT_NEAR(few, 0.005, 1e-5);
    const float many = measure([&] { cudaLaunchKernel(touch, dim3(2000), dim3(256), arguments); });
    EXPECT_NEAR(many, 0.005 + 2000.0 * 256 * 100 / (132 * 128) / 1980e6 * 1e3, 1e-5);
    const float refused = measure([&] { cudaLaunchKernel(touch, dim3(0), dim3(1), arguments); });
    EXPECT_FLOAT_EQ(refused, 0.002f) << "a launch that is refused takes no time";
}

TEST_F(RuntimePace, ADeviceMayBeSlowerThanItsModel) {
    int* small = nullptr;
    char* pinned = nullptr;
    ASSERT_EQ(cudaMalloc(&small, 64000), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned, 64000), cudaSuccess);
    const auto copied = [&] { cudaMemcpy(small, pinned, 64000, cudaMemcpyHostToDevice); };
    EXPECT_NEAR(measure(copied), 0.002 + 2 * 0.003, 1e-5);
    float* one = nullptr;
    ASSERT_EQ(cudaMalloc(&one, 4), cudaSuccess);
    void* arguments[] = {&one};
    for (const double longer : {0.008, 0.004, 0.002}) {
        const float launch = measure([&] { cudaLaunchKernel(touch, dim3(1), dim3(1), arguments); });
        EXPECT_NEAR(launch, 0.005 + longer, 1e-5);
    }
}

TEST_F(RuntimeClock, AKernelIsGivenTheArrayFromItsArgumentOn) {
    char* array = nullptr;
    const std::size_t bytes = 512 << 20;
    ASSERT_EQ(cudaMalloc(&array, bytes), cudaSuccess);
    char* const part = array + bytes / 4 * 3;
    void* arguments[] = {const_cast<char**>(&part)};
    const float quarter = measure([&] { cudaLaunchKernel(touch, dim3(1), dim3(1), arguments); });
    EXPECT_NEAR(quarter, 0.005 + bytes / 4 / 3352e9 * 1e3, 1e-5);
}

TEST_F(RuntimeClock, CopiesOfTwoStreamsOverlapIfTheHostsMemoryIsPinned) {
    const std::size_t bytes = 4 << 20;
    cudaStream_t in = nullptr, out = nullptr;
    cudaStreamCreate(&in);
    cudaStreamCreate(&out);
    char *first = nullptr, *second = nullptr, *pinned = nullptr;
    ASSERT_EQ(cudaMalloc(&first, bytes), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&second, bytes), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned, 2 * bytes), cudaSuccess);
    cudaMemset(second, 0, bytes);
    std::vector<char> pageable(bytes);
    const auto both = [&](char* from) {
        return measure([&] {
            cudaMemcpyAsync(first, from, bytes, cudaMemcpyHostToDevice, in);
            cudaMemcpyAsync(pinned + bytes, second, bytes, cudaMemcpyDeviceToHost, out);
        });
    };
    const double copy = 0.002 + bytes / 64e9 * 1e3, staging = bytes / 10e9 * 1e3;
    EXPECT_NEAR(both(pinned), 0.002 + copy, 1e-5);
    EXPECT_NEAR(both(pageable.data()), 0.002 + 2 * copy + staging, 1e-5);
}

TEST_F(RuntimeClock, AKernelTakesThePartOfTheDeviceThatItsBlocksFill) {
    const Device& h100 = *find_device("h100");
    _SimtLaunchConfig config = {{132, 1, 1}, {256, 1, 1}, 0, nullptr, "student.cu", 1};
    EXPECT_DOUBLE_EQ(share_of_device(h100, config), 1.0 / 8);
    config.__shared_bytes = 100 << 10;  // two blocks on a multiprocessor
    EXPECT_DOUBLE_EQ(share_of_device(h100, config), 1.0 / 2);
    config.__grid.y = 9;
    EXPECT_DOUBLE_EQ(share_of_device(h100, config), 1);
}

}  // namespace
}  // namespace simtutor::simt
