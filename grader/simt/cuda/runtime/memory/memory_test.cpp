#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "grader/simt/cuda/runtime/memory/allocation.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeMemory : public SessionTest {
  protected:
    /// Whether the host waits for a kernel where it frees an array.
    static bool waits_where_it_frees() {
        int* array = nullptr;
        EXPECT_EQ(cudaMalloc(&array, 64), cudaSuccess);
        in_kernel([] { return 0; });
        EXPECT_EQ(cudaFree(array), cudaSuccess);
        return simulator_for_test().happens_before().kernel_waits() == 1;
    }
};

TEST_F(RuntimeMemory, NoBytesAreANullPointer) {
    int* pointer = reinterpret_cast<int*>(8);
    EXPECT_EQ(cudaMalloc(&pointer, 0), cudaSuccess);
    EXPECT_EQ(pointer, nullptr);
    EXPECT_EQ(cudaFree(pointer), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeMemory, UsedUpMemoryIsAnErrorButNoFinding) {
    int* pointer = nullptr;
    EXPECT_EQ(cudaMalloc(&pointer, 2 << 20), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeMemory, ANegativeSizeIsAnOverflow) {
    int* pointer = nullptr;
    const int bytes = -4;
    EXPECT_EQ(cudaMalloc(&pointer, static_cast<std::size_t>(bytes)), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
    EXPECT_EQ(rules(), "index.overflow");
}

TEST_F(RuntimeMemory, InformationFollowsTheAllocations) {
    std::size_t free_before = 0, free_after = 0, total = 0;
    ASSERT_EQ(cudaMemGetInfo(&free_before, &total), cudaSuccess);
    EXPECT_EQ(free_before, 1u << 20);
    char* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 1000), cudaSuccess);
    ASSERT_EQ(cudaMemGetInfo(&free_after, &total), cudaSuccess);
    EXPECT_EQ(free_before - free_after, 1000u);
}

TEST_F(RuntimeMemory, ADeviceHasItsMemoryHoweverLittleIsFree) {
    std::size_t free = 0, total = 0;
    cudaDeviceProp properties;
    ASSERT_EQ(cudaGetDeviceProperties(&properties, 0), cudaSuccess);
    ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    EXPECT_EQ(total, properties.totalGlobalMem);
    EXPECT_LT(free, total);
}

TEST_F(RuntimeMemory, AddressOfThePointerIsNeeded) {
    EXPECT_EQ(cudaMalloc(static_cast<void**>(nullptr), 16), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "null.pointer");
}

TEST_F(RuntimeMemory, FreedTwice) {
    int* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 64), cudaSuccess);
    EXPECT_EQ(cudaFree(pointer), cudaSuccess);
    EXPECT_EQ(cudaFree(pointer), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "memory.double-free");
    EXPECT_EQ(only().message, "cudaFree frees memory a second time.");
}

TEST_F(RuntimeMemory, FreeingWaitsForTheDevice) {
    EXPECT_TRUE(waits_where_it_frees());
}

TEST_F(RuntimeMemory, FreeingWaitsForNothingInARunThatAsksForIt) {
    SessionOptions options;
    options.free_waits = false;
    begin_session(options);
    EXPECT_FALSE(waits_where_it_frees());
}

TEST_F(RuntimeMemory, OnlyTheStartIsFreed) {
    int* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 64), cudaSuccess);
    EXPECT_EQ(cudaFree(pointer + 4), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "memory.double-free");
    EXPECT_NE(only().message.find("byte 16"), std::string::npos) << only().message;
    EXPECT_EQ(cudaFree(pointer), cudaSuccess) << "the memory is still there";
}

TEST_F(RuntimeMemory, EachMemoryHasItsOwnFree) {
    int *device = nullptr, *pinned = nullptr;
    int host = 0;
    ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned, 64), cudaSuccess);
    EXPECT_EQ(cudaFree(&host), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFree(pinned), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFreeHost(device), cudaErrorInvalidValue);
    EXPECT_EQ(cudaFreeHost(&host), cudaErrorInvalidValue);
    EXPECT_EQ(rules(),
              "memory.double-free memory.double-free memory.double-free memory.double-free");
    EXPECT_EQ(cudaFree(device), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
    EXPECT_EQ(cudaFreeHost(nullptr), cudaSuccess);
}

