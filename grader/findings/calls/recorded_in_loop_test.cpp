#include "grader/findings/calls/recorded_in_loop.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::recorded_in_loop_test {

std::string said(const std::string& inside, const std::string& behind) {
    return recorded_in_loop(
        words_of("float time_of(cudaEvent_t start, cudaEvent_t end, int times) {\n"
                 "    float passed = 0;\n"
                 "    cudaEventRecord(start);\n"
                 "    for (int t = 0; t < times; ++t) {\n"
                 "        work<<<8, 64>>>();\n"
                 "        " +
                 inside + "\n    }\n    " + behind +
                 "\n"
                 "    cudaEventSynchronize(end);\n"
                 "    cudaEventElapsedTime(&passed, start, end);\n"
                 "    return passed / times;\n"
                 "}\n"));
}

TEST(RecordedInLoop, TheSecondEventIsRecordedOnceForEachLaunch) {
    EXPECT_EQ(said("cudaEventRecord(end);", ""),
              "Line 6 records end in the loop of line 4, once in each round, and each recording "
              "takes time: record it once, behind the loop.");
    EXPECT_EQ(said("", "cudaEventRecord(end);"), "");
    // The last one counts.
    EXPECT_EQ(said("cudaEventRecord(end);", "cudaEventRecord(end);"), "");
}

}  // namespace simtutor::recorded_in_loop_test
