#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::skipped_candidate_test {

std::string said(const std::string& skip) {
    return lines_of(
        "__global__ void look(float* out, const Ball* balls, int count) {\n"
        "    float best = -INFINITY;\n"
        "    int found = 0;\n"
        "    for (int i = 0; i < count; ++i) {\n"
        "        " +
            skip +
            "\n"
            "        const float here = top(balls[i], threadIdx.x);\n"
            "        if (here > best) {\n"
            "            best = here;\n"
            "            found = i;\n"
            "        }\n"
            "    }\n"
            "    out[threadIdx.x] = found;\n"
            "}\n",
        "3 of 20 elements of out are wrong. The first: out[2]: wanted 4, got 7.",
        "look, count = 9");
}

TEST(SkippedCandidate, ByAnotherNumberThanIsSearched) {
    EXPECT_EQ(
        said("if (balls[i].z < best) continue;"),
        "Line 5 leaves out what has balls[i].z < best, but the search compares here with best "
        "(line 7): what is left out may be the better one, and then the result depends on "
        "the order. Leave out line 5, or compare a bound that here never passes.");
}

TEST(SkippedCandidate, MayBeOneThatAskesForABound) {
    for (const char* skip : {"if (balls[i].z + balls[i].radius < best) continue;",
                             "if (balls[i].radius < 0) continue;", ""})
        EXPECT_EQ(said(skip).find("leaves out"), std::string::npos) << skip;
}

}  // namespace simtutor::skipped_candidate_test
