#include "grader/findings/calls/timed_elsewhere.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::timed_elsewhere_test {

std::string said(const std::string& flags, const std::string& record = "cudaEventRecord(begin)",
                 const std::string& copied = "lane") {
    return timed_elsewhere(
        words_of("double rate(float* to, const float* from, int bytes) {\n"
                 "    cudaStream_t lane;\n"
                 "    cudaEvent_t begin, end;\n"
                 "    cudaStreamCreateWithFlags(&lane, " +
                 flags + ");\n    " + record +
                 ";\n"
                 "    cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, " +
                 copied +
                 ");\n"
                 "    cudaEventRecord(end);\n"
                 "    cudaStreamSynchronize(lane);\n"
                 "    float ms = 0;\n"
                 "    cudaEventElapsedTime(&ms, begin, end);\n"
                 "    return bytes / ms;\n"
                 "}\n"));
}

TEST(TimedElsewhere, EventsOfAStreamThatTheWorkIsNotIn) {
    EXPECT_EQ(said("cudaStreamNonBlocking"),
              "begin and end are recorded in the default stream (lines 5, 7), and line 6 works in "
              "lane, which line 4 makes with cudaStreamNonBlocking: the two streams do not wait "
              "for each other, so the work need not lie between the events. Record both in lane");
    EXPECT_NE(said("cudaStreamNonBlocking", "cudaEventRecord(begin, 0)"), "");
}

TEST(TimedElsewhere, ByAClassThatKeepsTheEvents) {
    const std::string text = timed_elsewhere(
        words_of("class Watch {\n"
                 "public:\n"
                 "    void start() { check(cudaEventRecord(begin_), \"begin\"); }\n"
                 "    void stop() { check(cudaEventRecord(end_), \"end\"); }\n"
                 "    float ms() {\n"
                 "        float ms = 0;\n"
                 "        check(cudaEventElapsedTime(&ms, begin_, end_), \"time\");\n"
                 "        return ms;\n"
                 "    }\n"
                 "    cudaEvent_t begin_, end_;\n"
                 "};\n"
                 "float timed(int blocks) {\n"
                 "    cudaStream_t own;\n"
                 "    check(cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking), \"stream\");\n"
                 "    Watch watch;\n"
                 "    watch.start();\n"
                 "    work<<<blocks, 128, 0, own>>>();\n"
                 "    watch.stop();\n"
                 "    return watch.ms();\n"
                 "}\n"));
    EXPECT_TRUE(
        text.starts_with("begin_ and end_ are recorded in the default stream (lines 3, 4), "
                         "and line 17 works in own, which line 14 makes"))
        << text;
}

TEST(TimedElsewhere, RightCode) {
    // The default stream waits for such a stream, and it for the default one.
    EXPECT_EQ(said("cudaStreamDefault"), "");
    EXPECT_EQ(said("cudaStreamNonBlocking", "cudaEventRecord(begin, lane)"), "");
    EXPECT_EQ(said("cudaStreamNonBlocking", "cudaEventRecord(begin)", "nullptr"), "");
}

}  // namespace simtutor::timed_elsewhere_test