TEST_F(RuntimeMemory, RegisteredHostMemoryIsDeviceMemoryUntilUnregistered) {
    const auto host = std::make_unique<char[]>(4096);
    void* device = nullptr;
    EXPECT_EQ(cudaHostRegister(host.get(), 4096, cudaHostRegisterDefault), cudaSuccess);
    EXPECT_EQ(cudaHostRegister(host.get(), 4096, 0), cudaErrorHostMemoryAlreadyRegistered);
    EXPECT_EQ(cudaHostGetDevicePointer(&device, host.get(), 0), cudaSuccess);
    EXPECT_EQ(device, host.get());
    EXPECT_EQ(cudaMemset(device, 0, 4096), cudaSuccess);
    EXPECT_EQ(cudaHostUnregister(host.get()), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaHostGetDevicePointer(&device, host.get(), 0), cudaErrorInvalidValue);
    EXPECT_EQ(cudaHostUnregister(host.get()), cudaErrorHostMemoryNotRegistered);
    EXPECT_EQ(rules(), "pointer.host-on-device api.error");
}

TEST_F(RuntimeMemory, TheDevicesAddressHasNoFlags) {
    int *host = nullptr, *device = nullptr;
    ASSERT_EQ(cudaMallocHost(&host, 64), cudaSuccess);
    EXPECT_EQ(cudaHostGetDevicePointer(&device, host, 1), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "api.error");
}

TEST_F(RuntimeMemory, AttributesTellTheKindOfMemory) {
    int *device = nullptr, *pinned = nullptr, *managed = nullptr;
    int host = 0;
    ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
    ASSERT_EQ(cudaMallocHost(&pinned, 64), cudaSuccess);
    ASSERT_EQ(cudaMallocManaged(&managed, 64), cudaSuccess);
    cudaPointerAttributes attributes;
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, &host), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeUnregistered);
    EXPECT_EQ(attributes.device, -2);
    EXPECT_EQ(attributes.devicePointer, nullptr);
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, device + 3), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
    EXPECT_EQ(attributes.devicePointer, device + 3);
    EXPECT_EQ(attributes.hostPointer, nullptr);
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, pinned), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeHost);
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, managed), cudaSuccess);
    EXPECT_EQ(attributes.type, cudaMemoryTypeManaged);
    EXPECT_EQ(attributes.hostPointer, managed);
}

TEST_F(RuntimeMemory, PinnedMemoryKeepsItsFlags) {
    int *plain = nullptr, *all = nullptr;
    ASSERT_EQ(cudaMallocHost(&plain, 64), cudaSuccess);
    ASSERT_EQ(cudaHostAlloc(&all, 64, cudaHostAllocPortable | cudaHostAllocWriteCombined),
              cudaSuccess);
    unsigned flags = 0;
    EXPECT_EQ(cudaHostGetFlags(&flags, plain), cudaSuccess);
    EXPECT_EQ(flags, unsigned{cudaHostAllocMapped}) << "devices with the host's addresses map it";
    EXPECT_EQ(cudaHostGetFlags(&flags, all), cudaSuccess);
    EXPECT_EQ(flags,
              unsigned{cudaHostAllocPortable | cudaHostAllocWriteCombined | cudaHostAllocMapped});
    EXPECT_EQ(cudaHostAlloc(&all, 64, 8), cudaErrorInvalidValue);
}

class C1060s : public SessionTest {
  protected:
    void SetUp() override { begin("c1060", 1 << 20, 2); }
};

TEST_F(C1060s, HaveAddressesOfTheirOwn) {
    int unified = -1;
    EXPECT_EQ(cudaDeviceGetAttribute(&unified, cudaDevAttrUnifiedAddressing, 0), cudaSuccess);
    EXPECT_EQ(unified, 0);
    int *mapped = nullptr, *portable = nullptr, *device = nullptr;
    ASSERT_EQ(cudaHostAlloc(&mapped, 64, cudaHostAllocMapped), cudaSuccess);
    ASSERT_EQ(cudaHostAlloc(&portable, 64, cudaHostAllocMapped | cudaHostAllocPortable),
              cudaSuccess);
    EXPECT_EQ(cudaHostGetDevicePointer(&device, mapped, 0), cudaSuccess);
    cudaSetDevice(1);
    EXPECT_EQ(cudaHostGetDevicePointer(&device, portable, 0), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaHostGetDevicePointer(&device, mapped, 0), cudaErrorInvalidValue);
    EXPECT_NE(only().message.find("another device"), std::string::npos) << only().message;
}

