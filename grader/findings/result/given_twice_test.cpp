#include "grader/findings/result/given_twice.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::given_twice_test {

const std::string kernel =
    "__global__ void blend(const float* a, const float* b, float* c, int n) {\n"
    "    c[0] = a[0] + b[0];\n}\n";

std::string said(const std::string& body) {
    return given_twice(words_of(kernel +
                                "void run(const float* x, float* d_a, float* d_b, Lane lane) {\n" +
                                body + "\n}\n"));
}

TEST(GivenTwice, ALaunchThatPassesOneArrayForTwoParameters) {
    EXPECT_EQ(said("    copy(lane.b);\n    blend<<<1, 2, 0, s>>>(lane.a, lane.a, lane.c, 3);"),
              "Line 6 passes lane.a to blend twice, as a and as b, and lane.b not at all: is that "
              "meant?");
    EXPECT_EQ(
        said("    blend<<<1, 2>>>(d_b, d_b, lane.c, 3);"),
        "Line 5 passes d_b to blend twice, as a and as b, and d_a not at all: is that meant?");
    EXPECT_EQ(said("    copy(lane.b);\n    blend<<<1, 2>>>(lane.a, lane.b, lane.c, 3);"), "");
    // No other array is there, or it has a role of its own.
    EXPECT_EQ(said("    blend<<<1, 2>>>(lane.a, lane.a, lane.c, 3);"), "");
    EXPECT_EQ(said("    copy(lane.b);\n    blend<<<1, 2>>>(lane.a, lane.a, lane.b, 3);"), "");
    EXPECT_EQ(said("    blend<<<1, 2>>>(x, x, d_b, 3);"), "");
}

TEST(GivenTwice, CopiesToOnePlaceOrFromOne) {
    const std::string one =
        "    cudaMemcpy(d_a, a, n, cudaMemcpyHostToDevice);\n    float* b = f();\n";
    EXPECT_EQ(said(one + "    cudaMemcpy(d_a, b, n, cudaMemcpyHostToDevice);"),
              "Line 7 copies to d_a, as line 5 does, and no line copies b to d_b: is that meant?");
    EXPECT_EQ(said(one + "    cudaMemcpy(d_b, a, n, cudaMemcpyHostToDevice);"),
              "Line 7 copies from a, as line 5 does, and no line copies from b: is that meant?");
    EXPECT_EQ(said(one + "    cudaMemcpy(d_b, b, n, cudaMemcpyHostToDevice);"), "");
    EXPECT_EQ(said(one + "    cudaMemcpy(d_a, d_b, n, cudaMemcpyDeviceToDevice);"), "");
}

TEST(GivenTwice, TwoDeviceAddressesOfOneArray) {
    const std::string one = "    cudaHostGetDevicePointer(&b, all.b, 0);\n    f(all.partial);\n";
    EXPECT_EQ(said(one + "    cudaHostGetDevicePointer(&partial, all.b, 0);"),
              "Line 7 makes partial the device's address of all.b, as line 5 does for b, and no "
              "line asks for that of all.partial: is that meant?");
    EXPECT_EQ(said(one + "    cudaHostGetDevicePointer(&partial, all.partial, 0);"), "");
}

}  // namespace simtutor::given_twice_test
