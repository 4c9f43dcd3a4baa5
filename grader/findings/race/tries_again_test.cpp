#include "grader/findings/race/tries_again.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::tries_again_test {

std::string said(const std::string& line) {
    return tries_again(words_of("__global__ void k(int* word, int* sum) {\n    " + line +
                                "\n    sum[0] += 1;\n}\n"),
                       2);
}

TEST(TriesAgain, ASwapInALoopCountsEachTry) {
    for (const char* line : {"while (atomicCAS(word, 0, 1) != 0) {}",
                             "for (bool done = false; !done;) if (atomicCAS(word, 0, 1) == 0) "
                             "done = true;"})
        EXPECT_TRUE(said(line).starts_with("Each try counts")) << line;
}

TEST(TriesAgain, OtherAtomicFunctions) {
    EXPECT_EQ(said("if (atomicCAS(word, 0, 1) == 0) sum[1] = 2;"), "");
    EXPECT_EQ(said("for (int i = 0; i < 9; ++i) atomicAdd(sum, 1);"), "");
}

}  // namespace simtutor::tries_again_test
