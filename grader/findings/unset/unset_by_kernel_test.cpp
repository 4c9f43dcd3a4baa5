#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unset_by_kernel_test {

std::string said(const std::string& type, const std::string& end) {
    simt::Finding finding = finding_at("__global__ void trace(unsigned char* rgb, " + type +
                                           "heights, int n) {\n"
                                           "    const int i = threadIdx.x;\n"
                                           "    const float z = heights[i];\n"
                                           "    rgb[i] = z > 0 ? 255 : 0;\n"
                                           "    " +
                                           end + "\n}\n",
                                       3, "memory.uninitialised", "heights[3]", "Line reads.");
    finding.sides[0].on_device = true;
    finding.advice = "Nothing has written to heights since it was allocated: copy.";
    return told(finding).advice;
}

TEST(UnsetByKernel, AnEarlierLaunchMayHaveToStoreIt) {
    EXPECT_EQ(
        said("float* ", ""),
        "Nothing has written to heights since it was allocated. trace reads it and stores "
        "nothing to it: if an earlier launch of trace is to leave the values here, trace has "
        "to store them. If they come from the host, which line copies them to heights, or clears "
        "it?");
}

TEST(UnsetByKernel, AnInputOrAnArrayThatIsStored) {
    EXPECT_EQ(said("const float* ", ""), "");
    EXPECT_EQ(said("float* ", "heights[i] = z;"), "");
    EXPECT_EQ(said("float* ", "keep(heights, i);"), "");
    EXPECT_EQ(said("float* ", "auto& height = heights[i]; height = z;"), "");
    EXPECT_EQ(said("float* ", "keep(&heights[i]);"), "");
}

}  // namespace simtutor::unset_by_kernel_test
