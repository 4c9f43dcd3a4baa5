#include "grader/findings/race/event_for_nobody.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::event_for_nobody_test {

std::string said(const std::string& wait) {
    simt::Finding finding = finding_at(
        "__global__ void shade(float* to, int n) { to[threadIdx.x] = n; }\n"
        "void play(Slot* slots, float* all, int frames) {\n"
        "    for (int f = 0; f < frames; ++f) {\n"
        "        Slot& slot = slots[f % 2];\n"
        "        " +
            wait +
            "\n"
            "        shade<<<4, 64, 0, work>>>(slot.to, f);\n"
            "        cudaEventRecord(slot.shaded, work);\n"
            "        cudaStreamWaitEvent(home, slot.shaded, 0);\n"
            "        cudaMemcpyAsync(all + f * 256, slot.to, 1024, cudaMemcpyDeviceToHost, home);\n"
            "        cudaEventRecord(slot.home, home);\n"
            "    }\n"
            "}\n",
        1, "race.stream", "to[3]",
        "Thread 3 writes to[3], and cudaMemcpyAsync in line 9 reads it.");
    finding.sides[0].site.function = "shade";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 9;
    finding.sides[1].site.function = "play";
    finding.sides[1].on_device = false;
    return told(finding).advice;
}

TEST(EventForNobody, IsRecordedBehindTheFirstWork) {
    EXPECT_EQ(
        said(""),
        "The work of line 9 comes first. The event home is recorded behind it, in line 10, and "
        "nothing waits for it: before the work of line 6 is given to its stream, let that "
        "stream wait for home with cudaStreamWaitEvent.");
    EXPECT_EQ(said("if (f > 1) cudaStreamWaitEvent(work, slot.home, 0);").find("home is recorded"),
              std::string::npos);
}

std::string said_of_record(const std::string& before, const std::string& behind,
                           const std::string& wait = "cudaStreamWaitEvent(second, done, 0);") {
    simt::Finding finding = finding_at(
        "__global__ void halve(float* half) { half[threadIdx.x] = 1; }\n"
        "__global__ void add(const float* half, float* c) { c[0] = half[threadIdx.x]; }\n"
        "void steps(float* half, float* c) {\n    " +
            before + "\n    halve<<<4, 64, 0, first>>>(half);\n    " + behind + "\n    " + wait +
            "\n    add<<<4, 64, 0, second>>>(half, c);\n}\n",
        2, "race.stream", "half[3]", "");
    finding.sides[0].site.function = "add";
    finding.sides[0].on_device = true;
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 1;
    finding.sides[1].site.function = "halve";
    Sources sources;
    return event_before_work(finding, sources);
}

TEST(EventBeforeWork, IsRecordedTooEarly) {
    const std::string record = "cudaEventRecord(done, first);";
    EXPECT_EQ(said_of_record(record, ""),
              "Line 4 records done before line 5 gives its work to first. An event covers only "
              "what its stream was given before the record, so the wait for done in line 7 does "
              "not wait for that work. Record done behind line 5.");
    // All that the stream was given is to be covered.
    expect_part(said_of_record(record, "cudaMemsetAsync(c, 0, 4, first);"),
                "Record done behind line 6.");
    EXPECT_EQ(said_of_record("", record), "");
    EXPECT_EQ(said_of_record(record, "", "cudaStreamWaitEvent(third, done, 0);"), "");
    EXPECT_EQ(said_of_record(record, record), "");
    EXPECT_EQ(said_of_record(record, "", ""), "");
    // Of another stream's event the text does not tell what it is for.
    EXPECT_EQ(said_of_record("cudaEventRecord(done, other);", ""), "");
}

TEST(EventForNobody, AHelperMayWaitForIt) {
    const auto of = [](const std::string& wait, const std::string& stream) {
        simt::Finding finding = finding_at(
            "__global__ void shade(float* to, int n) { to[threadIdx.x] = n; }\n"
            "void let_wait(cudaStream_t s, cudaEvent_t e) { cudaStreamWaitEvent(s, e, 0); }\n"
            "void play(Slot* slots, float* all, int frames) {\n"
            "    for (int f = 0; f < frames; ++f) {\n        " +
                wait +
                "\n"
                "        shade<<<4, 64, 0, work>>>(slots[0].to, f);\n"
                "        cudaMemcpyAsync(all, slots[0].to, 4, cudaMemcpyDeviceToHost, home);\n"
                "        cudaEventRecord(taken, " +
                stream + ");\n    }\n}\n",
            1, "race.stream", "to[3]", "");
        finding.sides[0].site.function = "shade";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].site.line = 7;
        finding.sides[1].site.function = "play";
        finding.sides[1].on_device = false;
        Sources sources;
        return event_for_nobody(finding, sources);
    };
    expect_part(of("", "home"), "nothing waits for it");
    EXPECT_EQ(of("let_wait(work, taken);", "home"), "");
    // Behind the work of another stream it says nothing of this one.
    EXPECT_EQ(of("", "work"), "");
}

}  // namespace simtutor::event_for_nobody_test
