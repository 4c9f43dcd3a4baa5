#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

void kernel(float*) {}
void other_kernel(int) {}

class RuntimeDevice : public SessionTest {
  protected:
    static int attribute(cudaDeviceAttr which) {
        int value = -1;
        EXPECT_EQ(cudaDeviceGetAttribute(&value, which, 0), cudaSuccess);
        return value;
    }
};

// As an H100 answered.
TEST_F(RuntimeDevice, PropertiesOfH100) {
    cudaDeviceProp p;
    ASSERT_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
    EXPECT_STREQ(p.name, "NVIDIA H100 80GB HBM3");
    EXPECT_EQ(p.major * 10 + p.minor, 90);
    EXPECT_EQ(p.multiProcessorCount, 132);
    EXPECT_EQ(p.totalGlobalMem, 85017493504u);
    EXPECT_EQ(p.l2CacheSize, 52428800);
    EXPECT_EQ(p.persistingL2CacheMaxSize, 32768000);
    EXPECT_EQ(p.memoryBusWidth, 5120);
    EXPECT_EQ(p.asyncEngineCount, 3);
    EXPECT_EQ(p.sharedMemPerBlock, 49152u);
    EXPECT_EQ(p.sharedMemPerMultiprocessor, 233472u);
    EXPECT_EQ(p.sharedMemPerBlockOptin, 232448u);
    EXPECT_EQ(p.reservedSharedMemPerBlock, 1024u);
    EXPECT_EQ(p.regsPerMultiprocessor, 65536);
    EXPECT_EQ(p.maxBlocksPerMultiProcessor, 32);
    EXPECT_EQ(p.maxThreadsPerMultiProcessor, 2048);
    EXPECT_EQ(p.maxGridSize[0], 2147483647);
    EXPECT_EQ(p.maxGridSize[1], 65535);
    EXPECT_EQ(p.clockRate, 1980000);
    EXPECT_EQ(p.memoryClockRate, 2619000);
}

class C1060 : public RuntimeDevice {
  protected:
    void SetUp() override { begin("c1060"); }
};

TEST_F(C1060, AttributesAgreeWithProperties) {
    EXPECT_EQ(attribute(cudaDevAttrMaxThreadsPerBlock), 512);
    EXPECT_EQ(attribute(cudaDevAttrMaxGridDimZ), 1);
    EXPECT_EQ(attribute(cudaDevAttrMultiProcessorCount), 30);
    EXPECT_EQ(attribute(cudaDevAttrComputeCapabilityMinor), 3);
    EXPECT_EQ(attribute(cudaDevAttrConcurrentKernels), 0);
    EXPECT_EQ(attribute(cudaDevAttrMaxSharedMemoryPerBlock), 16384);
    int value = 0;
    EXPECT_EQ(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0),
              cudaErrorInvalidValue);
    EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 5), cudaErrorInvalidDevice);
}

TEST_F(RuntimeDevice, ASessionHasOneDeviceByDefault) {
    int value = -1;
    EXPECT_EQ(cudaGetDeviceCount(&value), cudaSuccess);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(cudaGetDevice(&value), cudaSuccess);
    EXPECT_EQ(value, 0);
    EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
    EXPECT_EQ(cudaSetDevice(1), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaSetDevice(-1), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaRuntimeGetVersion(&value), cudaSuccess);
    EXPECT_EQ(value, CUDART_VERSION);
    EXPECT_EQ(rules(), "") << "asking is no defect";
}

TEST_F(RuntimeDevice, ResetFreesMemoryAndHandles) {
    int* pointer = nullptr;
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 64), cudaSuccess);
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    EXPECT_EQ(cudaMemset(pointer, 0, 4), cudaErrorInvalidValue);
    EXPECT_EQ(cudaStreamQuery(stream), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(rules(), "api.error memory.use-after-free");
}

TEST_F(RuntimeDevice, LimitsAreKept) {
    std::size_t value = 0;
    EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
    EXPECT_EQ(value, 8388608u);
    EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 1 << 24), cudaSuccess);
    EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitMallocHeapSize), cudaSuccess);
    EXPECT_EQ(value, 1u << 24);
    EXPECT_EQ(cudaDeviceGetLimit(&value, cudaLimitDevRuntimeSyncDepth), cudaErrorUnsupportedLimit);
}

TEST_F(RuntimeDevice, DynamicSharedMemoryIsAskedForPerKernel) {
    EXPECT_EQ(dynamic_shared_limit(nullptr), 0);
    EXPECT_EQ(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448),
              cudaSuccess);
    EXPECT_EQ(dynamic_shared_limit(reinterpret_cast<const void*>(&kernel)), 232448);
    EXPECT_EQ(dynamic_shared_limit(reinterpret_cast<const void*>(&other_kernel)), 0);
    EXPECT_EQ(dynamic_shared_limit(nullptr), 232448);
    cudaFuncAttributes attributes;
    EXPECT_EQ(cudaFuncGetAttributes(&attributes, kernel), cudaSuccess);
    EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 232448);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449),
              cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "launch.invalid");
}

TEST_F(RuntimeDevice, OccupancyCalls) {
    int blocks = -1;
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256, 0), cudaSuccess);
    EXPECT_EQ(blocks, 8);
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 2000, 0), cudaSuccess);
    EXPECT_EQ(blocks, 0);
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 128, 100000),
              cudaSuccess);
    EXPECT_EQ(blocks, 0) << "not asked for";
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000);
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 128, 100000),
              cudaSuccess);
    EXPECT_EQ(blocks, 2);
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 0, 0),
              cudaErrorInvalidValue);
    int grid = 0, block = 0;
    EXPECT_EQ(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel, 0, 0), cudaSuccess);
    EXPECT_EQ(block, 1024);
    EXPECT_EQ(grid, 264);
}

}  // namespace
}  // namespace simtutor::simt
