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

TEST(TornLock, IsToldOfTheWordItself) {
    const auto said = [](int line) {
        simt::Finding finding = finding_at(
            "__device__ void acquire(int* word) {\n"
            "    while (*word != 0) {}\n"
            "    *word = 1;\n"
            "}\n"
            "__device__ void release(int* word) {\n"
            "    atomicExch(word, 0);\n"
            "    word[1] = 1;\n"
            "}\n",
            line, "race.global", "word[0]", "");
        finding.sides[0].action = "write";
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "atomic";
        finding.sides[1].site.line = 6;
        return told(finding).advice;
    };
    expect_part(said(2), "Line 2 waits until word is free, and line 3 takes it without looking");
    expect_part(said(3), "line 3 takes it without looking");
    EXPECT_EQ(said(7).find("without looking"), std::string::npos);
}

}  // namespace simtutor::torn_lock_test
