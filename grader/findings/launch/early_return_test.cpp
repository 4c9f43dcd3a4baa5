#include "grader/findings/launch/early_return.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::early_return_test {

std::string said(const std::string& condition, const std::string& common,
                 const std::string& run = "") {
    return early_return(words_of("__global__ void product(float* c) { c[0] = 0; }\n"
                                 "void matmul(float* c, int j, int k, int l) {\n"
                                 "    if (" +
                                 condition +
                                 ") return;\n"
                                 "    product<<<1, 32>>>(c);\n"
                                 "}\n"),
                        common, run);
}

TEST(EarlyReturn, WhereTheFailingRunsLeave) {
    const std::string told =
        ", before the launch in line 4: but the output has elements there all the same, and they "
        "must be set.";
    const std::string common = "Wrong only where k is 0.";
    EXPECT_EQ(said("j == 0 || k == 0 || l == 0", common), "line 3 returns where k == 0" + told);
    EXPECT_EQ(said("!k", common), "line 3 returns where !k" + told);
    EXPECT_EQ(said("k <= 0 || j < 1", common), "line 3 returns where k <= 0" + told);
}

TEST(EarlyReturn, NotWhereAnotherSizeIsAsked) {
    EXPECT_EQ(said("j == 0 || l == 0", "Wrong only where k is 0."), "");
    EXPECT_EQ(said("j == 0 && k == 0", "Wrong only where k is 0."), "");
    EXPECT_EQ(said("k == 0", "Wrong only where k is 1."), "");
    EXPECT_EQ(said("k == 0", "Wrong in 3 of 4 runs."), "");
}

TEST(EarlyReturn, OfAnOnlyRunThatFails) {
    const std::string common = "Wrong in 1 of 16 runs; right, for example, with n = 128.";
    EXPECT_EQ(said("j == 0 || k == 0", common, "j = 3, k = 0, l = 20"),
              "line 3 returns where k == 0, before the launch in line 4: but the output has "
              "elements there all the same, and they must be set.");
    EXPECT_EQ(said("j == 0 || k == 0", common, "j = 3, k = 10, l = 20"), "");
    EXPECT_EQ(said("n == 0", common, "n = 0"), "") << "no parameter of the function";
}

}  // namespace simtutor::early_return_test
