#include "grader/gpu/sanitizer_output.h"

#include <gtest/gtest.h>

using namespace simtutor;
using gpu::read_sanitizer;

namespace {

constexpr const char* head = "========= COMPUTE-SANITIZER\n";

TEST(SanitizerOutput, StepOutside) {
    const auto report = read_sanitizer(
        std::string(head) +
            "========= Invalid __global__ write of size 4 bytes\n"
            "=========     at dot(const float *, float *, int)+0x160 in kernel.cu:6\n"
            "=========     by thread (3,0,0) in block (1,0,0)\n"
            "=========     Address 0x7f6510c00010 is out of bounds\n"
            "=========     Saved host backtrace up to driver entry point at kernel launch time\n"
            "=========         Host Frame: main [0x1] in program\n"
            "========= \n"
            "========= Invalid __global__ write of size 4 bytes\n"
            "=========     at dot(const float *, float *, int)+0x160 in kernel.cu:6\n"
            "=========     by thread (4,0,0) in block (1,0,0)\n"
            "=========     Address 0x7f6510c00014 is out of bounds\n"
            "========= Program hit cudaErrorLaunchFailure (error 719) due to \"unspecified launch "
            "failure\" on CUDA API call to cudaDeviceSynchronize.\n"
            "========= ERROR SUMMARY: 3 errors\n",
        "memcheck", "a/kernel.cu");
    EXPECT_TRUE(report.complete);
    ASSERT_EQ(report.findings.size(), 1u);
    const simt::Finding& finding = report.findings[0];
    EXPECT_EQ(finding.rule, "bounds.global");
    EXPECT_EQ(finding.level, simt::Level::error);
    EXPECT_EQ(finding.kernel, "dot");
    EXPECT_EQ(finding.count, 2u);
    EXPECT_EQ(finding.tool, "compute-sanitizer memcheck");
    EXPECT_EQ(finding.threads, "thread (3,0,0) of block (1,0,0)");
    ASSERT_EQ(finding.sides.size(), 1u);
    EXPECT_EQ(finding.sides[0].site.file, "a/kernel.cu");
    EXPECT_EQ(finding.sides[0].site.line, 6);
    EXPECT_EQ(finding.sides[0].action, "write");
    EXPECT_EQ(finding.sides[0].bytes, 4u);
    EXPECT_EQ(finding.sides[0].who.block[0], 1u);
}

std::string rule(const std::string& text, const std::string& tool) {
    const auto report =
        read_sanitizer(head + text + "========= ERROR SUMMARY: 1 error\n", tool, "");
    return report.findings.size() == 1 ? report.findings[0].rule : "none or many";
}

TEST(SanitizerOutput, Rules) {
    EXPECT_EQ(rule("========= Invalid __global__ read of size 8 bytes\n"
                   "=========     at f(int)+0x10 in k.cu:3\n"
                   "=========     Address 0x7f01 is misaligned\n",
                   "memcheck"),
              "memory.misaligned");
    EXPECT_EQ(rule("========= Invalid __shared__ write of size 4 bytes\n"
                   "=========     at f(int)+0x10 in k.cu:3\n",
                   "memcheck"),
              "bounds.shared");
    EXPECT_EQ(rule("========= Invalid __global__ read of size 4 bytes\n"
                   "=========     Address 0x10 is out of bounds\n",
                   "memcheck"),
              "null.pointer");
    EXPECT_EQ(rule("========= Program hit cudaErrorInvalidConfiguration (error 9) due to \"invalid "
                   "configuration argument\" on CUDA API call to cudaLaunchKernel.\n",
                   "memcheck"),
              "launch.invalid");
    EXPECT_EQ(rule("========= Program hit cudaErrorInvalidValue (error 1) due to \"invalid "
                   "argument\" on CUDA API call to cudaMemcpy.\n",
                   "memcheck"),
              "api.error");
    EXPECT_EQ(rule("========= Program hit cudaErrorInvalidValue (error 1) due to \"invalid "
                   "argument\" on CUDA API call to cudaGetLastError.\n",
                   "memcheck"),
              "none or many");
    EXPECT_EQ(rule("========= Uninitialized __global__ memory read of size 4 bytes\n", "initcheck"),
              "memory.uninitialised");
    EXPECT_EQ(rule("========= Barrier error detected. Divergent thread(s) in warp.\n"
                   "=========     at f(int)+0x10 in k.cu:3\n",
                   "synccheck"),
              "barrier.divergent");
}

TEST(SanitizerOutput, AFunctionOfCudasHeadersIsToldAtItsCall) {
    const std::string added =
        "========= Uninitialized __global__ memory read of size 4 bytes\n"
        "=========     at atomicAdd(int *, int)+0x1a0 in device_atomic_functions.hpp:107\n"
        "=========     by thread (31,0,0) in block (0,0,0)\n"
        "=========     Address 0x7fba9a800000\n"
        "=========         Device Frame: sum(int *, int *, int *)+0x20 in k.cu:9\n"
        "=========     Saved host backtrace up to driver entry point at kernel launch time\n";
    const auto report = read_sanitizer(added, "initcheck", "/tmp/k.cu");
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings[0].rule, "memory.uninitialised");
    EXPECT_EQ(report.findings[0].sides[0].site.file, "/tmp/k.cu");
    EXPECT_EQ(report.findings[0].sides[0].site.line, 9);
    EXPECT_EQ(report.findings[0].kernel, "sum");
}

