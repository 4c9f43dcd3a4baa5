#include "grader/findings/source/inlined_calls.h"

#include <gtest/gtest.h>

#include <string>

#include "grader/findings/source/assignments.h"
#include "grader/findings/told_cause.h"

namespace simtutor::inlined_calls_test {

/// The statements of k with the calls of f put in, a line's number before each.
std::string whole(const std::string& function, const std::string& call) {
    const Tokens file = words_of(function + "\nvoid k(float* t, int n) {\n    " + call + "\n}\n");
    const std::vector<FunctionText> all = functions_in(file);
    std::string text;
    const FunctionText made = with_calls_inlined(file, all.back(), {all.front()});
    for (const Statement& one : made.statements())
        text += std::to_string(one.line) + ": " + text_of(one.words) + "\n";
    return text;
}

TEST(InlinedCalls, EachLineKeepsItsNumber) {
    EXPECT_EQ(whole("void f(float* s, float v) {\n    s[0] = v;\n    wait();\n}", "f(t, 2);"),
              "2: t[0] = v\n3: wait()\n");
    EXPECT_EQ(
        whole("float f(float (&s)[4][4]) {\n    return s[0][1];\n}", "const float x = f(t); g(x);"),
        "2: return t[0][1]\n5: const float x = 0\n5: g(x)\n");
}

TEST(InlinedCalls, WhatCannotBeFollowedStays) {
    const std::string f = "void f(float* s) {\n    s[0] = 1;\n}";
    EXPECT_EQ(whole(f, "f(t + 1);"), "5: f(t + 1)\n");
    EXPECT_EQ(whole(f, "g(f(t));"), "5: g(f(t))\n");
    EXPECT_EQ(whole("void f(float* s) {\n    if (s) return;\n    s[0] = 1;\n}", "f(t);"),
              "6: f(t)\n");
    // A function that calls itself.
    EXPECT_NE(whole("void f(float* s) {\n    f(s);\n    g();\n}", "f(t);"), "");
}

}  // namespace simtutor::inlined_calls_test
