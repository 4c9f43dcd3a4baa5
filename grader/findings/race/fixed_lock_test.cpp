#include "grader/findings/race/fixed_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::fixed_lock_test {

std::string said(const std::string& lock) {
    simt::Finding finding = finding_at(
        "__global__ void count(int* locks, int* counts, const int* keys) {\n"
        "    const int b = keys[threadIdx.x];\n"
        "    for (bool done = false; !done;) {\n"
        "        if (atomicCAS(" +
            lock +
            ", 0, 1) == 0) {\n"
            "            counts[b] += 1;\n"
            "            atomicExch(" +
            lock +
            ", 0);\n"
            "            done = true;\n"
            "        }\n"
            "    }\n"
            "}\n",
        4, "hang.deadlock", "locks[0]", "Thread 0 waits in line 4 for locks[0] to change.");
    finding.advice = "Look for the thread that should write it.";
    Sources sources;
    return fixed_lock(finding, sources);
}

TEST(FixedLock, ALockWithANumberIsTheSameForAll) {
    EXPECT_EQ(said("&locks[0]"),
              "Line 4 takes locks[0] whatever the thread works on. If locks has a lock for each "
              "part of the data, a thread takes that of its own part: here another one may hold "
              "locks[0] for good. If it is meant, it must be released on every path.");
}

TEST(FixedLock, OneLockOrOneOfManyByNumber) {
    EXPECT_EQ(said("locks"), "");
    EXPECT_EQ(said("&locks[b]"), "");
    EXPECT_EQ(said("locks + b"), "");
}

}  // namespace simtutor::fixed_lock_test
