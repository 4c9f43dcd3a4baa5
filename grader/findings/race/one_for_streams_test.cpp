#include "grader/findings/race/one_for_streams.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::one_for_streams_test {

std::string shared(const std::string& result, const std::string& stream = "stream[s]") {
    const simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c) {\n"
        "    c[0] = a[0];\n"
        "}\n"
        "void run() {\n"
        "    cudaMalloc(&d_c, room);\n"
        "    for (int s = 0; s < 2; ++s) blend<<<1, 32, 0, " +
            stream + ">>>(d_a[s], " + result + ");\n}\n",
        2, "race.stream", "c[4]", "Thread 0 writes c[4].");
    Sources sources;
    return one_for_streams(finding, sources);
}

TEST(OneForStreams, AnArrayWithoutTheStreamsIndex) {
    EXPECT_EQ(shared("d_c"),
              "d_c is one array (line 5), and line 6 gives it to the works of every stream[s], "
              "where d_a[s] is the stream's own. Give each stream d_c of its own, too, here and "
              "where it is copied.");
    EXPECT_EQ(shared("d_c[s]"), "");
    EXPECT_EQ(shared("d_c", "one"), "");
    // Allocated elsewhere: it may be a part of the stream.
    EXPECT_EQ(shared("d_e"), "");
}

TEST(OneForStreams, AnElementWithANumberForAnIndex) {
    EXPECT_EQ(shared("lane[s].c", "lane[s].stream"), "");
    simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c) {\n"
        "    c[0] = a[0];\n"
        "}\n"
        "void run() {\n"
        "    for (int s = 0; s < 2; ++s)\n"
        "        blend<<<1, 32, 0, lane[s].stream>>>(lane[s].a, lane[0].c);\n}\n",
        2, "race.stream", "c[4]", "Thread 0 writes c[4].");
    Sources sources;
    EXPECT_EQ(one_for_streams(finding, sources),
              "Line 6 works in lane[s].stream and is given lane[s].a, but lane[0].c, the same for "
              "every s. Is lane[s].c meant? An order between the streams would only make the wrong "
              "array reliable.");
}

std::string beside(const std::string& launch, const std::string& message) {
    const simt::Finding finding = finding_at(
        "__global__ void multiply(float2* s) {\n"
        "    s[0].x = 1;\n"
        "}\n"
        "void run() {\n"
        "    cufftSetStream(there, work.stream);\n"
        "    cufftSetStream(back, work.stream);\n    " +
            launch + "(s);\n}\n",
        2, "race.stream", "s[4]", message);
    Sources sources;
    return launch_beside_library(finding, sources);
}

TEST(LaunchBesideLibrary, NamesNoStream) {
    const std::string message = "Thread 0 reads s[4], and cufftExecR2C in line 9 writes it.";
    EXPECT_EQ(beside("multiply<<<1, 32>>>", message),
              "The launch of multiply in line 7 names no stream, so it works in the default one, "
              "and the library in work.stream (lines 5, 6). Launch it there, too: work.stream is "
              "the fourth argument, behind the bytes of shared memory.");
    EXPECT_EQ(beside("multiply<<<1, 32, 0, work.stream>>>", message), "");
    EXPECT_EQ(beside("multiply<<<1, 32>>>", "Two kernels meet."), "");
}

TEST(LaunchesOfOneLine, AskWhetherTheyShareTheirMemory) {
    const auto said_of = [](bool second_on_device, const std::string& advice) {
        simt::Finding finding = finding_at(
            "__global__ void blend(const float* b, float* c) {\n"
            "    c[threadIdx.x] = b[threadIdx.x];\n"
            "}\n"
            "void run(float** list, int s) {\n"
            "    blend<<<1, 32, 0, stream[s]>>>(list[s + 2], list[s + 3]);\n"
            "}\n",
            2, "race.stream", "b[3]", "");
        finding.sides[0].site.function = "blend";
        finding.sides[0].on_device = true;
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].on_device = second_on_device;
        finding.advice = advice;
        Sources sources;
        return launches_of_one_line(finding, sources);
    };
    const std::string advice = "Use one stream for both, or record an event after the first.";
    EXPECT_EQ(said_of(true, advice + " If each should have an array of its own, give it one."),
              "Two launches of line 5 meet here. Should each have memory of its own? Then look "
              "where what the line passes gets its place. If they should share it: use one stream "
              "for both, or record an event after the first.");
    EXPECT_EQ(said_of(false, advice), "");
    EXPECT_EQ(said_of(true, "No path of edges leads there."), "");
}

TEST(LaunchesOfOneLine, WhereTheMemberGetsItsPlace) {
    simt::Finding finding = finding_at(
        "__global__ void blend(float* c, int n) { c[threadIdx.x] = n; }\n"
        "void all(Lane* lane, float* result, int n) {\n"
        "    for (int i = 0; i < 2; ++i) lane[i].c = result;\n"
        "    for (int i = 0; i < 2; ++i) {\n"
        "        blend<<<1, 32, 0, lane[i].stream>>>(lane[i].c, n);\n"
        "    }\n}\n",
        1, "race.stream", "c[3]", "");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.advice = "Use one stream for both, or record an event.";
    Sources sources;
    expect_part(launches_of_one_line(finding, sources),
                "look where what the line passes gets its place: lane[i].c in line 3.");
}

}  // namespace simtutor::one_for_streams_test
