#include "grader/findings/race/kept_lock.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_lock_test {

/// A thread waits for the lock in line 2; a kernel has these lines between taking it and the end.
std::string said(const std::string& inside, const std::string& name = "acquire") {
    simt::Finding finding = finding_at(
        "__device__ void " + name +
            "(int* word) {\n"
            "    while (atomicCAS(word, 0, 1) != 0) {}\n"
            "}\n"
            "__device__ void release(int* word) { atomicExch(word, 0); }\n"
            "__global__ void add(int* word, int* sum, int x) {\n"
            "    for (int round = 0; round < 4; ++round) {\n"
            "        acquire(word);\n" +
            inside + "    }\n}\n",
        2, "hang.deadlock", "word[0]", "Thread 0 waits in line 2 for word[0] to change.");
    Sources sources;
    return kept_lock(finding, sources);
}

const std::string work = "        *sum += x;\n        release(word);\n";

TEST(KeptLock, WhereAThreadLeavesUnderIt) {
    EXPECT_EQ(said("        if (x == 0) return;\n" + work),
              "Line 8 leaves where x == 0 holds between line 7, which takes the lock `word`, and "
              "line 10, which gives it back: a thread that leaves there keeps the lock, and all "
              "others wait for it. Give it back on this way, too, or ask before line 7.");
    expect_part(said("        if (x == 0) {\n            *sum = 1;\n            continue;\n"
                     "        }\n" +
                     work),
                "Line 10 leaves where x == 0 holds between line 7");
    // It is given back on the other way only.
    expect_part(said("        if (x == 1) {\n            release(word);\n            return;\n"
                     "        }\n        if (x == 0) break;\n" +
                     work),
                "Line 12 leaves");
}

TEST(KeptLock, NotWhereItIsGivenBackFirst) {
    EXPECT_EQ(said(work), "");
    EXPECT_EQ(said("        if (x == 0) {\n            release(word);\n            return;\n"
                   "        }\n" +
                   work),
              "");
    EXPECT_EQ(said("        for (int i = 0; i < x; ++i) {\n            if (sum[i] == 0) break;\n"
                   "        }\n" +
                   work),
              "");
    EXPECT_EQ(said(work + "        if (x == 0) return;\n"), "");
}

TEST(KeptLock, NotWhereItWasNotFree) {
    for (const char* tried :
         {"if (atomicCAS(lock, 0, 1) != 0) continue;",
          "const bool mine = atomicCAS(lock, 0, 1) == 0; if (!mine) continue;"}) {
        simt::Finding finding =
            finding_at(std::string("__global__ void add(int* lock, int* sum) {\n"
                                   "    for (;;) {\n        ") +
                           tried +
                           "\n"
                           "        *sum += 1;\n"
                           "        atomicExch(lock, 0);\n"
                           "        break;\n"
                           "    }\n}\n",
                       3, "hang.deadlock", "lock[0]", "");
        Sources sources;
        EXPECT_EQ(kept_lock(finding, sources), "") << tried;
    }
}

}  // namespace simtutor::kept_lock_test
