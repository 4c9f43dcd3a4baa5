#include "grader/findings/race/torn_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::torn_lock_test {

std::string said(const std::string& condition, const std::string& body, const std::string& behind) {
    return torn_lock(words_of("__device__ void acquire(int* word) {\n    while (" + condition +
                              ") {\n" + body + "    }\n    " + behind + "\n}\n"));
}

TEST(TornLock, LooksFirstAndTakesThen) {
    const std::string both =
        "Line 2 waits until word is free, and line 4 takes it without looking: between the two "
        "steps another thread may do the same, and both go on. Do both in one step: "
        "atomicCAS(word, 0, 1) in the loop's condition, until it returns 0 for free.";
    EXPECT_EQ(said("atomicAdd(word, 0) != 0", "", "atomicExch(word, 1);"), both);
    EXPECT_EQ(said("*word != 0", "", "atomicExch(word, 1);"), both);
    EXPECT_EQ(said("atomicCAS(word, 0, 0) != 0", "", "atomicExch(word, 1);"), both);
    EXPECT_EQ(said("*word != 0", "", "*word = 1;"), both);
}

TEST(TornLock, NotInOneStep) {
    EXPECT_EQ(said("atomicCAS(word, 0, 1) != 0", "", "__threadfence();"), "");
    EXPECT_EQ(said("atomicExch(word, 1) != 0", "", "__threadfence();"), "");
    EXPECT_EQ(said("atomicCAS(word, 0, 1) != 0", "", "atomicExch(other, 1);"), "");
    EXPECT_EQ(said("*word != 0", "", "*word = 0;"), "");
    // It frees what it had taken.
    EXPECT_EQ(said("atomicAdd(word, 0) != 0", "", "atomicExch(word, 0);"), "");
}

}  // namespace simtutor::torn_lock_test
