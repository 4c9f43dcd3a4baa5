#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::needed_wait_test {

std::string said(const std::string& in_loop, const std::string& behind) {
    return lines_of(
        "void time(int n) {\n"
        "    check(cudaEventRecord(a), \"a\");\n"
        "    for (int i = 0; i < n; ++i) {\n"
        "        k<<<1, 1>>>();\n"
        "        " +
            in_loop +
            "\n"
            "    }\n"
            "    check(cudaEventRecord(b), \"b\");\n"
            "    " +
            behind +
            "\n"
            "    check(cudaEventElapsedTime(&ms, a, b), \"time\");\n"
            "}\n",
        "The host waits 40 times between two events whose time it takes.", "n = 20");
}

TEST(NeededWait, IsNotNamedBesideOthers) {
    EXPECT_EQ(said("cudaDeviceSynchronize();", "check(cudaEventSynchronize(b), \"b\");"),
              "these calls wait: cudaDeviceSynchronize in line 5.");
    EXPECT_EQ(said("check(cudaEventSynchronize(b), \"b\");", ""),
              "these calls wait: cudaEventSynchronize in line 5.");
    EXPECT_EQ(said("cudaDeviceSynchronize();", "check(cudaEventSynchronize(a), \"a\");"),
              "these calls wait: cudaDeviceSynchronize in line 5, cudaEventSynchronize in line 8.");
}

}  // namespace simtutor::needed_wait_test
