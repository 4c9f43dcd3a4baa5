#include "grader/findings/calls/left_commit.h"

#include <gtest/gtest.h>

#include "grader/findings/cause.h"
#include "grader/findings/told_cause.h"

namespace simtutor::left_commit_test {

std::string kernel(const std::string& body) {
    return "__global__ void k(const float* a, float* c, int tiles) {\n"
           "    const auto begin = [&](int t) {\n" +
           body +
           "    };\n"
           "    begin(0);\n"
           "    begin(1);\n"
           "    __pipeline_wait_prior(1);\n}\n";
}

std::string said(const std::string& body) {
    return left_commit(words_of(kernel(body)));
}

TEST(LeftCommit, ABatchIsNotAlwaysClosed) {
    EXPECT_EQ(said("        if (t >= tiles) return;\n"
                   "        copy(t);\n"
                   "        __pipeline_commit();\n"),
              " Line 5 closes a batch only where line 3 does not return (t >= tiles). Elsewhere "
              "there is one batch fewer, and the wait counts one too many as newer: close a batch "
              "in any case, an empty one too.");
    expect_part(said("        if (t < tiles) {\n"
                     "            copy(t);\n"
                     "            __pipeline_commit();\n"
                     "        }\n"),
                "Line 5 closes a batch only where t < tiles holds (line 3).");
    expect_part(said("        if (t < tiles) copy(t);\n"
                     "        if (t < tiles) __pipeline_commit();\n"),
                "Line 4 closes a batch only where t < tiles holds (line 4).");
    EXPECT_EQ(said("        if (t < tiles) {\n            __pipeline_wait_prior(0);\n"
                   "            __pipeline_commit();\n        }\n"),
              "");
    EXPECT_EQ(said("        if (t < tiles) copy(t);\n        __pipeline_commit();\n"), "");
    EXPECT_EQ(said("        if (t < tiles) {\n            copy(t);\n        }\n"
                   "        __pipeline_commit();\n"),
              "");
}

TEST(LeftCommit, NotWhereNoRoundWaits) {
    const auto loop = [](const char* wait) {
        return left_commit(words_of(std::string("__global__ void k(const float* a, int tiles) {\n"
                                                "    __pipeline_wait_prior(1);\n"
                                                "    for (int t = 0; t < tiles; ++t) {\n"
                                                "        for (int k = 0; k < 16; ++k) {\n"
                                                "            if (k == 15) {\n"
                                                "                copy(t);\n"
                                                "                __pipeline_commit();\n"
                                                "            }\n"
                                                "        }\n        ") +
                                    wait + "\n    }\n}\n"));
    };
    EXPECT_EQ(loop(""), "");
    expect_part(loop("__pipeline_wait_prior(1);"), "Line 7 closes a batch only where k == 15");
}

TEST(LeftCommit, IsToldOfAWaitThatCounts) {
    simt::Finding finding =
        finding_at(kernel("        if (t >= tiles) return;\n        __pipeline_commit();\n"), 8,
                   "memory.uninitialised", "ring[0]", "");
    finding.advice = "The last wait, in line 8, has N = 1, and the batch was the newest.";
    Sources sources;
    advise_by_cause(finding, sources);
    expect_part(finding.advice, "Line 4 closes a batch only where line 3 does not return");
}

}  // namespace simtutor::left_commit_test
