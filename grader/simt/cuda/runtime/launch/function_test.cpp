// Kernels as functions: launches by address, what is known of them, occupancy.
#include <gtest/gtest.h>

#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

struct Pair {
    double first;
    char second;
};
float total = 0;
void kernel_of_three(char letter, float* to, Pair pair) {
    *to += static_cast<float>(letter + pair.first + pair.second);
}
void kernel_of_none() {
    total += 1;
}
void unknown_kernel(int) {}

class RuntimeFunction : public SessionTest {
  protected:
    void SetUp() override {
        begin();
        total = 0;
    }
};

TEST_F(RuntimeFunction, LaunchedWithItsType) {
    char letter = 3;
    float* to = &total;
    Pair pair = {10, 2};
    void* arguments[] = {&letter, &to, &pair};
    EXPECT_EQ(cudaLaunchKernel(kernel_of_three, dim3(2), dim3(3), arguments), cudaSuccess);
    EXPECT_EQ(total, 6 * 15);
    EXPECT_EQ(cudaLaunchKernel(&kernel_of_none, 1, 7, nullptr, 0, nullptr), cudaSuccess);
    EXPECT_EQ(total, 97);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeFunction, LaunchedByAddressOnceItIsRegistered) {
    const void* const address = reinterpret_cast<const void*>(&kernel_of_none);
    ::__simt::__register_kernel(&kernel_of_none, "kernel_of_none", "a.cu", 3, "", 128, 2);
    EXPECT_EQ(cudaLaunchKernel(address, dim3(4), dim3(2), nullptr, 0, nullptr), cudaSuccess);
    EXPECT_EQ(total, 8);
    const char* name = nullptr;
    EXPECT_EQ(cudaFuncGetName(&name, address), cudaSuccess);
    EXPECT_STREQ(name, "kernel_of_none");
    EXPECT_EQ(cudaLaunchKernel(reinterpret_cast<const void*>(&unknown_kernel), dim3(1), dim3(1),
                               nullptr, 0, nullptr),
              cudaErrorInvalidDeviceFunction);
    EXPECT_EQ(rules(), "api.error");
}

TEST_F(RuntimeFunction, BadLaunchesGiveTheirErrorAtOnce) {
    ::__simt::__register_kernel(&kernel_of_none, "kernel_of_none", "a.cu", 3, "", 128, 2);
    EXPECT_EQ(cudaLaunchKernel(kernel_of_none, dim3(0), dim3(1), nullptr),
              cudaErrorInvalidConfiguration);
    EXPECT_EQ(cudaLaunchKernel(kernel_of_none, dim3(1), dim3(129), nullptr),
              cudaErrorInvalidConfiguration)
        << "the launch bounds";
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
    report_unchecked_errors();
    EXPECT_EQ(rules(), "launch.invalid launch.invalid") << "and none unchecked";
}

TEST_F(RuntimeFunction, ExtendedLaunchesConvertTheirArguments) {
    cudaLaunchConfig_t config = {};
    config.gridDim = 2;
    config.blockDim = 2;
    EXPECT_EQ(cudaLaunchKernelEx(&config, kernel_of_three, 'A', &total, Pair{1, 1}), cudaSuccess);
    EXPECT_EQ(total, 4 * 67);
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim = {2, 1, 1};
    config.attrs = &attribute;
    config.numAttrs = 1;
    EXPECT_EQ(cudaLaunchKernelEx(&config, kernel_of_none), cudaErrorNotSupported);
    EXPECT_EQ(rules(), "api.error");
}

TEST_F(RuntimeFunction, CooperativeGridsMustFit) {
    // 132 multiprocessors, 4 blocks with 48 KiB of shared memory on each.
    constexpr std::size_t shared_bytes = 48 << 10;
    EXPECT_EQ(
        cudaLaunchCooperativeKernel(kernel_of_none, dim3(528), dim3(2), nullptr, shared_bytes),
        cudaSuccess);
    EXPECT_EQ(total, 528 * 2);
    EXPECT_EQ(
        cudaLaunchCooperativeKernel(kernel_of_none, dim3(529), dim3(2), nullptr, shared_bytes),
        cudaErrorCooperativeLaunchTooLarge);
}

class K20 : public SessionTest {
  protected:
    void SetUp() override { begin("k20"); }
};

TEST_F(K20, HasNoCooperativeLaunches) {
    EXPECT_EQ(cudaLaunchCooperativeKernel(kernel_of_none, dim3(1), dim3(128), nullptr),
              cudaErrorNotSupported);
}

TEST_F(RuntimeFunction, ParametersLieAtTheirAlignment) {
    std::size_t offset = 0, bytes = 0;
    EXPECT_EQ(cudaFuncGetParamInfo(kernel_of_three, 1, &offset, &bytes), cudaSuccess);
    EXPECT_EQ(offset, 8u);
    EXPECT_EQ(bytes, 8u);
    EXPECT_EQ(cudaFuncGetParamInfo(kernel_of_three, 2, &offset, &bytes), cudaSuccess);
    EXPECT_EQ(offset, 16u);
    EXPECT_EQ(bytes, 16u);
    EXPECT_EQ(cudaFuncGetParamInfo(kernel_of_three, 3, &offset, &bytes), cudaErrorInvalidValue);
}

TEST_F(RuntimeFunction, StaticSharedMemoryOfALaunchCounts) {
    const auto* const address = reinterpret_cast<const void*>(&unknown_kernel);
    cudaFuncAttributes attributes;
    ASSERT_EQ(cudaFuncGetAttributes(&attributes, address), cudaSuccess);
    EXPECT_EQ(attributes.sharedSizeBytes, 0u);
    note_static_shared(40000);
    keep_static_shared(address);
    ASSERT_EQ(cudaFuncGetAttributes(&attributes, address), cudaSuccess);
    EXPECT_EQ(attributes.sharedSizeBytes, 40000u);
    int blocks = 0;
    ASSERT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, address, 128, 0), cudaSuccess);
    EXPECT_EQ(blocks, 5);  // 233472 bytes / (40000 + 1024)
    std::size_t bytes = 0;
    ASSERT_EQ(cudaOccupancyAvailableDynamicSMemPerBlock(&bytes, address, 4, 128), cudaSuccess);
    EXPECT_EQ(bytes, 233472u / 4 - 1024 - 40000);
}

TEST_F(RuntimeFunction, BlockSizesStayWithinTheBounds) {
    ::__simt::__register_kernel(&kernel_of_none, "kernel_of_none", "a.cu", 3, "", 128, 2);
    int grid = 0, block = 0;
    ASSERT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel_of_three), cudaSuccess);
    EXPECT_EQ(block, 1024);
    EXPECT_EQ(grid, 2 * 132);
    ASSERT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel_of_none), cudaSuccess);
    EXPECT_EQ(block, 128);
}

}  // namespace
}  // namespace simtutor::simt
