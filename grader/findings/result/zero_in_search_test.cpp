#include "grader/findings/result/zero_in_search.h"

#include <gtest/gtest.h>

#include "grader/findings/result/wrong_question.h"
#include "grader/findings/told_cause.h"

namespace simtutor::zero_in_search_test {

Tokens largest(const std::string& value, const std::string& end = "128",
               const std::string& call = "fmaxf") {
    return words_of(
        "__global__ void largest(const float* in, float* out, int n) {\n"
        "    __shared__ float best[128];\n"
        "    const int t = threadIdx.x, i = t + 128 * blockIdx.x;\n"
        "    best[t] = " +
        value +
        ";\n"
        "    __syncthreads();\n"
        "    float most = best[0];\n"
        "    for (int k = 1; k < " +
        end + "; ++k) most = " + call +
        "(most, best[k]);\n"
        "    if (t == 0) out[blockIdx.x] = most;\n}\n");
}

TEST(ZeroInSearch, WhatIsFilledUpTakesPart) {
    EXPECT_EQ(zero_in_search(largest("i < n ? in[i] : 0.0f")),
              "Line 4 stores 0 in best where i < n does not hold, and the search for the largest "
              "in line 7 takes these zeros, too: if all elements are below 0, the result is 0. "
              "Store -INFINITY there, or search only to the last element.");
    expect_part(wrong_question(largest("i < n ? in[i] : 0.0f", "128", "fminf"), "", ""),
                "search for the smallest in line 7");
    EXPECT_EQ(zero_in_search(largest("i < n ? fabsf(in[i]) : 0.0f")), "");
    EXPECT_EQ(zero_in_search(largest("i < n ? in[i] : -INFINITY")), "");
    EXPECT_EQ(zero_in_search(largest("i < n ? in[i] : 0.0f", "n")), "");
    EXPECT_EQ(zero_in_search(largest("i < n ? in[i] : 0.0f", "128", "add")), "");
}

TEST(ZeroInSearch, MustExplainTheWrongNumber) {
    const Tokens file = largest("i < n ? in[i] : 0.0f");
    EXPECT_NE(zero_in_search(file, "The first: out[2]: wanted -0.25, got 0."), "");
    EXPECT_EQ(zero_in_search(file, "The first: out[2]: wanted 0.75, got 0."), "");
    EXPECT_EQ(zero_in_search(file, "The first: out[2]: wanted -0.25, got -0.5."), "");
    EXPECT_EQ(wrong_question(file, "", "", "The first: out[2]: wanted 0.75, got 0.5."), "");
}

}  // namespace simtutor::zero_in_search_test
