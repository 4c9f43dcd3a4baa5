#include "grader/findings/source/template_flag.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::template_flag_test {

/// @param call of the copy ahead, in line 12
Tokens tiles(const std::string& call) {
    return words_of(
        "template <bool full>\n"
        "__device__ void fetch(float* t, const float* a, int n, int left) {\n"
        "    const int k = threadIdx.x;\n"
        "    if (full || (k < left && k < 16)) t[k] = a[k * n];\n"
        "}\n"
        "template <bool full>\n"
        "__global__ void __launch_bounds__(128, 2) run(const float* a, float* c, int n) {\n"
        "    const int tiles = n / 16;\n"
        "    for (int s = 0; s < 2; ++s)\n"
        "        if (s < tiles) fetch<full>(t, a + s, n, n - s);\n"
        "    for (int tile = 0; tile < tiles; ++tile) {\n"
        "        " +
        call +
        "\n"
        "    }\n"
        "    const int row = threadIdx.y;\n"
        "    if (full || row < n) c[row * n + threadIdx.x] = 0;\n"
        "}\n");
}

std::string promised(const std::string& call, const std::string& called = "fetch<true>") {
    const Tokens file = tiles(call);
    const FunctionText function(file, 4);
    return promise_of_flag(file, function, flag_of(file, function, called));
}

TEST(TemplateFlag, TheCallWithoutACondition) {
    const std::string call = "fetch<full>(t, a + tile + 2, n, n - tile);";
    EXPECT_EQ(promised(call),
              "Where full holds, fetch asks for no bounds: its call must not come for what lies "
              "outside. The call in line 12 stands under no such condition, while line 10 asks for "
              "s < tiles before another one.");
    EXPECT_EQ(promised("if (tile + 2 < tiles) " + call),
              "Where full holds, fetch asks for no bounds: either its index is wrong, or a call "
              "(lines 10, 12) is for what lies outside.");
    EXPECT_EQ(promised(call, "fetch<false>"), "");
    EXPECT_EQ(promised(call, "fetch"), "");
}

TEST(TemplateFlag, TheCallOfALambdaWithoutACondition) {
    const auto said = [](const std::string& call) {
        const Tokens file = words_of(
            "template <bool whole>\n"
            "__device__ void fetch(float* to, const float* from, int n) {\n"
            "    to[0] = from[n];\n"
            "}\n"
            "template <bool whole>\n"
            "__global__ void run(const float* a, int n, int tiles) {\n"
            "    const auto copy = [&](int t) {\n"
            "        fetch<whole>(ring, a + t, n);\n"
            "    };\n"
            "    for (int t = 0; t < 3; ++t) {\n"
            "        if (t < tiles) copy(t);\n"
            "    }\n"
            "    for (int t = 0; t < tiles; ++t) {\n"
            "        " +
            call +
            "\n"
            "    }\n"
            "}\n");
        const FunctionText function(file, 3);
        return promise_of_flag(file, function, flag_of(file, function, "fetch<true>"));
    };
    EXPECT_EQ(said("if (t + 1 < tiles) copy(t + 3);"),
              "Where whole holds, fetch asks for no bounds: the call in line 8 must not come for "
              "what lies outside. copy does it: in line 11 it is called with t, where t < tiles; "
              "in line 14 it is called with t + 3, and nothing compares that with tiles. Ask for "
              "it there, too.");
    EXPECT_EQ(said("if (t + 3 < tiles) copy(t + 3);").find("copy does it"), std::string::npos);
}

TEST(TemplateFlag, WhatIsAskedInARun) {
    const Tokens file = tiles("");
    const FunctionText function(file, 15);
    const int at = function.at(15, "c");
    const auto asked = [&](const std::string& called) {
        return guards_of_run(function, at, flag_of(file, function, called));
    };
    EXPECT_TRUE(asked("run<true>").empty());
    ASSERT_EQ(asked("run<false>").size(), 1U);
    EXPECT_FALSE(asked("run<false>")[0].one_of);
    ASSERT_EQ(asked("run").size(), 1U);
    EXPECT_TRUE(asked("run")[0].one_of);
}

TEST(TemplateFlag, AFlagIsNoComparison) {
    const Tokens file = tiles("");
    EXPECT_FALSE(compares_either(FunctionText(file, 15), 15));
    const Tokens other = words_of(
        "__global__ void k(float* c, int n) {\n"
        "    if (x < n || y < n) c[y * n + x] = 0;\n"
        "}\n");
    EXPECT_TRUE(compares_either(FunctionText(other, 2), 2));
}

TEST(TemplateFlag, AColumnThatNothingCompares) {
    const auto said = [](const std::string& branch) {
        return told(finding_at("__global__ void k(float* c, int n) {\n"
                               "    const int x = threadIdx.x, y = threadIdx.y;\n"
                               "    const int top = blockIdx.y * 64, left = blockIdx.x * 64;\n"
                               "    const int r = top + 4 * y, s = left + 4 * x;\n"
                               "    if (" +
                                   branch +
                                   ") c[r * n + s] = 1;\n"
                                   "}\n",
                               5, "bounds.global", "c[13456]",
                               "Thread (1, 0) writes outside the array, at c[13456]: it has 13456 "
                               "elements, so the last is c[13455]."))
            .advice;
    };
    EXPECT_EQ(said("r < n"),
              "This line asks for r < n, and nothing compares s with n, the length of a row. Let "
              "only threads whose s is inside touch the array.");
    EXPECT_EQ(said("r < n && s < n").find("nothing compares"), std::string::npos);
    EXPECT_EQ(said("r < n && left + 4 * x < n").find("nothing compares"), std::string::npos);
}

}  // namespace simtutor::template_flag_test
