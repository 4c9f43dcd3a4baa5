// Copies of elements instead of bytes, and leaks.
#include <gtest/gtest.h>

#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/testing/fake.h"

namespace simtutor::simt {
namespace {

class RuntimeEnd : public testing::Test {
  protected:
    void SetUp() override {
        fake::reset();
        ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
        host = static_cast<float*>(fake::host_array(64, "host"));
    }
    float* host = nullptr;
    float* device = nullptr;
};

TEST_F(RuntimeEnd, ElementsInsteadOfBytes) {
    ASSERT_EQ(cudaMemcpy(device, host, 16, cudaMemcpyHostToDevice), cudaSuccess);
    report_short_copies();
    ASSERT_EQ(fake::rules(), "copy.size");
    EXPECT_EQ(fake::findings()[0].level, Level::warning);
    EXPECT_EQ(fake::findings()[0].message,
              "cudaMemcpy copies 16 bytes. The array has 16 elements of 4 bytes, 64 bytes in all: "
              "this looks like the number of elements, and the rest is never copied.");
    report_short_copies();
    EXPECT_EQ(fake::rules(), "copy.size") << "once";
}

TEST_F(RuntimeEnd, MemoryOfUnknownSizeMayBeShorter) {
    float part[4] = {};
    ASSERT_EQ(cudaMemcpy(part, device, 16, cudaMemcpyDeviceToHost), cudaSuccess);
    report_short_copies();
    EXPECT_EQ(fake::rules(), "");
}

TEST_F(RuntimeEnd, APartAmongOthersIsNoMistake) {
    for (int part = 3; part >= 0; --part)
        ASSERT_EQ(cudaMemcpy(device + 4 * part, host + 4 * part, 16, cudaMemcpyHostToDevice),
                  cudaSuccess);
    report_short_copies();
    EXPECT_EQ(fake::rules(), "");
}

TEST_F(RuntimeEnd, BytesOfUnknownTypeAreNotGuessedAt) {
    void* bytes = nullptr;
    ASSERT_EQ(cudaMalloc(&bytes, 64), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(bytes, static_cast<void*>(host), 16, cudaMemcpyHostToDevice), cudaSuccess);
    report_short_copies();
    EXPECT_EQ(fake::rules(), "");
}

TEST_F(RuntimeEnd, LeaksAreCountedByPlace) {
    for (int i = 0; i < 3; ++i) {
        int* pointer = nullptr;
        ASSERT_EQ(cudaMallocHost(&pointer, 100), cudaSuccess);
        if (i == 1) cudaFreeHost(pointer);
    }
    ASSERT_EQ(cudaFree(device), cudaSuccess);
    report_leaks();
    ASSERT_EQ(fake::rules(), "memory.leak");
    EXPECT_EQ(fake::findings()[0].message, "2 allocations made here are never freed: 200 bytes.");
    EXPECT_EQ(fake::findings()[0].advice, "Call cudaFreeHost when the memory is no longer used.");
}

}  // namespace
}  // namespace simtutor::simt
