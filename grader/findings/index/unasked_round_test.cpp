#include "grader/findings/index/unasked_round.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unasked_round_test {

std::string said(const std::string& guard, const std::string& store) {
    const std::string text =
        "__global__ void k(const float* v, float* c, int n) {\n"
        "    const int r = threadIdx.y, x = 4 * threadIdx.x;\n"
        "    float* to = c + r * n + x;\n"
        "    for (int e = 0; e < 4; ++e)\n"
        "        if (" +
        guard + ") " + store + ";\n}\n";
    const Tokens file = words_of(text);
    return round_not_asked(file, FunctionText(file, 5), 5);
}

TEST(UnaskedRound, TheGuardAsksForTheFirstOnly) {
    EXPECT_EQ(said("r < n && x < n", "to[e] = v[e]"),
              "The guard in line 5 asks for x < n, but line 5 touches x + e, in a loop over e "
              "(line 4): where x is among the last, x + e is n or more. Ask for x + e < n.");
}

TEST(UnaskedRound, TheGuardAsksForAll) {
    for (const char* guard : {"x + e < n", "x < n - e", "r < n"})
        EXPECT_EQ(said(guard, "to[e] = v[e]").find("Ask for"), std::string::npos) << guard;
    EXPECT_EQ(said("x < n", "to[4 * e] = v[e]").find("Ask for"), std::string::npos);
}

}  // namespace simtutor::unasked_round_test
