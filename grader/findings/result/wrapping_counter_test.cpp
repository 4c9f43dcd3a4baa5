#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::wrapping_counter_test {

std::string said(const std::string& call, const std::string& message) {
    return lines_of(
        "__global__ void count(const unsigned char* bytes, unsigned* bins, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n) " +
            call +
            ";\n"
            "}\n",
        message, "count, n = 1");
}

const char* const fell =
    "1 of 256 bins is wrong. The first: bin 185 held 368 and is 0 now; wanted 369.";

TEST(WrappingCounter, FallsBackToZero) {
    EXPECT_EQ(said("atomicInc(&bins[bytes[i]], n)", fell),
              "Line 3 counts by atomicInc: a counter that has reached its second argument, n, "
              "falls back to 0. A count without an end is atomicAdd(&bins[bytes[i]], 1u).");
    expect_contains(
        said("atomicInc(&bins[bytes[i]], n)",
             "2 of 256 bins are wrong. The first: bin 1 held 5 and is 3 now; wanted 9."),
        "falls back to 0");
}

TEST(WrappingCounter, LosesWholeRounds) {
    const char* const lost =
        "1 of 256 bins is wrong. The first: bin 255 held 432 and is 729 now; wanted 1753.";
    expect_contains(said("atomicInc(&own[bytes[i]], 255)", lost),
                    "Line 3 counts by atomicInc: a counter that has reached its second argument, "
                    "255, falls back to 0 and loses 256. Of the first wrong one 1024 are lost, 4 "
                    "times as many.");
    // Another number is missing, or there are too many.
    EXPECT_EQ(said("atomicInc(&own[bytes[i]], 256)", lost).find("falls back"), std::string::npos);
    EXPECT_EQ(
        said("atomicInc(&own[bytes[i]], 255)",
             "1 of 256 bins is wrong. The first: bin 255 held 432 and is 944 now; wanted 688.")
            .find("falls back"),
        std::string::npos);
}

TEST(WrappingCounter, MayHaveNoEndThatIsReached) {
    for (const char* call :
         {"atomicAdd(&bins[bytes[i]], 1u)", "atomicInc(&bins[bytes[i]], 0xffffffffu)",
          "atomicInc(&bins[bytes[i]], UINT_MAX)"})
        EXPECT_EQ(said(call, fell).find("falls back"), std::string::npos) << call;
}

}  // namespace simtutor::wrapping_counter_test
