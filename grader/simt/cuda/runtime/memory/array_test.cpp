// Arrays, boxes, managed memory and pools: the values that copies move, and what is refused.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeArrays : public SessionTest {
  protected:
    static cudaArray_t make(std::size_t width, std::size_t height, std::size_t depth = 0,
                            unsigned flags = 0) {
        const cudaChannelFormatDesc format = {32, 0, 0, 0, cudaChannelFormatKindFloat};
        cudaArray_t array = nullptr;
        EXPECT_EQ(cudaMalloc3DArray(&array, &format, {width, height, depth}, flags), cudaSuccess);
        return array;
    }
    static std::vector<float> numbers(std::size_t count) {
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i);
        return values;
    }
};

TEST_F(RuntimeArrays, RowsGoInAndOut) {
    const cudaArray_t array = make(8, 4);
    const std::vector<float> in = numbers(40);  // four rows of 8, ten apart
    ASSERT_EQ(cudaMemcpy2DToArray(array, 0, 0, in.data(), 40, 32, 4, cudaMemcpyHostToDevice),
              cudaSuccess);
    float out[2][3] = {};
    ASSERT_EQ(cudaMemcpy2DFromArray(out, 12, array, 4, 1, 12, 2, cudaMemcpyDeviceToHost),
              cudaSuccess);
    EXPECT_EQ(out[0][0], 11);
    EXPECT_EQ(out[0][2], 13);
    EXPECT_EQ(out[1][0], 21);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeArrays, RunningCopiesGoOnInTheNextRow) {
    const cudaArray_t array = make(4, 3);
    const std::vector<float> in = numbers(12);
    ASSERT_EQ(cudaMemcpyToArray(array, 0, 0, in.data(), 48, cudaMemcpyHostToDevice), cudaSuccess);
    float out[3] = {};
    ASSERT_EQ(cudaMemcpyFromArray(out, array, 8, 1, 12, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(out[0], 6);
    EXPECT_EQ(out[2], 8);
    EXPECT_EQ(cudaMemcpyToArray(array, 8, 2, in.data(), 12, cudaMemcpyHostToDevice),
              cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "copy.size");
}

TEST_F(RuntimeArrays, BoxesBetweenPointersAndArrays) {
    const cudaArray_t array = make(4, 3, 2);
    std::vector<float> in = numbers(5 * 3 * 2);
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(in.data(), 20, 5, 3);
    p.srcPos = make_cudaPos(4, 0, 0);  // bytes without an array
    p.dstArray = array;
    p.extent = make_cudaExtent(4, 3, 2);  // elements with one
    p.kind = cudaMemcpyHostToDevice;
    ASSERT_EQ(cudaMemcpy3D(&p), cudaSuccess);
    float out[2] = {};
    cudaMemcpy3DParms back = {};
    back.srcArray = array;
    back.srcPos = make_cudaPos(2, 1, 1);
    back.dstPtr = make_cudaPitchedPtr(out, sizeof out, 2, 1);
    back.extent = make_cudaExtent(2, 1, 1);
    back.kind = cudaMemcpyDeviceToHost;
    ASSERT_EQ(cudaMemcpy3D(&back), cudaSuccess);
    EXPECT_EQ(out[0], 15 + 5 + 1 + 2);
    EXPECT_EQ(out[1], 24);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeArrays, BoxesThatDoNotFit) {
    const cudaArray_t array = make(4, 3, 2);
    std::vector<float> in = numbers(24);
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(in.data(), 16, 4, 3);
    p.dstArray = array;
    p.dstPos = make_cudaPos(0, 0, 1);
    p.extent = make_cudaExtent(4, 3, 2);
    p.kind = cudaMemcpyHostToDevice;
    EXPECT_EQ(cudaMemcpy3D(&p), cudaErrorInvalidValue);
    p.dstPos = {};
    p.srcPtr.pitch = 12;
    EXPECT_EQ(cudaMemcpy3D(&p), cudaErrorInvalidPitchValue);
    p.srcPtr.ptr = nullptr;
    EXPECT_EQ(cudaMemcpy3D(&p), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "copy.size copy.size api.error");
}

TEST_F(RuntimeArrays, PitchedBoxesAreFilled) {
    cudaPitchedPtr pitched;
    ASSERT_EQ(cudaMalloc3D(&pitched, make_cudaExtent(16, 3, 2)), cudaSuccess);
    EXPECT_EQ(pitched.pitch % 512, 0u);
    ASSERT_EQ(cudaMemset3D(pitched, 7, make_cudaExtent(8, 2, 2)), cudaSuccess);
    const char* const bytes = static_cast<const char*>(pitched.ptr);
    EXPECT_EQ(bytes[pitched.pitch * 3 + 7], 7);  // row 0 of slice 1
    EXPECT_TRUE(initialised(bytes + pitched.pitch * 4));
    EXPECT_FALSE(initialised(bytes + pitched.pitch * 2)) << "the third row stays";
    EXPECT_FALSE(initialised(bytes + 8));
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeArrays, InformationAndFormats) {
    const cudaArray_t array = make(8, 4, 3, cudaArrayLayered);
    cudaChannelFormatDesc format;
    cudaExtent extent;
    unsigned flags = 0;
    ASSERT_EQ(cudaArrayGetInfo(&format, &extent, &flags, array), cudaSuccess);
    EXPECT_EQ(format.x, 32);
    EXPECT_EQ(extent.depth, 3u);
    EXPECT_EQ(flags, unsigned{cudaArrayLayered});
    const cudaChannelFormatDesc three = {8, 8, 8, 0, cudaChannelFormatKindUnsigned};
    cudaArray_t other = nullptr;
    EXPECT_EQ(cudaMallocArray(&other, &three, 4), cudaErrorInvalidChannelDescriptor);
    EXPECT_EQ(rules(), "api.error");
}

TEST_F(RuntimeArrays, FreedOnce) {
    const cudaArray_t array = make(8, 4);
    EXPECT_EQ(cudaFreeArray(nullptr), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaSuccess);
    EXPECT_EQ(cudaFreeArray(array), cudaErrorInvalidValue);
    float value = 0;
    EXPECT_EQ(cudaMemcpyToArray(array, 0, 0, &value, 4, cudaMemcpyHostToDevice),
              cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "memory.double-free memory.use-after-free");
}

TEST_F(RuntimeArrays, HintsAreRemembered) {
    float* managed = nullptr;
    ASSERT_EQ(cudaMallocManaged(&managed, 64), cudaSuccess);
    EXPECT_EQ(cudaMemAdvise(managed, 64, cudaMemAdviseSetReadMostly,
                            cudaMemLocation{cudaMemLocationTypeDevice, 0}),
              cudaSuccess);
    EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, cudaMemLocation{cudaMemLocationTypeHost, 0}, 0),
              cudaSuccess);
    int value = 7;
    EXPECT_EQ(cudaMemRangeGetAttribute(&value, 4, cudaMemRangeAttributeReadMostly, managed, 64),
              cudaSuccess);
    EXPECT_EQ(value, 1);
    EXPECT_EQ(
        cudaMemRangeGetAttribute(&value, 4, cudaMemRangeAttributeLastPrefetchLocation, managed, 64),
        cudaSuccess);
    EXPECT_EQ(value, cudaCpuDeviceId);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, 3), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaMemPrefetchAsync(managed, 64, 0), cudaSuccess);
    EXPECT_EQ(rules(), "api.removed api.removed") << "the form of CUDA 12";
}

