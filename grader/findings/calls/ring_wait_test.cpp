#include "grader/findings/calls/ring_wait.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::ring_wait_test {

std::string program(const std::string& waited, const std::string& from = "frame",
                    const std::string& recorded = "copied[number % 2]") {
    return "void send_frames(float* frame, int n, int frames, float* d_frame) {\n"
           "    cudaEvent_t copied[2];\n"
           "    for (int number = 0; number < frames; ++number) {\n"
           "        if (number > 1) check(cudaEventSynchronize(" +
           waited +
           "), \"wait\");\n"
           "        make_frame(frame, n, number);\n"
           "        check(cudaMemcpyAsync(d_frame, " +
           from +
           ", n * sizeof(float), cudaMemcpyHostToDevice),\n"
           "              \"copy\");\n"
           "        check(cudaEventRecord(" +
           recorded +
           "), \"record\");\n"
           "    }\n"
           "}\n";
}

const std::string wrong =
    "Line 4 waits for copied[number % 2], which line 8 records anew only behind the copy: what it "
    "waits for was recorded 2 rounds before, so the copy of line 6 in the round before may still "
    "read. Wait from the second round on for the event of the round before, "
    "copied[(number - 1) % 2], or use 2 arrays in turns.";

TEST(RingWait, IsForTwoRoundsBefore) {
    EXPECT_EQ(ring_wait(words_of(program("copied[number % 2]"))), wrong);
    EXPECT_EQ(ring_wait(words_of(program("copied[(number - 1) % 2]"))), "");
    EXPECT_EQ(ring_wait(words_of(program("copied[number % 2]", "frames[number % 2]"))), "");
    EXPECT_EQ(ring_wait(words_of(program("copied[number % 2]", "frame", "copied[0]"))), "");
}

TEST(RingWait, AnotherSpellingOfThePlace) {
    expect_part(ring_wait(words_of(program("copied[(number + 2) % 2]"))),
                "Line 4 waits for copied[(number + 2) % 2], that is copied[number % 2], which line "
                "8 records anew");
    EXPECT_EQ(ring_wait(words_of(program("copied[(number + 1) % 2]"))), "");
    std::string text = program("mine", "frame", "mine");
    const std::string head = "++number) {\n";
    text.replace(text.find(head), head.size(),
                 "++number) { cudaEvent_t mine = copied[number % 2];\n");
    expect_part(ring_wait(words_of(text)),
                "Line 4 waits for mine, that is copied[number % 2], which line 8 records anew");
    // One event for all rounds is that of the round before.
    EXPECT_EQ(ring_wait(words_of(program("done", "frame", "done"))), "");
}

TEST(RingWait, ExplainsTheMissingWait) {
    simt::Finding finding = finding_at(program("copied[number % 2]"), 5, "sync.missing", "frame[0]",
                                       "The host writes frame[0] in line 5 without waiting for the "
                                       "device: cudaMemcpyAsync in line 6 reads it, and may not "
                                       "have done so yet.");
    finding.sides[0].on_device = false;
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 6;
    EXPECT_EQ(told(finding).advice, wrong);
}

TEST(RingWait, APointerThatEachRoundSets) {
    std::string text = program("copied[number % 2]");
    const std::string make = "        make_frame(frame, n, number);\n";
    text.replace(text.find(make), make.size(), "        float* frame = frames[number % 2];\n");
    EXPECT_EQ(ring_wait(words_of(text)), "");
}

}  // namespace simtutor::ring_wait_test
