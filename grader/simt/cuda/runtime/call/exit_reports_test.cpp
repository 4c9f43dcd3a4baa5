// Copies of elements instead of bytes, and leaks.
#include "grader/simt/cuda/runtime/call/exit_reports.h"

#include <gtest/gtest.h>

#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

class ExitReports : public SessionTest {
  protected:
    void SetUp() override {
        begin();
        ASSERT_EQ(cudaMalloc(&device, 64), cudaSuccess);
        host = static_cast<float*>(host_array(64, "host"));
    }
    float* host = nullptr;
    float* device = nullptr;
};

TEST_F(ExitReports, ElementsInsteadOfBytes) {
    ASSERT_EQ(cudaMemcpy(device, host, 16, cudaMemcpyHostToDevice), cudaSuccess);
    report_short_copies();
    ASSERT_EQ(rules(), "copy.size");
    EXPECT_EQ(findings()[0].level, Level::warning);
    EXPECT_EQ(findings()[0].message,
              "cudaMemcpy copies 16 bytes. The array has 16 elements of 4 bytes, 64 bytes in all: "
              "this looks like the number of elements, and the rest is never copied.");
    report_short_copies();
    EXPECT_EQ(rules(), "copy.size") << "once";
}

TEST_F(ExitReports, MemoryOfUnknownSizeMayBeShorter) {
    float part[4] = {};
    ASSERT_EQ(cudaMemcpy(part, device, 16, cudaMemcpyDeviceToHost), cudaSuccess);
    report_short_copies();
    EXPECT_EQ(rules(), "");
}

TEST_F(ExitReports, ACopyInPartsIsNoMistake) {
    for (int part = 3; part >= 0; --part)
        ASSERT_EQ(cudaMemcpy(device + 4 * part, host + 4 * part, 16, cudaMemcpyHostToDevice),
                  cudaSuccess);
    report_short_copies();
    EXPECT_EQ(rules(), "");
}

TEST_F(ExitReports, BytesOfUnknownTypeAreNotGuessedAt) {
    void* bytes = nullptr;
    ASSERT_EQ(cudaMalloc(&bytes, 64), cudaSuccess);
    ASSERT_EQ(cudaMemcpy(bytes, static_cast<void*>(host), 16, cudaMemcpyHostToDevice), cudaSuccess);
    report_short_copies();
    EXPECT_EQ(rules(), "");
}

TEST_F(ExitReports, LeaksAreCountedByPlace) {
    RuleSwitches asked_for;
    asked_for.levels["memory.leak"] = Level::warning;
    FindingLog::get().configure(asked_for);
    for (int i = 0; i < 3; ++i) {
        int* pointer = nullptr;
        ASSERT_EQ(cudaMallocHost(&pointer, 100), cudaSuccess);
        if (i == 1) cudaFreeHost(pointer);
    }
    ASSERT_EQ(cudaFree(device), cudaSuccess);
    report_leaks();
    ASSERT_EQ(rules(), "memory.leak");
    EXPECT_EQ(findings()[0].message, "2 allocations made here are never freed: 200 bytes.");
    EXPECT_EQ(findings()[0].advice,
              "Call cudaFreeHost when the memory is no longer used: before a pointer gets the "
              "address of the next allocation, or allocate once, in front of the loop.");
}

}  // namespace
}  // namespace simtutor::simt
