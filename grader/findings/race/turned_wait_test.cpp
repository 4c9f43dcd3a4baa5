#include "grader/findings/race/turned_wait.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::turned_wait_test {

std::string said(const std::string& body) {
    return turned_wait(words_of("__device__ void acquire(int* word) {\n    " + body +
                                "\n    __threadfence();\n}\n"));
}

TEST(TurnedWait, OfALoopThatGoesOnWithTheLock) {
    EXPECT_EQ(said("int before = 1;\n    do {\n        before = atomicCAS(word, 0, 1);\n    } "
                   "while (before == 0);"),
              "line 5 asks again while the answer is 0, and 0 says that the lock was free and that "
              "this thread has just taken it. With any other answer another thread holds it, and "
              "this one goes on. It is the wrong way round: ask again while it is not 0.");
    expect_part(said("while (atomicCAS(word, 0, 1) == 0) {}"), "line 2 asks again");
    expect_part(said("while (!atomicExch(word, 1));"), "line 2 asks again");
}

TEST(TurnedWait, NotOfALoopThatWaits) {
    EXPECT_EQ(said("while (atomicCAS(word, 0, 1) != 0) {}"), "");
    EXPECT_EQ(said("while (atomicExch(word, 1)) {}"), "");
    EXPECT_EQ(said("while (atomicCAS(word, 0, 1) == 1) {}"), "");
    EXPECT_EQ(said("while (n == 0) {}"), "");
    // The name says whether the lock was free, not what the word held.
    EXPECT_EQ(said("bool got = false;\n    do {\n        got = atomicCAS(word, 0, 1) == 0;\n    } "
                   "while (!got);"),
              "");
    EXPECT_EQ(said("bool got = false;\n    while (!got) got = 0 == atomicCAS(word, 0, 1);"), "");
}

}  // namespace simtutor::turned_wait_test
