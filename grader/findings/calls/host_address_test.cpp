#include "grader/findings/calls/host_address.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::host_address_test {

std::string said(const std::string& call, const std::string& message) {
    simt::Finding finding = finding_at(
        "__global__ void sum(const float* a, int n) {\n"
        "    float x = a[n];\n"
        "}\n"
        "void run(const Arrays& there, int n) {\n    " +
            call + "\n    sum<<<1, 32>>>(there.a, n);\n}\n",
        2, "pointer.host-on-device", "a[4]", message);
    finding.advice = "Pass the kernel the address.";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding.advice;
}

TEST(HostAddress, TheLaunchThatPassesIt) {
    const std::string message = "… pinned host memory, by the host's address. This device has";
    EXPECT_EQ(said("", message),
              "The launch in line 6 passes there.a, which is the host's address: nothing here "
              "calls cudaHostGetDevicePointer, for this array or another. Pass the kernel the "
              "address.");
    EXPECT_EQ(said("cudaHostGetDevicePointer(&p, there.b, 0);", message),
              "The launch in line 6 passes there.a, which is the host's address: "
              "cudaHostGetDevicePointer is called for p (line 5), and not for a. Call it there for "
              "a, too. Pass the kernel the address.");
    EXPECT_EQ(said("", "Memory of the host's heap."), "Pass the kernel the address.");
}

TEST(HostAddress, OfOneArrayIsNotAskedFor) {
    const std::string message = "… pinned host memory, by the host's address. This device has",
                      begin = "The launch in line 6 passes there.a, which is the host's address";
    expect_part(said("cudaHostGetDevicePointer((void**)&there.b, here.b, 0);", message),
                begin +
                    ": cudaHostGetDevicePointer is called for there.b (line 5), and not for a. "
                    "Call it there for a, too. Pass");
    expect_part(said("cudaHostGetDevicePointer(&d_a, there.a, 0);", message),
                begin + ": line 5 asks for its address on the device, d_a. Pass that. ");
    expect_part(said("cudaHostGetDevicePointer(&a, there.a, 0);", message),
                begin + ": line 5 asks for its address on the device, a. Pass that. ");
    // Asked for, but what became of it is not known.
    expect_part(said("cudaHostGetDevicePointer(&other.a, here.a, 0);", message), begin + ". Pass");
}

TEST(HostAddress, SaysNothingOfOtherDevicesWhereThereAreNone) {
    const std::string advice = "Pass it; for a device other than that of the allocation, allocate.";
    EXPECT_EQ(without_portable(words_of("void f() { g(); }"), advice), "Pass it.");
    EXPECT_EQ(without_portable(words_of("void f() { cudaSetDevice(d); }"), advice), advice);
}

}  // namespace simtutor::host_address_test
