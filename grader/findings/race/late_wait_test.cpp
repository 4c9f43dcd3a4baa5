#include "grader/findings/race/late_wait.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::late_wait_test {

const std::string kernels =
    "__global__ void halve(float* x) { x[0] = 1; }\n"
    "__global__ void sum(float* x) { x[1] = x[0]; }\n"
    "void run(float* x, cudaStream_t one, cudaStream_t two) {\n"
    "    halve<<<1, 32, 0, one>>>(x);\n";

simt::Finding finding_of(const std::string& text, const std::string& rule, int mine, int other,
                         const std::string& message) {
    simt::Finding finding = finding_at(text, mine, rule, "x[0]", message);
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = other;
    finding.advice = "Use one stream for both, or record an event.";
    return finding;
}

std::string raced(const std::string& wait, const std::string& second = "two") {
    const std::string text =
        kernels + "    " + wait + "\n    sum<<<1, 32, 0, " + second + ">>>(x);\n}\n";
    simt::Finding finding = finding_of(text, "race.stream", 2, 1,
                                       "… and kernel `halve`, launched in line 4, writes it");
    Sources sources;
    return wait_for_other_stream(finding, sources);
}

TEST(LateWait, ForTheStreamThatHasNoWork) {
    EXPECT_EQ(raced("cudaStreamSynchronize(two);"),
              "halve (line 4) works in one, and sum (line 6) works in two. Line 5 waits for two, "
              "and not for one: wait for one before line 6, or launch both in one stream.");
    EXPECT_EQ(raced("cudaEventRecord(e, two); cudaStreamWaitEvent(two, e, 0);"),
              "halve (line 4) works in one, and sum (line 6) works in two. Line 5 records the "
              "event in two, where it does not stand behind halve: record it in one, or launch "
              "both in one stream.");
    EXPECT_EQ(raced(""),
              "halve (line 4) works in one, and sum (line 6) works in two. Use one stream for "
              "both, or record an event.");
    EXPECT_EQ(raced("cudaStreamSynchronize(one);"), "");
    EXPECT_EQ(raced("", "one"), "");
}

TEST(LateWait, ForAnEventThatIsNotRecordedYet) {
    EXPECT_EQ(raced("cudaStreamWaitEvent(two, e); cudaEventRecord(e, one);"),
              "Line 5 lets two wait for e before line 5 records it: an event that is not recorded "
              "yet is not waited for. Record it first, behind the work that is to be waited for, "
              "and then wait.");
    EXPECT_EQ(raced("cudaEventRecord(e, one); cudaStreamWaitEvent(two, e);"), "");
    EXPECT_EQ(raced("cudaStreamWaitEvent(two, other); cudaEventRecord(e, one);"), "");
}

std::string touched(const std::string& before, const std::string& after,
                    const std::string& behind) {
    const std::string text =
        "void make(float* x) { x[0] = 1; }\n"
        "void send(float* x, int frames) {\n"
        "    for (int f = 0; f < frames; ++f) {\n        " +
        before + "\n        make(x);\n        " + after +
        "\n        cudaMemcpyAsync(d, x, bytes, cudaMemcpyHostToDevice);\n        " + behind +
        "\n    }\n}\n";
    simt::Finding finding = finding_of(text, "sync.missing", 1, 7, "The host writes x[0]");
    Sources sources;
    return wait_behind_access(finding, sources);
}

TEST(LateWait, BehindWhatTheHostWrites) {
    EXPECT_EQ(touched("", "cudaEventSynchronize(e);", "cudaEventRecord(e);"),
              "make, called in line 5, touches the array before line 6 waits: the copy that line 7 "
              "has begun in the round before may still be on its way. Move the wait in front of "
              "line 5.");
    EXPECT_EQ(touched("cudaEventSynchronize(e);", "", ""), "");
    EXPECT_EQ(touched("", "", ""), "");
    EXPECT_EQ(touched("", "", "cudaDeviceSynchronize();"), "");
}

TEST(LateWait, BehindTheQuestionForATime) {
    const auto said = [](const std::string& behind) {
        return event_wait_behind(
            words_of("float time() {\n"
                     "    float ms = 0;\n"
                     "    check(cudaEventElapsedTime(&ms, mark[0], mark[1]), \"time\");\n    " +
                     behind + "\n    return ms;\n}\n"),
            3);
    };
    EXPECT_EQ(said("check(cudaEventSynchronize(mark[1]), \"wait\");"),
              " The wait for mark[1] in line 4 comes too late: move it before line 3.");
    EXPECT_EQ(said("check(cudaEventSynchronize(mark[0]), \"wait\");"), "");
    EXPECT_EQ(said(""), "");
}

TEST(EventWait, ForTheFirstEventInsteadOfTheSecond) {
    const auto said = [](const std::string& event) {
        return event_wait_behind(words_of("void time() {\n"
                                          "    cudaEventRecord(marks[1]);\n"
                                          "    check(cudaEventSynchronize(" +
                                          event +
                                          "));\n"
                                          "    cudaEventElapsedTime(&ms, marks[0], marks[1]);\n"
                                          "}\n"),
                                 4);
    };
    EXPECT_EQ(said("marks[0]"),
              " Line 3 waits for marks[0], the first one: wait for marks[1] there.");
    EXPECT_EQ(said("other"), "");
}

TEST(LateWait, WhatElseMayWaitOrRecord) {
    EXPECT_EQ(raced("cudaStreamSynchronize(two); cudaStreamSynchronize(one);"), "");
    EXPECT_EQ(raced("cudaStreamSynchronize(two); cudaDeviceSynchronize();"), "");
    // Another event is for a time.
    EXPECT_EQ(raced("cudaEventRecord(begin, two); cudaStreamWaitEvent(two, e, 0);"), "");
    // A helper above may have recorded it.
    EXPECT_EQ(raced("mark(e, one); cudaStreamWaitEvent(two, e); cudaEventRecord(e, one);"), "");
    const std::string copy = "cudaMemcpyAsync(d, x, bytes, cudaMemcpyHostToDevice, one);";
    EXPECT_EQ(touched("", "cudaStreamSynchronize(two);", copy).find("Move the wait"),
              std::string::npos);
}

}  // namespace simtutor::late_wait_test
