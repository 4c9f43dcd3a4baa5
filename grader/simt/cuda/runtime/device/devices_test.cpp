// Several devices: the choice of each host thread, the owner of memory, peers.
#include "grader/simt/cuda/runtime/device/devices.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeDevices : public SessionTest {
  protected:
    void SetUp() override { begin("h100", 1 << 20, 3); }
    static int current() {
        int device = -1;
        EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
        return device;
    }
};

TEST_F(RuntimeDevices, EachThreadChoosesForItself) {
    int count = 0;
    EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    EXPECT_EQ(count, 3);
    EXPECT_EQ(cudaSetDevice(2), cudaSuccess);
    int of_thread = -1;
    std::thread([&] {
        of_thread = current();
        cudaSetDevice(1);
    }).join();
    EXPECT_EQ(of_thread, 0);
    EXPECT_EQ(current(), 2);
    EXPECT_EQ(cudaSetDevice(3), cudaErrorInvalidDevice);
    EXPECT_EQ(current(), 2);
}

TEST_F(RuntimeDevices, MemoryBelongsToTheDeviceOfItsAllocation) {
    int *first = nullptr, *second = nullptr;
    ASSERT_EQ(cudaMalloc(&first, 1000), cudaSuccess);
    cudaSetDevice(1);
    std::size_t before = 0, free = 0, total = 0;
    ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
    ASSERT_EQ(cudaMalloc(&second, 24), cudaSuccess);
    ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    EXPECT_EQ(before - free, 24u);
    cudaPointerAttributes attributes;
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, first), cudaSuccess);
    EXPECT_EQ(attributes.device, 0);
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, second), cudaSuccess);
    EXPECT_EQ(attributes.device, 1);
}

TEST_F(RuntimeDevices, PeersAreEnabledInOneDirection) {
    int can = -1;
    EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), cudaSuccess);
    EXPECT_EQ(can, 1);
    EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 1, 1), cudaSuccess);
    EXPECT_EQ(can, 0);
    EXPECT_FALSE(has_peer_access(0, 1));
    EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaSuccess);
    EXPECT_TRUE(has_peer_access(0, 1));
    EXPECT_FALSE(has_peer_access(1, 0));
    EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), cudaErrorPeerAccessAlreadyEnabled);
    EXPECT_EQ(cudaDeviceEnablePeerAccess(0, 0), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaSuccess);
    EXPECT_EQ(cudaDeviceDisablePeerAccess(1), cudaErrorPeerAccessNotEnabled);
}

TEST_F(RuntimeDevices, PeerCopiesNameDevicesThatExist) {
    int *first = nullptr, *second = nullptr;
    ASSERT_EQ(cudaMalloc(&first, 16), cudaSuccess);
    cudaSetDevice(1);
    ASSERT_EQ(cudaMalloc(&second, 16), cudaSuccess);
    ASSERT_EQ(cudaMemset(first, 1, 16), cudaSuccess);
    EXPECT_EQ(cudaMemcpyPeer(second, 1, first, 0, 16), cudaSuccess);
    EXPECT_EQ(second[3], 0x01010101);
    EXPECT_EQ(cudaMemcpyPeerAsync(second, 3, first, 0, 16), cudaErrorInvalidDevice);
}

TEST_F(RuntimeDevices, StreamsBelongToADevice) {
    cudaSetDevice(2);
    cudaStream_t stream = nullptr;
    ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
    cudaSetDevice(0);
    int device = -1;
    EXPECT_EQ(cudaStreamGetDevice(stream, &device), cudaSuccess);
    EXPECT_EQ(device, 2);
    EXPECT_EQ(cudaStreamGetDevice(nullptr, &device), cudaSuccess);
    EXPECT_EQ(device, 0);
}

TEST_F(RuntimeDevices, SettingsBelongToADevice) {
    cudaSetDevice(1);
    EXPECT_EQ(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 12345), cudaSuccess);
    cudaSetDevice(0);
    std::size_t bytes = 0;
    EXPECT_EQ(cudaDeviceGetLimit(&bytes, cudaLimitMallocHeapSize), cudaSuccess);
    EXPECT_EQ(bytes, 8388608u);
}

TEST_F(RuntimeDevices, BusIdsFindTheirDevice) {
    char text[32] = {};
    EXPECT_EQ(cudaDeviceGetPCIBusId(text, sizeof text, 1), cudaSuccess);
    EXPECT_STREQ(text, "0000:02:00.0");
    EXPECT_EQ(cudaDeviceGetPCIBusId(text, 4, 1), cudaErrorInvalidValue);
    int device = -1;
    EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, "0000:03:00.0"), cudaSuccess);
    EXPECT_EQ(device, 2);
    EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, "02:00.0"), cudaSuccess);
    EXPECT_EQ(device, 1);
    EXPECT_EQ(cudaDeviceGetByPCIBusId(&device, "0000:09:00.0"), cudaErrorInvalidDevice);
}

TEST_F(RuntimeDevices, RemovedFieldsWorkWithANote) {
    cudaDeviceProp properties;
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    EXPECT_EQ(rules(), "");
    const int rate = properties.clockRate;
    EXPECT_EQ(rate, 1980000);
    ASSERT_EQ(rules(), "api.removed");
    EXPECT_EQ(findings()[0].message,
              "cudaDeviceProp::clockRate was removed in CUDA 13.0; here it still works.");
    char text[16];
    // Programs are compiled without warnings.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat"
    std::snprintf(text, sizeof text, "%d", properties.memoryClockRate);
#pragma GCC diagnostic pop
    EXPECT_STREQ(text, "2619000") << "printf takes it as a number";
}

TEST_F(RuntimeDevices, AttributesAgreeWithTheProperties) {
    cudaDeviceProp properties;
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 1), cudaSuccess);
    const auto attribute = [](cudaDeviceAttr which) {
        int value = -1;
        EXPECT_EQ(cudaDeviceGetAttribute(&value, which, 1), cudaSuccess);
        return value;
    };
    EXPECT_EQ(attribute(cudaDevAttrMaxTexture2DHeight), properties.maxTexture2D[1]);
    EXPECT_EQ(attribute(cudaDevAttrMaxSurface3DDepth), properties.maxSurface3D[2]);
    EXPECT_EQ(attribute(cudaDevAttrPciBusId), 2);
    EXPECT_EQ(attribute(cudaDevAttrClockRate), 1980000);
    int value = 0;
    EXPECT_EQ(cudaDeviceGetAttribute(&value, cudaDevAttrMax, 1), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "") << "attributes are not removed";
}

}  // namespace
}  // namespace simtutor::simt
