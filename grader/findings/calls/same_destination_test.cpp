#include "grader/findings/calls/same_destination.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::same_destination_test {

simt::Finding met(const std::string& place, const std::string& rule) {
    simt::Finding finding = finding_at(
        "void start(Part& part, const float* a, float* sums) {\n"
        "    cudaSetDevice(part.device);\n"
        "    cudaMemcpyAsync(sums, part.partial, 4, cudaMemcpyDeviceToHost, part.stream);\n"
        "}\n"
        "int main() {\n"
        "    for (int d = 0; d < devices; d++) start(parts[d], a, " +
            place + ");\n}\n",
        3, rule, "memory[0]", "Nothing makes the later work wait for the earlier.");
    finding.advice =
        "Use one stream for both, or record an event after the first and let the second stream "
        "wait for it with cudaStreamWaitEvent. If each should have an array of its own, give it "
        "one.";
    finding.sides.push_back(finding.sides[0]);
    if (rule == "sync.missing") finding.sides[0].site.line = 2;
    return finding;
}

TEST(SameDestination, ACallThatNamesOnePlaceInEveryRound) {
    for (const char* rule : {"race.stream", "sync.missing"})
        EXPECT_EQ(told(met("sums", rule)).advice,
                  "Line 6 calls start in every round of its loop with the same sums, and line 3 "
                  "copies to it: each copy replaces what another one brought. Give each round a "
                  "place of its own (sums + d * the elements of one copy), here and where it is "
                  "read.");
    EXPECT_EQ(told(met("sums + d", "sync.missing")).advice, "");
}

TEST(SameDestination, DevicesHaveNoStreamInCommon) {
    EXPECT_EQ(told(met("sums + d", "race.stream")).advice,
              "Record an event after the first and let the second stream wait for it with "
              "cudaStreamWaitEvent: a stream belongs to one device. If each should have an array "
              "of its own, give it one.");
}

TEST(SameDestination, ALoopOverPartsHasNoNumber) {
    const std::string said = same_destination(
        words_of("void start(Part& part, float* sums) {\n"
                 "    cudaMemcpyAsync(sums, part.sums, 64, cudaMemcpyDeviceToHost, part.stream);\n"
                 "}\n"
                 "void all(float* sums) {\n"
                 "    for (Part& part : parts) start(part, sums);\n"
                 "}\n"),
        2);
    expect_part(said, "(sums + the number of the round * the elements of one copy)");
}

}  // namespace simtutor::same_destination_test
