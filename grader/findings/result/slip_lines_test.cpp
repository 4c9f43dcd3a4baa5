#include "grader/findings/result/slip_lines.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

const char* const program =
    "__global__ void k(float* partial) {\n"
    "    partial[1] = partial[0];\n"
    "}\n"
    "void compute(float* partial, double* sums, int blocks) {\n"
    "    partial[0] = 0;\n"
    "    for (int i = 0; i < blocks; ++i)\n"
    "        sums[0] += partial[i];\n"
    "    check(cufftPlan1d(&plan, n, CUFFT_C2R, 1));\n"
    "}\n";

std::string said(const std::string& message) {
    return slip_lines(words_of(program), message);
}

TEST(SlipLines, WhereTheHostReadsWhatASlipNames) {
    EXPECT_EQ(said("3 of 3 sums are wrong. They come out where the host reads `partial` at block."),
              "partial is read in line 7.");
    EXPECT_EQ(said("They come out where the plan is short: give `cufftPlan1d` n, too."),
              "cufftPlan1d is called in line 8.");
}

TEST(SlipLines, TheCallsOfALambda) {
    EXPECT_EQ(slip_lines(words_of("void f(int n) {\n"
                                  "    const auto plan = [&n](int size) {\n"
                                  "        check(cufftPlan1d(&made, size, type, 1));\n"
                                  "    };\n"
                                  "    const int back = plan(n / 2);\n"
                                  "}\n"),
                         "They come out where the plan is short: give `cufftPlan1d` n, too."),
              "cufftPlan1d is called in plan (line 3), which is called in line 5.");
}

TEST(SlipLines, NothingWithoutASlipOrAName) {
    EXPECT_EQ(said("8 of 31 elements of `partial` are wrong."), "");
    EXPECT_EQ(said("They come out where the result is scaled twice."), "");
    EXPECT_EQ(said("They come out where the host reads `other` twice."), "");
}

}  // namespace
}  // namespace simtutor
