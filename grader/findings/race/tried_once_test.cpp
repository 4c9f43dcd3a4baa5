#include "grader/findings/race/tried_once.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::tried_once_test {

std::string said(const std::string& head, const std::string& end,
                 const std::string& name = "count_keys") {
    return tried_once(words_of("__global__ void " + name +
                               "(const int* keys, int n, int* locks, int* counts) {\n"
                               "    for (int i = threadIdx.x; i < n; i += blockDim.x) {\n"
                               "        const int b = keys[i];\n"
                               "        " +
                               head +
                               "\n"
                               "        if (atomicCAS(&locks[b], 0, 1) == 0) {\n"
                               "            counts[b] += 1;\n"
                               "            atomicExch(&locks[b], 0);\n"
                               "        " +
                               end + "\n    }\n}\n"));
}

TEST(TriedOnce, AKeyIsLeftOutWhereTheLockIsHeld) {
    EXPECT_EQ(said("", "}"),
              "line 5 asks for the lock once. Where another thread holds it, what stands under "
              "this condition is left out, and no line asks again.");
}

TEST(TriedOnce, ALoopThatAsksAgain) {
    EXPECT_EQ(said("for (bool done = false; !done;)", "done = true; }"), "");
    EXPECT_EQ(said("while (true)", "break; }"), "");
    EXPECT_EQ(said("", "} else { i -= blockDim.x; }"), "");
    EXPECT_EQ(said("", "}\n if (counts[b] == 0) i -= blockDim.x;"), "");
    EXPECT_EQ(said("", "}", "try_lock"), "");
}

}  // namespace simtutor::tried_once_test
