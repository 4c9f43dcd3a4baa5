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

}  // namespace simtutor::foreign_wait_test
