#include "grader/findings/calls/device_lines.h"

#include "grader/findings/told_cause.h"

namespace simtutor::device_lines_test {

/// @param behind what stands in the loop behind the call
std::string set_in_loop(const std::string& before, const std::string& behind) {
    return device_lines(
        words_of("bool choose(int count, double gib) {\n"
                 "    int best = -1;\n"
                 "    for (int device = 0; device < count; ++device) {\n" +
                 before +
                 "        check(cudaSetDevice(device));\n"
                 "        if (memory < gib) continue;\n" +
                 behind +
                 "        if (best < 0 || time < least) best = device;\n"
                 "    }\n"
                 "    return best >= 0;\n"
                 "}\n"));
}

TEST(DeviceLines, ACallInEachRoundLeavesTheLastDeviceInUse) {
    EXPECT_EQ(set_in_loop("", ""),
              "cudaSetDevice in line 4 is called in each round of the loop over device (line 3), "
              "and never behind it: the last device stays in use, whichever is the best. Call it "
              "behind the loop, with the one that was chosen.");
    EXPECT_EQ(set_in_loop("", "        if (time < 1) return true;\n"),
              "cudaSetDevice in line 4 gets device.");
    EXPECT_EQ(set_in_loop("        if (memory < gib)\n", ""),
              "cudaSetDevice in line 5 gets device; which device that is, is decided by memory < "
              "gib in line 4.");
}

TEST(DeviceLines, WhereADeviceIsChosen) {
    EXPECT_EQ(device_lines(words_of("bool choose(int count, double gib) {\n"
                                    "    for (int device = 0; device < count; ++device)\n"
                                    "        if (memory < gib) continue;\n"
                                    "    check(cudaSetDevice(best));\n"
                                    "    return true;\n"
                                    "}\n")),
              "cudaSetDevice in line 4 gets best; which device that is, is decided by memory < gib "
              "in line 3.");
    expect_part(device_lines(words_of("int main() { return 0; }\n")),
                "No line calls cudaSetDevice");
}

}  // namespace simtutor::device_lines_test
