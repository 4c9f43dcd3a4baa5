#include "grader/findings/race/other_index.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::other_index_test {

std::string said(const std::string& chosen, const std::string& stream, bool on_device = false) {
    simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c) { c[threadIdx.x] = a[threadIdx.x]; }\n"
        "void all(float* a, float* c, int n) {\n"
        "    const auto stream = [&](int m) { return streams[" +
            chosen +
            "]; };\n"
            "    for (int m = 0; m < n; ++m) {\n"
            "        blend<<<1, 32, 0, " +
            stream +
            ">>>(d_a[m % 2], d_c[m % 2]);\n"
            "        cudaMemcpyAsync(c + 32 * m, d_c[m % 2], 128, cudaMemcpyDeviceToHost, " +
            stream + ");\n    }\n}\n",
        on_device ? 1 : 6, "race.stream", "c[3]", "");
    finding.sides[0].on_device = on_device;
    finding.sides.push_back(finding.sides[0]);
    finding.advice = "Use one stream for both, or record an event.";
    return told(finding).advice;
}

TEST(OtherIndex, TheStreamOfAPair) {
    EXPECT_EQ(
        said("m / 2 % 2", "stream(m)"),
        "Line 6 works on d_c[m % 2] in streams[m / 2 % 2]: the buffer is chosen by m % 2, and "
        "the stream by m / 2 % 2. So works of two streams use one buffer. Choose the stream "
        "as the buffer: streams[m % 2].");
    expect_part(said("0", "streams[m / 2 % 2]", true), "Line 5 works on d_c[m % 2] in streams[m");
    EXPECT_EQ(said("m % 2", "stream(m)").find("is chosen by"), std::string::npos);
    EXPECT_EQ(said("k", "stream(m)").find("is chosen by"), std::string::npos);
}

}  // namespace simtutor::other_index_test
