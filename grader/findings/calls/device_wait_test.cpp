#include "grader/findings/calls/device_wait.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::device_wait_test {

Tokens devices(const std::string& loops) {
    return words_of(
        "void start(Part& part) {\n"
        "    cudaSetDevice(part.device);\n"
        "    dot<<<1, 1, 0, part.stream>>>(part.a);\n"
        "}\n"
        "double finish(Part& part) {\n"
        "    cudaStreamSynchronize(part.stream);\n"
        "    return part.sum;\n"
        "}\n"
        "int main() {\n" +
        loops + "}\n");
}

TEST(DeviceWait, WorkAndWaitInOneLoop) {
    EXPECT_EQ(device_wait(devices("    for (int d = 0; d < devices; d++) {\n"
                                  "        start(parts[d]);\n"
                                  "        total += finish(parts[d]);\n"
                                  "    }\n")),
              "The loop in line 10 gives a device its work (start in line 11) and waits for it "
              "(finish in line 12, by cudaStreamSynchronize in line 6) before the next device gets "
              "any. Start all of them in one loop, and wait for them in a second.");
    EXPECT_EQ(device_wait(devices("    for (Part& part : parts) start(part);\n"
                                  "    for (Part& part : parts) total += finish(part);\n")),
              "");
}

TEST(DeviceWait, ALoopThatRepeatsAllOfThem) {
    EXPECT_EQ(device_wait(devices("    for (int again = 0; again < 3; again++) {\n"
                                  "        start(all);\n"
                                  "        total += finish(all);\n"
                                  "    }\n")),
              "");
}

}  // namespace simtutor::device_wait_test
