#include "grader/findings/calls/foreign_wait.h"

#include <gtest/gtest.h>

#include "grader/findings/source/call_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::foreign_wait_test {

Tokens program(const std::string& event, const std::string& recorded = "emptied[s], streams[s]") {
    return words_of(
        "void compute(const float* a, float* c, int n) {\n"
        "    for (int s = 0; s < 2; ++s) {\n"
        "        cudaStreamWaitEvent(streams[s], " +
        event +
        ", 0);\n"
        "        cudaMemcpyAsync(d_a[s], a, n, kind, streams[s]);\n"
        "        cudaEventRecord(" +
        recorded + ");\n    }\n}\n");
}

TEST(ForeignWait, ForTheOtherStreamsLastChunk) {
    const std::string message =
        "From the first copy to the last it takes 160.0 us by the model, wanted at most 127.9. An "
        "H100 can do these three at the same time, if all host memory is pinned, each copy and "
        "each launch names its stream, and the streams have buffers of their own.";
    EXPECT_EQ(call_lines(program("emptied[1 - s]"), message),
              "line 3 makes streams[s] wait for emptied[1 - s], which line 5 records in streams[1 "
              "- s], another stream: what that one was given before must end first. Do the two use "
              "one buffer? If not, that wait only keeps them from overlapping.");
    EXPECT_EQ(foreign_wait(program("emptied[s]")), "");
    EXPECT_EQ(foreign_wait(program("loaded", "loaded, in")), "");
}

std::string lanes(const std::string& before, const std::string& stream, const std::string& event,
                  const std::string& recorded) {
    return foreign_wait(words_of("void compute(int n) {\n    const auto step = [&](int s) {\n" +
                                 before + "\n        cudaStreamWaitEvent(" + stream + ", " + event +
                                 ", 0);\n        cudaEventRecord(" + recorded + ");\n    };\n}\n"));
}

TEST(ForeignWait, MembersAndReferences) {
    expect_part(lanes("", "lane[s].stream", "lane[1 - s].left", "lane[s].left, lane[s].stream"),
                "line 4 makes lane[s].stream wait for lane[1 - s].left, which line 5 records in "
                "lane[1 - s].stream, another stream");
    const std::string both = "auto& mine = lane[s]; const auto& other = lane[1 - s];";
    expect_part(lanes(both, "mine.stream", "other.left", "mine.left, mine.stream"),
                "line 4 makes mine.stream wait for other.left, which line 5 records in "
                "other.stream, another stream");
    expect_part(lanes("Lane* other = &lane[1 - s];", "lane[s].stream", "other->left",
                      "lane[s].left, lane[s].stream"),
                "wait for other->left, which line 5 records in other->stream, another stream");
    expect_part(lanes("", "pipe.streams[s]", "pipe.left[1 - s]", "pipe.left[s], pipe.streams[s]"),
                "wait for pipe.left[1 - s], which line 5 records in pipe.streams[1 - s], another");
}

TEST(ForeignWait, ForItsOwnEvent) {
    EXPECT_EQ(lanes("", "lane[s].stream", "lane[s].left", "lane[s].left, lane[s].stream"), "");
    EXPECT_EQ(lanes("auto& mine = lane[s]; auto& same = lane[s];", "mine.stream", "same.left",
                    "mine.left, mine.stream"),
              "");
    // Copies have a stream of their own, and a kernel has to wait for them.
    EXPECT_EQ(lanes("", "lane[s].work", "lane[s].loaded", "lane[s].loaded, lane[s].copies"), "");
    EXPECT_EQ(lanes("", "compute", "lane[s].loaded", "lane[s].loaded, copies"), "");
}

TEST(ForeignWait, OtherWaitsAreNamed) {
    EXPECT_EQ(call_lines(program("emptied[s]"), "each launch names its stream"),
              "streams wait for events here: cudaStreamWaitEvent in line 3. For each: does what "
              "follows use a buffer that must be filled, or free, first?");
}

}  // namespace simtutor::foreign_wait_test
