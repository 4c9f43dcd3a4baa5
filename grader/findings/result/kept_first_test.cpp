#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::kept_first_test {

std::string said(const std::string& declared, const std::string& asked) {
    return lines_of(
        "double peak_gflops(int device) {\n"
        "    " +
            declared +
            " cudaDeviceProp facts;\n"
            "    " +
            declared + " bool known = false;\n" + asked +
            "    return 2.0 * facts.multiProcessorCount;\n"
            "}\n",
        "The peak of device 1: wanted 15667.2 GFLOP/s, got 7637.8.", "three devices");
}

const char* const first_only =
    "    if (!known) {\n"
    "        check(cudaGetDeviceProperties(&facts, device), \"facts\");\n"
    "        known = true;\n"
    "    }\n";

TEST(KeptFirst, OfTheArgumentOfTheFirstCall) {
    EXPECT_EQ(said("static", first_only),
              "Line 5 asks with device only the first time: facts is static (line 2), so every "
              "later call of peak_gflops has what the first device gave, whatever its own is. Ask "
              "in every call, or keep one for each.");
}

TEST(KeptFirst, IsNoneOfEveryCall) {
    EXPECT_EQ(said("", first_only).find("the first time"), std::string::npos);
    EXPECT_EQ(said("static", "    check(cudaGetDeviceProperties(&facts, device), \"facts\");\n")
                  .find("the first time"),
              std::string::npos);
}

}  // namespace simtutor::kept_first_test
