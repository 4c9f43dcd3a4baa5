#include "grader/findings/calls/seldom_waits.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::seldom_waits_test {

std::string said(const std::string& before, const std::string& behind) {
    return waits_in_some_rounds(words_of("void send(float* frame, float* d, int frames) {\n"
                                         "    for (int i = 0; i < frames; ++i) {\n"
                                         "        " +
                                         before +
                                         "\n        make(frame, i);\n"
                                         "        cudaMemcpyAsync(d, frame, 4, kind);\n"
                                         "        " +
                                         behind + "\n    }\n}\n"),
                                5);
}

TEST(SeldomWaits, BehindTheCopyInSomeRounds) {
    EXPECT_EQ(said("", "if (i > 0) check(cudaEventSynchronize(sent));"),
              "Line 6 waits behind the copy in line 5, but only where i > 0 (line 6): in a round "
              "where that does not hold, the host goes on to the next one while the copy may still "
              "be on its way. Wait in each round, or at the begin of each but the first.");
}

TEST(SeldomWaits, InEachRound) {
    EXPECT_EQ(said("", "cudaEventSynchronize(sent);"), "");
    EXPECT_EQ(said("if (i > 0) cudaEventSynchronize(sent);", ""), "");
    EXPECT_EQ(
        said("if (i > 0) cudaEventSynchronize(sent);", "if (i > 1) cudaEventSynchronize(sent);"),
        "");
    EXPECT_EQ(said("", "if (log) cudaEventSynchronize(sent);"), "");
}

}  // namespace simtutor::seldom_waits_test