TEST(SanitizerOutput, AnExchangeReadsNothing) {
    EXPECT_EQ(
        rule("========= Uninitialized __global__ memory read of size 4 bytes\n"
             "=========     at atomicExch(int *, int)+0xf0 in device_atomic_functions.hpp:127\n"
             "=========     by thread (0,0,0) in block (0,0,0)\n"
             "=========         Device Frame: sum(int *, int *, int *)+0xd0 in k.cu:6\n",
             "initcheck"),
        "none or many");
}

TEST(SanitizerOutput, RaceHasTwoSides) {
    const auto report = read_sanitizer(
        std::string(head) +
            "========= Error: Race reported between Write access at void sum<float>(float *)+0x2c "
            "in kernel.cu:40\n"
            "=========     and Read access at void sum<float>(float *)+0x31 in kernel.cu:43 [508 "
            "hazards]\n"
            "========= \n"
            "========= RACECHECK SUMMARY: 1 hazard displayed (1 error, 0 warnings)\n",
        "racecheck", "kernel.cu");
    ASSERT_EQ(report.findings.size(), 1u);
    const simt::Finding& race = report.findings[0];
    EXPECT_EQ(race.rule, "race.shared");
    EXPECT_EQ(race.kernel, "sum<float>");
    ASSERT_EQ(race.sides.size(), 2u);
    EXPECT_EQ(race.sides[0].site.line, 40);
    EXPECT_EQ(race.sides[0].action, "write");
    EXPECT_EQ(race.sides[1].site.line, 43);
    EXPECT_EQ(race.sides[1].action, "read");
}

TEST(SanitizerOutput, SilenceAndRefusal) {
    const auto silent = read_sanitizer(std::string(head) + "========= ERROR SUMMARY: 0 errors\n",
                                       "synccheck", "k.cu");
    EXPECT_TRUE(silent.complete);
    EXPECT_TRUE(silent.findings.empty());
    const auto refused = read_sanitizer(
        std::string(head) + "========= Error: Device not supported. Please refer to the docs\n",
        "memcheck", "k.cu");
    EXPECT_FALSE(refused.complete);
    EXPECT_NE(refused.problem.find("Device not supported"), std::string::npos);
    EXPECT_FALSE(read_sanitizer("", "memcheck", "k.cu").complete);
}

}  // namespace
