#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class RuntimeCopy : public SessionTest {
  protected:
    void SetUp() override {
        begin();
        ASSERT_EQ(cudaMalloc(&d_a, bytes), cudaSuccess);
        ASSERT_EQ(cudaMalloc(&d_b, bytes), cudaSuccess);
        name_array(d_a, "d_a", sizeof(float));
        for (int i = 0; i < 256; ++i) host[i] = static_cast<float>(i);
    }

    static constexpr std::size_t bytes = 1024;
    float host[256];
    float back[256] = {};
    float* d_a = nullptr;
    float* d_b = nullptr;
};

TEST_F(RuntimeCopy, RoundTrip) {
    EXPECT_EQ(cudaMemcpy(d_a, host, bytes, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(d_b, d_a, bytes, cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(back, d_b, bytes, cudaMemcpyDefault), cudaSuccess);
    EXPECT_EQ(std::memcmp(host, back, bytes), 0);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeCopy, InitialisedStateMovesWithTheBytes) {
    EXPECT_EQ(cudaMemcpy(d_a, host, bytes / 2, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(d_b, d_a, bytes, cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_TRUE(initialised(d_b + 127));
    EXPECT_FALSE(initialised(d_b + 128));
    EXPECT_EQ(rules(), "");
}

// What an H100 answers to every mixture of memory and direction.
TEST_F(RuntimeCopy, WrongDirectionIsRefusedAsByCuda) {
    EXPECT_EQ(cudaMemcpy(d_a, host, 64, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy(host, d_a, 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy(host, back, 64, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy(host, back, 64, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy(d_a, host, 64, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpy(host, d_a, 64, cudaMemcpyDeviceToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(findings().size(), 6u);
    for (const Finding& finding : findings()) {
        EXPECT_EQ(finding.rule, "copy.direction");
        EXPECT_EQ(finding.level, Level::error);
    }
    EXPECT_FALSE(initialised(d_a)) << "a refused copy writes nothing";
}

TEST_F(RuntimeCopy, SwappedPointersGetTheDirectionTheyNeed) {
    cudaMemcpy(host, d_a, bytes, cudaMemcpyHostToDevice);
    const int line = __LINE__ - 1;
    EXPECT_EQ(only().message,
              "cudaMemcpy says cudaMemcpyHostToDevice, but the destination is host memory and the "
              "source `d_a` is device memory.");
    EXPECT_NE(only().advice.find("cudaMemcpyDeviceToHost"), std::string::npos) << only().advice;
    EXPECT_EQ(only().sides.front().site.file, "runtime_tests/memory/copy_test.cpp");
    EXPECT_EQ(only().sides.front().site.line, line);
    EXPECT_NE(only().kernel.find("TestBody"), std::string::npos) << only().kernel;
}

// Both pointers on the device: the copy works, so it is a warning only.
TEST_F(RuntimeCopy, DeviceMemoryCalledHostIsAWarning) {
    cudaMemset(d_b, 1, bytes);
    EXPECT_EQ(cudaMemcpy(d_a, d_b, bytes, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(only().rule, "copy.direction");
    EXPECT_EQ(only().level, Level::warning);
    EXPECT_TRUE(initialised(d_a));
}

TEST_F(RuntimeCopy, PinnedAndManagedMemoryFitEveryDirection) {
    float *pinned = nullptr, *managed = nullptr;
    ASSERT_EQ(cudaMallocHost(&pinned, bytes), cudaSuccess);
    ASSERT_EQ(cudaMallocManaged(&managed, bytes), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(pinned, d_a, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(pinned, d_a, bytes, cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(managed, d_a, bytes, cudaMemcpyDeviceToHost), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(d_a, managed, bytes, cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeCopy, TooManyBytesNameTheArrayAndItsSize) {
    std::vector<float> large(1024);
    EXPECT_EQ(cudaMemcpy(d_a, large.data(), 4096, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "copy.size");
    EXPECT_EQ(only().message,
              "cudaMemcpy is asked for 4,096 bytes of `d_a`, which holds only 1,024 bytes (256 "
              "elements of 4 bytes).");
}

TEST_F(RuntimeCopy, RangeFromTheMiddleMayReachTheEndOnly) {
    EXPECT_EQ(cudaMemcpy(d_a + 128, host, 512, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaMemcpy(d_a + 128, host, 513, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "copy.size");
    EXPECT_NE(only().message.find("starting at byte 512"), std::string::npos) << only().message;
    EXPECT_TRUE(only().advice.starts_with("From there 512 bytes")) << only().advice;
}

TEST_F(RuntimeCopy, HostArraysHaveBoundsToo) {
    void* const known = host_array(100, "input");
    EXPECT_EQ(cudaMemcpy(d_a, known, 100, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(known, d_a, 101, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "copy.size");
}

TEST_F(RuntimeCopy, FreedMemoryIsNotUsed) {
    ASSERT_EQ(cudaFree(d_a), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(host, d_a, 16, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "memory.use-after-free");
    EXPECT_EQ(only().sides.size(), 2u) << "the use, and where it was freed";
}

TEST_F(RuntimeCopy, NullAndNothing) {
    EXPECT_EQ(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaMemcpy(d_a, nullptr, 16, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT_EQ(only().rule, "null.pointer");
    EXPECT_EQ(only().message, "cudaMemcpy was given a null pointer as source.");
}

TEST_F(RuntimeCopy, UnknownDirection) {
    EXPECT_EQ(cudaMemcpy(d_a, host, 16, static_cast<cudaMemcpyKind>(7)),
              cudaErrorInvalidMemcpyDirection);
    EXPECT_EQ(only().rule, "copy.direction");
}

TEST_F(RuntimeCopy, FillWritesDeviceMemory) {
    EXPECT_EQ(cudaMemset(d_a, 0x11, 8), cudaSuccess);
    EXPECT_TRUE(initialised(reinterpret_cast<char*>(d_a) + 7));
    EXPECT_FALSE(initialised(reinterpret_cast<char*>(d_a) + 8));
    EXPECT_EQ(reinterpret_cast<unsigned char*>(d_a)[7], 0x11);
    EXPECT_EQ(cudaMemset(d_a, 0, bytes + 1), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemset(host, 0, 16), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "copy.size pointer.host-on-device");
}

TEST_F(RuntimeCopy, RowsLeaveThePaddingAlone) {
    void* pitched = nullptr;
    std::size_t pitch = 0;
    ASSERT_EQ(cudaMallocPitch(&pitched, &pitch, 100, 10), cudaSuccess);
    EXPECT_EQ(pitch, 512u);
    EXPECT_EQ(cudaMemcpy2D(pitched, pitch, host, 100, 100, 10, cudaMemcpyHostToDevice),
              cudaSuccess);
    const char* const bytes_there = static_cast<char*>(pitched);
    EXPECT_EQ(std::memcmp(bytes_there + 9 * pitch, reinterpret_cast<char*>(host) + 900, 100), 0);
    EXPECT_TRUE(initialised(bytes_there + 9 * pitch + 99));
    EXPECT_FALSE(initialised(bytes_there + 100));
    EXPECT_EQ(rules(), "");
    EXPECT_EQ(cudaMemcpy2D(pitched, pitch, host, 99, 100, 10, cudaMemcpyHostToDevice),
              cudaErrorInvalidPitchValue);
    EXPECT_EQ(cudaMemcpy2D(pitched, pitch, host, 100, 100, 11, cudaMemcpyHostToDevice),
              cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "api.error copy.size");
}

// A lesson's array may be written by code that has no hooks.
TEST_F(RuntimeCopy, BytesOfALessonsArrayArriveThoughNoHookSawThem) {
    auto* const array = static_cast<int*>(allocate_array(Space::device, 64, 4, "array"));
    array[3] = 7;
    EXPECT_EQ(cudaMemcpy(d_a, array, 64, cudaMemcpyDeviceToDevice), cudaSuccess);
    EXPECT_EQ(reinterpret_cast<int*>(d_a)[3], 7);
    EXPECT_FALSE(initialised(reinterpret_cast<char*>(d_a) + 12));
    EXPECT_EQ(rules(), "");
}

// Code without hooks stores a zero to memory that is zero: it must arrive.
TEST_F(RuntimeCopy, ZeroesOfCodeWithoutHooksArrive) {
    SessionOptions options;
    options.code_has_hooks = false;
    begin_session(options);
    void *device = nullptr, *pinned = nullptr;
    ASSERT_EQ(cudaMalloc(&device, 16), cudaSuccess);
    ASSERT_EQ(cudaHostAlloc(&pinned, 16, cudaHostAllocPortable), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(pinned, device, 16, cudaMemcpyDeviceToHost), cudaSuccess);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(static_cast<float*>(pinned)[i], 0.0f);
}

float table[16];

TEST_F(RuntimeCopy, Symbols) {
    EXPECT_EQ(cudaMemcpyToSymbol(table, host, sizeof table), cudaSuccess);
    EXPECT_EQ(table[15], 15.0f);
    EXPECT_EQ(cudaMemcpyToSymbol(table, host + 100, 4, 8), cudaSuccess);
    EXPECT_EQ(table[2], 100.0f);
    EXPECT_EQ(cudaMemcpyFromSymbol(back, table, sizeof table), cudaSuccess);
    EXPECT_EQ(back[2], 100.0f);
    void* address = nullptr;
    EXPECT_EQ(cudaGetSymbolAddress(&address, table), cudaSuccess);
    EXPECT_EQ(cudaMemcpy(address, host, sizeof table, cudaMemcpyHostToDevice), cudaSuccess);
    std::size_t size = 0;
    EXPECT_EQ(cudaGetSymbolSize(&size, table), cudaSuccess);
    EXPECT_EQ(size, sizeof table);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeCopy, SymbolsHaveBoundsAndADirection) {
    EXPECT_EQ(cudaMemcpyToSymbol(table, host, sizeof table + 4), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyToSymbol(table, host, 4, sizeof table), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyToSymbol(table, host, 4, 0, cudaMemcpyDeviceToHost),
              cudaErrorInvalidMemcpyDirection);
    EXPECT_EQ(cudaMemcpyToSymbol(*d_a, host, 4), cudaErrorInvalidSymbol);
    EXPECT_EQ(rules(), "copy.size copy.size copy.direction api.error");
}

TEST_F(RuntimeCopy, AWholeSymbolHasNoOffset) {
    EXPECT_EQ(cudaMemcpyToSymbol(table, host + 4, sizeof table, 16), cudaErrorInvalidValue);
    EXPECT_NE(only().advice.find("a copy of the whole variable has none"), std::string::npos);
}

TEST_F(RuntimeCopy, APartOfASymbolMayHaveOne) {
    EXPECT_EQ(cudaMemcpyToSymbol(table, host, 8, sizeof table - 4), cudaErrorInvalidValue);
    EXPECT_EQ(only().advice.find("has none"), std::string::npos) << only().advice;
}

}  // namespace
}  // namespace simtutor::simt
