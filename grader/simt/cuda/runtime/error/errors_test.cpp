#include "grader/simt/cuda/runtime/error/errors.h"

#include <gtest/gtest.h>

#include <thread>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

const CallSite launch_site = {nullptr, "student.cu", 12};

class RuntimeErrors : public SessionTest {
  protected:
    /// What the end of the program reports.
    static std::string unchecked() {
        report_unchecked_errors();
        return rules();
    }
    /// A call that fails without a finding.
    static cudaError_t fail() { return cudaSetDevice(99); }
};

TEST_F(RuntimeErrors, NamesAndTexts) {
    EXPECT_STREQ(cudaGetErrorName(cudaErrorInvalidConfiguration), "cudaErrorInvalidConfiguration");
    EXPECT_STREQ(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument");
    EXPECT_STREQ(cudaGetErrorString(cudaSuccess), "no error");
    EXPECT_STREQ(cudaGetErrorName(static_cast<cudaError_t>(777)), "unrecognized error code");
}

TEST_F(RuntimeErrors, LastErrorIsClearedByGetAndKeptByPeek) {
    EXPECT_EQ(fail(), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaPeekAtLastError(), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(RuntimeErrors, SuccessDoesNotClearAnError) {
    fail();
    EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
}

TEST_F(RuntimeErrors, EachThreadHasItsOwn) {
    fail();
    cudaError_t there = cudaErrorUnknown;
    std::thread([&] { there = cudaGetLastError(); }).join();
    EXPECT_EQ(there, cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
}

TEST_F(RuntimeErrors, LaunchErrorIsNotGivenBySynchronize) {
    set_launch_error(cudaErrorInvalidConfiguration, launch_site, "add");
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
}

TEST_F(RuntimeErrors, StickyErrorStaysUntilReset) {
    set_sticky_error(cudaErrorIllegalAddress, launch_site, "add");
    set_sticky_error(cudaErrorAssert, launch_site, "add");
    int* pointer = nullptr;
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaGetLastError(), cudaErrorIllegalAddress);
    EXPECT_EQ(cudaMalloc(&pointer, 16), cudaErrorIllegalAddress);
    int count = 0;
    EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    EXPECT_EQ(cudaDeviceReset(), cudaSuccess);
    EXPECT_EQ(cudaMalloc(&pointer, 16), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
}

TEST_F(RuntimeErrors, PendingErrorIsTakenOnce) {
    set_launch_error(cudaErrorInvalidConfiguration, launch_site, "add");
    EXPECT_EQ(take_pending_error(),
              "cudaErrorInvalidConfiguration: invalid configuration argument");
    EXPECT_EQ(take_pending_error(), "");
    set_sticky_error(cudaErrorIllegalAddress, launch_site, "add");
    EXPECT_EQ(take_pending_error(),
              "cudaErrorIllegalAddress: an illegal memory access was encountered");
    EXPECT_EQ(sticky_error(), 0);
}

TEST_F(RuntimeErrors, UncheckedLaunchFailuresAreReported) {
    set_launch_error(cudaErrorInvalidConfiguration, launch_site, "add");
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    ASSERT_EQ(unchecked(), "api.unchecked-error");
    const Finding finding = findings().front();
    EXPECT_EQ(finding.level, Level::warning);
    EXPECT_EQ(finding.sides.front().site.line, 12);
    EXPECT_EQ(
        finding.message,
        "The launch of `add` failed with cudaErrorInvalidConfiguration (invalid configuration "
        "argument), and the program did not ask for the error after that.");
    EXPECT_EQ(unchecked(), "api.unchecked-error") << "once only";
}

TEST_F(RuntimeErrors, CheckedLaunchFailuresAreNotReported) {
    set_launch_error(cudaErrorInvalidConfiguration, launch_site, "add");
    cudaPeekAtLastError();
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, LookingBeforeTheLaunchDoesNotCount) {
    cudaGetLastError();
    set_launch_error(cudaErrorInvalidConfiguration, launch_site, "add");
    EXPECT_EQ(unchecked(), "api.unchecked-error");
}

TEST_F(RuntimeErrors, LaunchByALessonIsNotTheStudents) {
    set_launch_error(cudaErrorInvalidConfiguration, {nullptr, "<launch by the lesson>", 1}, "add");
    set_launch_error(cudaErrorInvalidConfiguration, {}, "add");
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, StickyErrorSeenInAResult) {
    set_sticky_error(cudaErrorIllegalAddress, launch_site, "add");
    EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    EXPECT_EQ(unchecked(), "");
}

// What stopped the kernel has a finding of its own.
TEST_F(RuntimeErrors, StickyErrorInResultsThatAreThrownAway) {
    set_sticky_error(cudaErrorIllegalAddress, launch_site, "add");
    ::__simt::__discard(cudaDeviceSynchronize());
    ::__simt::__discard(cudaFree(nullptr));
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, ReturnedErrorsAreNotReported) {
    EXPECT_EQ(fail(), cudaErrorInvalidDevice);
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, ReturnedErrorsThatAreThrownAway) {
    ::__simt::__discard(fail());
    ::__simt::__discard(cudaSetDevice(0));
    EXPECT_EQ(unchecked(), "api.unchecked-error");
    EXPECT_EQ(findings().front().message,
              "cudaSetDevice failed with cudaErrorInvalidDevice (invalid device ordinal), and the "
              "program did not ask for the error after that.");
}

TEST_F(RuntimeErrors, ThrownAwayButAskedForLater) {
    ::__simt::__discard(fail());
    cudaGetLastError();
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, NewSessionStartsClean) {
    fail();
    set_sticky_error(cudaErrorIllegalAddress, launch_site, "add");
    Runtime::begin(1);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    EXPECT_EQ(unchecked(), "");
}

TEST_F(RuntimeErrors, RemovedFunctionsWorkWithANote) {
    EXPECT_EQ(cudaThreadSynchronize(), cudaSuccess);
    ASSERT_EQ(rules(), "api.removed");
    EXPECT_EQ(findings().front().level, Level::note);
    EXPECT_EQ(findings().front().message,
              "cudaThreadSynchronize was removed in CUDA 13.0; here it still works.");
}

}  // namespace
}  // namespace simtutor::simt
