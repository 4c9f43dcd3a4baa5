#include "grader/findings/calls/short_release.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_release_test {

std::string said(const std::string& loop) {
    return short_release(words_of("void compute(int n, int chunk) {\n"
                                  "    float* d_a[2];\n"
                                  "    for (int s = 0; s < 2; ++s) {\n"
                                  "        check(cudaMalloc(&d_a[s], n));\n"
                                  "    }\n"
                                  "    const int busy = n > chunk ? 2 : 1;\n"
                                  "    " +
                                  loop +
                                  " check(cudaFree(d_a[s]));\n"
                                  "}\n"),
                         4, "Call cudaFree when the memory is no longer used.");
}

TEST(ShortRelease, TheLoopThatGivesBackIsShorter) {
    EXPECT_EQ(
        said("for (int s = 0; s < busy; ++s)"),
        "The loop in line 3 makes elements of d_a for s < 2, and the one in line 7 gives back "
        "only those for s < busy: the others are lost. Let both loops go over the same "
        "ones.");
}

TEST(ShortRelease, LoopsThatAreAlike) {
    EXPECT_EQ(said("for (int s = 0; s < 2; ++s)"), "");
    EXPECT_EQ(said("for (auto s : all)"), "");
}

}  // namespace simtutor::short_release_test
