#include "grader/findings/cost/link_once.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::link_once_test {

std::string said(const std::string& before, const std::string& inside) {
    return link_once(
        words_of("__global__ void hang_in(int* first, int* follow, int count) {\n"
                 "    for (int w = threadIdx.x; w < count; w += blockDim.x) {\n"
                 "        int now = first[0], then;\n"
                 "        " +
                 before +
                 "\n"
                 "        for (;;) {\n"
                 "            then = now;\n"
                 "            " +
                 inside +
                 "\n"
                 "            now = atomicCAS(first, then, w);\n"
                 "            if (now == then) break;\n"
                 "        }\n"
                 "    }\n"
                 "}\n"));
}

TEST(LinkOnce, KeepsWhatTheFirstTrySaw) {
    EXPECT_EQ(said("follow[w] = now;", ""),
              "Line 4 stores follow[w] once, before the loop in line 5. Where atomicCAS (line 8) "
              "finds another head than it expects and has to try again, follow[w] still has the "
              "first value, and the chain that was there is lost. Store it in each round, before "
              "atomicCAS.");
    EXPECT_EQ(said("", "follow[w] = then;"), "");
    EXPECT_EQ(said("follow[w] = now;", "follow[w] = then;"), "");
}

}  // namespace simtutor::link_once_test
