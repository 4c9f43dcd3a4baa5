#include "grader/findings/calls/copy_direction.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copy_direction_test {

/// A copy in line 4 of a function that has a launch before or behind it.
simt::Finding copied(const std::string& copy, bool launched_before, const std::string& says,
                     bool device_first) {
    const std::string launch = "    scale<<<dim3(n), 256>>>(cells, n);\n";
    const std::string text =
        "void run(float* host, int n) {\n"
        "    float* cells = nullptr;\n" +
        (launched_before ? launch : "\n") + "    check(" + copy + ", \"copy\");\n" +
        (launched_before ? "" : launch) + "}\n";
    const char* const memory[] = {"host memory", "device memory"};
    return finding_at(text, 4, "copy.direction", "a",
                      "cudaMemcpy says " + says + ", but the destination" +
                          (device_first ? " `a`" : "") + " is " + memory[device_first] +
                          " and the source" + (device_first ? "" : " `a`") + " is " +
                          memory[!device_first] + ".");
}

TEST(CopyDirection, TheArgumentsAreExchanged) {
    EXPECT_EQ(told(copied("cudaMemcpy(cells, host, 4 * n, cudaMemcpyDeviceToHost)", true,
                          "cudaMemcpyDeviceToHost", true))
                  .advice,
              "cells was given to scale in line 3, and to no launch behind this copy: its values "
              "are to come back to the host. The destination comes first, so exchange the first "
              "two arguments: (host, cells, 4 * n, cudaMemcpyDeviceToHost).");
    expect_part(told(copied("cudaMemcpy(host, cells, 4 * n, cudaMemcpyHostToDevice)", false,
                            "cudaMemcpyHostToDevice", false))
                    .advice,
                "behind this copy, in line 5: here it is to get its values. The destination comes "
                "first, so exchange");
}

TEST(CopyDirection, TheDirectionIsWrong) {
    expect_part(told(copied("cudaMemcpy(cells, host, 4 * n, cudaMemcpyDeviceToHost)", false,
                            "cudaMemcpyDeviceToHost", true))
                    .advice,
                "Write cudaMemcpyHostToDevice in place of cudaMemcpyDeviceToHost.");
    expect_part(told(copied("cudaMemcpy(host, cells, 4 * n, cudaMemcpyHostToDevice)", true,
                            "cudaMemcpyHostToDevice", false))
                    .advice,
                "Write cudaMemcpyDeviceToHost in place of cudaMemcpyHostToDevice.");
}

TEST(CopyDirection, WhereNoLaunchTells) {
    EXPECT_EQ(told(copied("cudaMemcpy(others, host, 4 * n, cudaMemcpyDeviceToHost)", true,
                          "cudaMemcpyDeviceToHost", true))
                  .advice,
              "");
}

TEST(CopyDirection, TheNameThatTheLineHas) {
    Sources sources;
    simt::Finding finding = copied("cudaMemcpy(cells, host, 4 * n, cudaMemcpyDeviceToHost)", true,
                                   "cudaMemcpyDeviceToHost", true);
    name_copied(finding, sources);
    expect_part(finding.message, "but the destination `cells` is device memory");
}

TEST(CopyDirection, InALoopTheLaunchComesBeforeAndBehind) {
    const simt::Finding finding = finding_at(
        "void run(float* host, float* cells, int n) {\n"
        "    for (int i = 0; i < n; ++i) {\n"
        "        scale<<<dim3(n), 256>>>(cells, n);\n"
        "        cudaMemcpy(cells, host, 4 * n, cudaMemcpyDeviceToHost);\n"
        "    }\n}\n",
        4, "copy.direction", "a",
        "cudaMemcpy says cudaMemcpyDeviceToHost, but the destination `a` is device memory and the "
        "source is host memory.");
    EXPECT_EQ(told(finding).advice, "");
}

}  // namespace simtutor::copy_direction_test
