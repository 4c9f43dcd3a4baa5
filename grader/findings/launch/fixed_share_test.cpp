#include "grader/findings/launch/fixed_share.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::fixed_share_test {

std::string said(const std::string& line, const std::string& before = "") {
    return fixed_share(
        words_of(
            "constexpr int threads = 128;\n" + before +
            "int blocks_for(int n, int device) {\n"
            "    int processors = 0;\n"
            "    cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);\n"
            "    return " +
            line +
            ";\n"
            "}\n"),
        "The launch has 61440 threads. The 30 multiprocessors of this device hold 30720 at once.");
}

TEST(FixedShare, AConstantForEachMultiprocessor) {
    EXPECT_EQ(
        said("processors * (2048 / threads)"),
        "Line 5 takes 2048 / threads = 16 for each multiprocessor of every device, which here "
        "makes 2,048 threads for one that holds 1,024. No line asks the device how many it "
        "holds: cudaDevAttrMaxThreadsPerMultiProcessor, or maxThreadsPerMultiProcessor, says "
        "it.");
    for (const char* line : {"std::min(n, 16 * processors)", "std::min(processors * 16, n)",
                             "(2048 / threads) * processors", "processors * 2048 / threads",
                             "16 * properties.multiProcessorCount"})
        EXPECT_TRUE(said(line).starts_with("Line 5 takes ")) << line << said(line);
}

TEST(FixedShare, WhereTheDeviceIsAskedOrTheProductIsAnother) {
    EXPECT_EQ(said("processors * 16", "int held() { return p.maxThreadsPerMultiProcessor; }\n"),
              "");
    EXPECT_EQ(said("processors * (held / threads)"), "");
    EXPECT_EQ(said("n / processors"), "");
}

}  // namespace simtutor::fixed_share_test