TEST_F(RuntimeArrays, PoolsCountWhatIsInUse) {
    cudaMemPool_t pool = nullptr, own = nullptr;
    ASSERT_EQ(cudaDeviceGetDefaultMemPool(&pool, 0), cudaSuccess);
    char *one = nullptr, *two = nullptr;
    ASSERT_EQ(cudaMallocAsync(&one, 1000, 0), cudaSuccess);
    ASSERT_EQ(cudaMallocAsync(&two, 500, 0), cudaSuccess);
    ASSERT_EQ(cudaFreeAsync(one, 0), cudaSuccess);
    unsigned long long bytes = 0;
    ASSERT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &bytes), cudaSuccess);
    EXPECT_EQ(bytes, 500u);
    ASSERT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &bytes), cudaSuccess);
    EXPECT_EQ(bytes, 1500u);
    unsigned long long threshold = ~0ull;
    ASSERT_EQ(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold),
              cudaSuccess);
    ASSERT_EQ(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &bytes), cudaSuccess);
    EXPECT_EQ(bytes, threshold);
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location = {cudaMemLocationTypeDevice, 0};
    ASSERT_EQ(cudaMemPoolCreate(&own, &properties), cudaSuccess);
    EXPECT_EQ(cudaMallocFromPoolAsync(&one, 100, own, 0), cudaSuccess);
    ASSERT_EQ(cudaMemPoolGetAttribute(own, cudaMemPoolAttrUsedMemCurrent, &bytes), cudaSuccess);
    EXPECT_EQ(bytes, 100u);
    EXPECT_EQ(cudaMemPoolDestroy(pool), cudaErrorInvalidValue) << "a device's own pool stays";
    EXPECT_EQ(cudaMemPoolDestroy(own), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

}  // namespace
}  // namespace simtutor::simt