TEST_F(C1060s, FindPinnedMemoryUnderAnAddressOfTheirOwn) {
    int *host = nullptr, *device = nullptr, *second = nullptr;
    ASSERT_EQ(cudaHostAlloc(&host, 64, cudaHostAllocMapped), cudaSuccess);
    ASSERT_EQ(cudaHostGetDevicePointer(&device, host, 0), cudaSuccess);
    EXPECT_NE(device, host);
    ASSERT_EQ(cudaHostGetDevicePointer(&second, host + 2, 0), cudaSuccess);
    EXPECT_EQ(second, device + 2);
    cudaPointerAttributes attributes;
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, device + 1), cudaSuccess);
    EXPECT_EQ(attributes.hostPointer, host + 1);
    ASSERT_EQ(cudaPointerGetAttributes(&attributes, host + 1), cudaSuccess);
    EXPECT_EQ(attributes.devicePointer, device + 1);

    host[0] = 5;
    host[1] = 6;
    EXPECT_EQ(in_kernel([&] { return device[1] = device[0] + 2; }), 7);
    EXPECT_EQ(host[0], 5);
    EXPECT_EQ(host[1], 7) << "both addresses lead to the same memory";
    EXPECT_EQ(cudaMemset(device, 0, 4), cudaSuccess);
    EXPECT_EQ(host[0], 0);
    EXPECT_TRUE(initialised(host));
    EXPECT_EQ(cudaMemcpy(device + 3, host + 1, 4, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(host[3], 7);
    EXPECT_EQ(cudaFreeHost(host), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

TEST_F(C1060s, KeepTheTwoAddressesApart) {
    int *host = nullptr, *device = nullptr, *other = nullptr;
    ASSERT_EQ(cudaHostAlloc(&host, 64, cudaHostAllocMapped), cudaSuccess);
    ASSERT_EQ(cudaHostGetDevicePointer(&device, host, 0), cudaSuccess);
    EXPECT_EQ(cudaHostGetDevicePointer(&other, device, 0), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "api.error");
    EXPECT_EQ(cudaFreeHost(device), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "api.error memory.double-free");
    EXPECT_EQ(cudaFreeHost(host), cudaSuccess);
    EXPECT_EQ(cudaMemset(device, 0, 64), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "api.error memory.double-free memory.use-after-free");
}

class C2050 : public SessionTest {
  protected:
    void SetUp() override { begin("c2050"); }
};

TEST_F(C2050, HasNoManagedMemory) {
    int* managed = nullptr;
    EXPECT_EQ(cudaMallocManaged(&managed, 64), cudaErrorNotSupported);
}

TEST_F(RuntimeMemory, PitchDoesNotOverflow) {
    void* pointer = nullptr;
    std::size_t pitch = 0;
    EXPECT_EQ(cudaMallocPitch(&pointer, &pitch, ~std::size_t{0}, 2), cudaErrorMemoryAllocation);
    EXPECT_EQ(cudaMallocPitch(&pointer, &pitch, std::size_t{1} << 60, 1 << 10),
              cudaErrorMemoryAllocation);
}

// Programs keep these functions in pointers: the signatures are CUDA's own.
TEST_F(RuntimeMemory, FunctionsHaveAddresses) {
    int* raw = nullptr;
    ASSERT_EQ(cudaMalloc(&raw, 64), cudaSuccess);
    { const std::unique_ptr<int, decltype(&cudaFree)> owner(raw, &cudaFree); }
    EXPECT_EQ(cudaFree(raw), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "memory.double-free");
    cudaError_t (*const allocate)(void**, std::size_t) = &cudaMalloc;
    void* pointer = nullptr;
    EXPECT_EQ(allocate(&pointer, 16), cudaSuccess);
}

TEST_F(RuntimeMemory, TemplatesKnowTheirCallersLine) {
    int* pointer = nullptr;
    ASSERT_EQ(cudaMalloc(&pointer, 64), cudaSuccess);
    const int line = __LINE__ - 1;
    EXPECT_EQ(pointer_facts(pointer).allocated.line, line);
}

}  // namespace
}  // namespace simtutor::simt
