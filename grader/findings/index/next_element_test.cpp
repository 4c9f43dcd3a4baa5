#include "grader/findings/index/next_element.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::next_element_test {

std::string text(const std::string& guard, const std::string& condition = "t < tiles") {
    return "__device__ float read(const float* from) { return *from; }\n"
           "__global__ void sum(float* c, int tiles) {\n"
           "    __shared__ Tile ring[2];\n"
           "    float now = read(&ring[0].a[0]);\n"
           "    for (int t = 0; " +
           condition +
           "; ++t) {\n"
           "        Tile& next = ring[(t + 1) % 2];\n"
           "        for (int k = 0; k < 8; ++k)\n"
           "            if (k == 7) {\n"
           "                " +
           guard +
           "\n"
           "                    now += read(&next.a[0]);\n"
           "            }\n"
           "    }\n"
           "}\n";
}

std::string said(const std::string& guard, const std::string& condition = "t < tiles") {
    return next_element(words_of(text(guard, condition)), "ring");
}

TEST(NextElement, TheLastRoundHasNone) {
    const std::string told_text =
        "The last round of the loop in line 5 has no next one, and line 10 takes ring[(t + 1) % 2] "
        "there, too (next, line 6), to which nothing was copied. Take it only where t + 1 < tiles.";
    EXPECT_EQ(said(""), told_text);
    simt::Finding finding =
        finding_at(text(""), 1, "memory.uninitialised", "ring[1]", "never written");
    finding.advice = "Shared memory starts undefined: write the element first.";
    EXPECT_EQ(told(finding).advice, told_text);
}

TEST(NextElement, IsAskedFor) {
    EXPECT_EQ(said("if (t + 1 < tiles)"), "");
    EXPECT_EQ(said("", "t + 1 < tiles"), "");
}

}  // namespace simtutor::next_element_test
