#include "grader/findings/calls/timed_calls.h"

#include <gtest/gtest.h>

#include "grader/findings/source/call_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::timed_calls_test {

TEST(TimedCalls, AWarmUpBetweenTheRecords) {
    const auto timed = [](const std::string& first, const std::string& second) {
        return timed_beside_loop(
            words_of("void launch(int n) { run<<<n, 32>>>(); }\n"
                     "float time(int n) {\n" +
                     first + "    check(cudaEventRecord(before));\n" + second +
                     "    for (int i = 0; i < n; ++i) launch(n);\n"
                     "    check(cudaEventRecord(after));\n"
                     "}\n"));
    };
    EXPECT_EQ(timed("", "    launch(n);\n"),
              "Line 4 starts a kernel between the records in lines 3 and 6, beside the loop: its "
              "time counts, too. What is not to be timed, as a launch that warms up, belongs "
              "before the record in line 3.");
    EXPECT_EQ(timed("    launch(n);\n", ""), "");
}

TEST(TimedCalls, AnEventBehindTheLaunch) {
    const auto frames = [](const std::string& first, const std::string& second) {
        return recorded_behind_launch(
            words_of("void send(int n) {\n"
                     "    for (int f = 0; f < n; ++f) {\n"
                     "        cudaMemcpyAsync(to, from, n, cudaMemcpyHostToDevice);\n" +
                     first + second +
                     "    }\n"
                     "}\n"));
    };
    const std::string record = "        cudaEventRecord(sent);\n",
                      launch = "        add<<<n, 32>>>(to);\n";
    EXPECT_EQ(frames(launch, record),
              "Line 5 records sent behind the launch in line 4, so a wait for it waits for the "
              "kernel, too. Record it between the copy in line 3 and that launch.");
    EXPECT_EQ(frames(record, launch), "");
    // The copy has an event of its own: another one may be for the kernel.
    EXPECT_EQ(frames(record + launch, "        cudaEventRecord(added);\n"), "");
}

TEST(RecordedBehindLaunch, IsToldWhereTheHostHasWaitedForAllKernels) {
    const Tokens file = words_of(
        "void send(int n) {\n"
        "    for (int f = 0; f < n; ++f) {\n"
        "        cudaMemcpyAsync(to, from, n, cudaMemcpyHostToDevice);\n"
        "        add<<<n, 32>>>(to);\n"
        "        cudaEventRecord(sent);\n"
        "        cudaEventSynchronize(sent);\n"
        "    }\n"
        "}\n");
    EXPECT_EQ(call_lines(file,
                         "7 times the host asks for the copy of a frame when it has waited for all "
                         "kernels, so no frame is added while the next one is made.",
                         {}),
              recorded_behind_launch(file));
}

}  // namespace simtutor::timed_calls_test
