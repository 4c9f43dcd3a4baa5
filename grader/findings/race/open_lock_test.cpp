#include "grader/findings/race/open_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::open_lock_test {

std::string text(const std::string& body) {
    return "struct Lock {\n"
           "    int* word;\n"
           "    __device__ void acquire() const {\n"
           "        " +
           body +
           "\n"
           "    }\n"
           "    __device__ void release() const {}\n"
           "};\n"
           "__global__ void k(int* word, int* used) {\n"
           "    const Lock lock{word};\n"
           "    lock.acquire();\n"
           "    *used += 1;\n"
           "    lock.release();\n"
           "}\n";
}

TEST(OpenLock, AFunctionThatDoesNothing) {
    const std::string said =
        "acquire (line 3) has no statement, so it keeps nobody out: it has to take the lock in one "
        "step where it is free, and to wait where it is not.";
    EXPECT_EQ(open_lock(words_of(text("// to do")), 10), said);
    simt::Finding finding = finding_at(text(""), 11, "race.global", "used[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    EXPECT_EQ(told(finding).advice, "Line 11 runs under the lock. " + said);
}

TEST(OpenLock, OneThatTakesIt) {
    EXPECT_EQ(open_lock(words_of(text("while (atomicCAS(word, 0, 1) != 0) {}")), 10), "");
    EXPECT_EQ(open_lock(words_of(text("")), 11), "");
}

}  // namespace simtutor::open_lock_test
