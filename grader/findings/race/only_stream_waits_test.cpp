#include "grader/findings/race/only_stream_waits.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

/// What is told of a host that fills, in line 2, what the copy in line 8 reads.
std::string said(const std::string& wait, const std::string& record = "cudaEventRecord(taken)",
                 const std::string& before = "") {
    simt::Finding finding = finding_at(
        "void fill(float* frame, int n, int k) {\n"
        "    for (int i = 0; i < n; ++i) frame[i] = k;\n"
        "}\n"
        "void send(float* frame, int n, int frames, float* to) {\n"
        "    for (int k = 0; k < frames; ++k) {\n        " +
            wait +
            ";\n"
            "        fill(frame, n, k);\n"
            "        cudaMemcpyAsync(to, frame, n, cudaMemcpyHostToDevice); " +
            before + "\n        " + record +
            ";\n"
            "        add<<<n, 1>>>(to);\n"
            "    }\n"
            "}\n",
        2, "sync.missing", "frame[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 8;
    for (simt::FindingSide& side : finding.sides) side.on_device = false;
    Sources sources;
    return only_stream_waits(finding, sources);
}

TEST(OnlyStreamWaits, ForAnEventThatTheHostShouldWaitFor) {
    EXPECT_EQ(said("if (k > 0) check(cudaStreamWaitEvent(nullptr, taken, 0))"),
              "cudaStreamWaitEvent in line 6 lets a stream wait for taken, and not the host, which "
              "goes on at once. cudaEventSynchronize(taken) in its place lets the host wait.");
}

TEST(OnlyStreamWaits, OtherMistakes) {
    EXPECT_EQ(said("note(k)"), "");
    EXPECT_EQ(said("cudaStreamWaitEvent(nullptr, other, 0)"), "");
    EXPECT_EQ(said("cudaStreamWaitEvent(nullptr, taken, 0)", "cudaEventRecord(taken, second)"), "");
    EXPECT_EQ(said("note(k)", "cudaEventRecord(taken); cudaStreamWaitEvent(nullptr, taken, 0)"),
              "");
}

}  // namespace
}  // namespace simtutor
