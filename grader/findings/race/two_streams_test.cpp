#include "grader/findings/race/two_streams.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::two_streams_test {

std::string said(const std::string& stream, const std::string& message,
                 const std::string& launch = "k<<<1, 2, 0, lane[i].stream>>>(lane[i].c);") {
    simt::Finding finding = finding_at(
        "__global__ void k(float* c) {\n    c[0] = 1;\n}\n"
        "void run(Lane* lane, float* c) {\n    " +
            launch +
            "\n"
            "    cudaMemcpyAsync(c, lane[i].c, 4, cudaMemcpyDeviceToHost, " +
            stream + ");\n}\n",
        2, "race.stream", "c[0]", message);
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 6;
    finding.sides[1].on_device = false;
    finding.advice = "Use one stream for both, or record an event.";
    return told(finding).advice;
}

const char* const by_thread =
    "Thread 0 of block 0 writes c[0] in line 2, and cudaMemcpyAsync in line 6 reads it. Nothing "
    "makes the later work wait for the earlier.";
const char* const by_launch =
    "cudaMemcpyAsync in line 6 reads c[0], and kernel `k`, launched in line 5, writes it in line "
    "2.";

TEST(TwoStreams, TheLaunchAndTheCopyNameOthers) {
    for (const char* message : {by_thread, by_launch})
        EXPECT_EQ(said("lane[0].stream", message),
                  "Line 5 launches k in lane[i].stream, and line 6 copies in lane[0].stream. Use "
                  "one stream for both, or record an event.");
}

TEST(TwoStreams, OneStreamOrOneThatIsNotNamed) {
    EXPECT_EQ(said("lane[i].stream", by_thread), "");
    EXPECT_EQ(said("lane[0].stream", by_thread, "k<<<1, 2>>>(lane[i].c);"), "");
    EXPECT_EQ(
        said("lane[0].stream",
             "cudaMemcpyAsync in line 6 writes c[0], and cudaMemcpyAsync in line 6 reads it."),
        "");
}

}  // namespace simtutor::two_streams_test
