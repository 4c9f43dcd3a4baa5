#include "grader/findings/late_load.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

Tokens tiles(const std::string& early, const std::string& late) {
    return words_of(
        "__global__ void k(const float* a) {\n"
        "    float2 p = *(const float2*)pa;\n"
        "    for (int done = 0; done < n; done += depth) {\n"
        "        at[tx] = p.x;\n" +
        early +
        "        for (int k = 0; k < depth; k++) {\n"
        "            for (int i = 0; i < rows; i++) acc[i] += at[k][i] * ring[k];\n"
        "        }\n" +
        late +
        "    }\n"
        "}\n");
}

TEST(LateLoad, BehindTheLoopThatUsesThisTile) {
    const std::string load =
        "        if (done + depth < n) {\n"
        "            pa += depth;\n"
        "            p = *(const float2*)pa;\n"
        "        }\n";
    EXPECT_EQ(late_load(tiles("", load)),
              "Line 10 loads p for the next round of the loop in line 3, but it stands behind the "
              "loop in line 5, which uses up what this round has: nothing is on its way while that "
              "loop computes. Start the load before it.");
    EXPECT_EQ(late_load(tiles(load, "")), "");
    EXPECT_EQ(late_load(tiles("", "")), "");
}

}  // namespace
}  // namespace simtutor
