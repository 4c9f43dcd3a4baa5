#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_expected_test {

/// A race of two blocks under a lock whose taking has this body.
std::string said(const std::string& body) {
    simt::Finding finding = finding_at(
        "struct Lock {\n"
        "    int* word;\n"
        "    __device__ void acquire() const {\n"
        "        cuda::atomic_ref<int, cuda::thread_scope_device> flag(*word);\n" +
            body +
            "    }\n"
            "    __device__ void release() const {\n"
            "        cuda::atomic_ref<int, cuda::thread_scope_device>(*word).store(0);\n"
            "    }\n"
            "};\n"
            "__global__ void k(Lock lock, int* sum) {\n"
            "    lock.acquire();\n"
            "    *sum += 1;\n"
            "    lock.release();\n"
            "}\n",
        14, "race.global", "sum[0]", "");
    finding.sides[0].who.block[0] = 1;
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.block[0] = 0;
    return told(finding).advice;
}

TEST(KeptExpected, IsWhatTheLockHeld) {
    const std::string text =
        "Line 6 asks for the lock with what expected holds. Where the lock is taken, "
        "compare_exchange_strong writes what it has found, 1, into expected, so that the next "
        "round "
        "finds what it expects and goes on: set expected = 0 before each try.";
    EXPECT_EQ(said("        int expected = 0;\n"
                   "        while (!flag.compare_exchange_strong(expected, 1)) {}\n"),
              text);
    EXPECT_EQ(
        said("        int expected = 0;\n"
             "        while (!flag.compare_exchange_strong(expected, 1)) { __nanosleep(9); }\n"),
        text);
}

TEST(KeptExpected, IsSetInEachRound) {
    for (const char* loop :
         {"        int expected = 0;\n"
          "        while (!flag.compare_exchange_strong(expected, 1)) expected = 0;\n",
          "        for (int expected = 0; !flag.compare_exchange_weak(expected, 1); expected = 0)\n"
          "            ;\n",
          "        for (;;) {\n"
          "            int expected = 0; if (flag.compare_exchange_weak(expected, 1)) break;\n"
          "        }\n",
          "        int expected = 0;\n"
          "        while (!flag.compare_exchange_strong(expected, expected + 1)) {}\n"})
        EXPECT_EQ(said(loop).find("compare_exchange"), std::string::npos) << loop;
}

}  // namespace simtutor::kept_expected_test
