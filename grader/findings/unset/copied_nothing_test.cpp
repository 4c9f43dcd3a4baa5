#include "grader/findings/unset/copied_nothing.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copied_nothing_test {

std::string said(const std::string& to, const std::string& kind = "cudaMemcpyHostToDevice") {
    simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c) { c[threadIdx.x] = a[threadIdx.x]; }\n"
        "void all(const float* host, int n) {\n"
        "    for (int i = 0; i < 2; ++i)\n"
        "        cudaMemcpyAsync(" +
            to + ", host, n, " + kind +
            ", lane[i].stream);\n"
            "    for (int i = 0; i < 2; ++i) blend<<<1, 32>>>(lane[i].a, lane[i].c);\n"
            "}\n",
        1, "memory.uninitialised", "a[3]", "never written");
    finding.advice =
        "Nothing has written to a since it was allocated: copy its values to it, or clear it with "
        "cudaMemset().";
    return told(finding).advice;
}

TEST(CopiedNothing, ThoughALineCopiesToIt) {
    EXPECT_EQ(said("lane[i].a"),
              "Nothing has written to a when it is read, though line 4 copies to a; line 5 gives "
              "blend lane[i].a for it. Was that call for 0 bytes, was it for another one than the "
              "launch has, did it fail, or does it come behind the launch?");
    EXPECT_EQ(said("lane[i].b").find("Was that call"), std::string::npos);
    EXPECT_EQ(said("lane[i].a", "cudaMemcpyDeviceToHost").find("Was that call"), std::string::npos);
}

}  // namespace simtutor::copied_nothing_test
