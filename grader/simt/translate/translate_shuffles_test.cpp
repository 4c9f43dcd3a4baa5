/// Values that a shuffle gives, on their way through the variables of a function.

#include <gtest/gtest.h>

#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

namespace {

std::string kernel(const std::string& body) {
    return translated("__global__ void k(int* a, int i, unsigned m) {\n" + body + "\n}\n").text;
}

/// True if the variable `x` of this body has a mark.
bool marked(const std::string& body) {
    return has(kernel(body), "_x = 0");
}

/// True if the engine is told that the variable `x` is used.
bool told(const std::string& body) {
    const std::string text = kernel(body);
    const std::size_t at = text.find("::__simt::__use(__simt_undefined_");
    return at != std::string::npos && text.compare(text.find(')', at) - 2, 7, "_x), x)") == 0;
}

}  // namespace

TEST(TranslateShuffles, VariablesIntoWhichAValueMayComeAreMarked) {
    for (const char* body : {
             "const int x = __shfl_down_sync(m, i, 16); if (i < 16) a[i] += x;",
             "auto x = tile.shfl_xor(i, 1); a[i] = x;",
             "int x = 1 + __shfl_sync(m, i, 0); a[i] = x;",
             "int x{__shfl_sync(m, i, 0)}; a[i] = x;",
             "const int x(__shfl_sync(m, i, 0)); a[i] = x;",
             "[[maybe_unused]] int x = __shfl_sync(m, i, 0); a[i] = x;",
             "int x; if (i) x = __shfl_sync(m, i, 0); else x = 2; a[i] = x;",
             "int y = __shfl_sync(m, i, 0), x = y; a[i] = x;",
             "int y, x; y = __shfl_sync(m, i, 0); x = y; a[i] = x;",
             "int x = 0; for (int k = 1; k < 32; k *= 2) x += __shfl_up_sync(m, x, k); a[0] = x;",
             "int x = twice(__shfl_sync(m, i, 0)); a[i] = x;",
             "int x = i; x = max(x, __shfl_xor_sync(m, x, 1)); a[i] = x;",
             "int x = i < 3 ? __shfl_sync(m, i, 0) : 0; a[i] = x;",
             "Best x; x.value = __shfl_sync(m, i, 0); a[i] = x.value;",
             "int x[2]; x[1] = (int)__shfl_sync(m, i, 0); a[i] = x[1];",
             "switch (i) { case 1: int x; x = __shfl_sync(m, i, 0); a[i] = x; case 2: a[0] = 1; }",
             "int x = __shfl_sync(m, i, 0); { float x = 2; } a[i] = x;",
             "int x = __shfl_sync(m, i, 0); for (int x = 0; x < 3; ++x) a[i] = 3; a[i] = x;",
         })
        EXPECT_TRUE(marked(body) && told(body)) << body << "\n" << kernel(body);
}

TEST(TranslateShuffles, WhatTheTextDoesNotShowIsNotMarked) {
    for (const char* body : {
             "int x = __shfl_sync(m, i, 0); fill(&x);",
             "int x = __shfl_sync(m, i, 0); int& y = x; y = 1;",
             "int x = __shfl_sync(m, i, 0); auto f = [x] { return x; };",
             "int x = __shfl_sync(m, i, 0); auto f = [&] { x = 1; };",
             "int x = __shfl_sync(m, i, 0); asm(\"\" : \"=r\"(x));",
             "int x = a[__shfl_sync(m, i, 0)];",
             "int x = __shfl_sync(m, i, 0) > 3 ? 1 : 2; a[i] = x;",
             "int x = f(i, __shfl_sync(m, i, 0)); a[i] = x;",
             "static int x; x = __shfl_sync(m, i, 0);",
             "int& x = a[i]; x = __shfl_sync(m, i, 0);",
             "if (int x = __shfl_sync(m, i, 0)) a[i] = x;",
             "int x = 3; a[i] = x + __shfl_sync(m, i, 0);",
         })
        EXPECT_FALSE(marked(body)) << body << "\n" << kernel(body);
}

TEST(TranslateShuffles, AMarkFollowsItsValue) {
    const std::string text = kernel(
        "int x = __shfl_sync(m, a[0], 0);\n"
        "a[1] = x + sizeof(x) + s.x;\n"
        "const bool more = x > 3;\n"
        "x += __shfl_down_sync(m, x, 1);\n"
        "add(x, 2);\n"
        "(void)x;\n"
        "x = 3;\n");
    const std::string x = "__simt_undefined_3_x", taken = "__simt_undefined_taken";
    EXPECT_TRUE(has(text, "int x = ::__simt::__took(__shfl_sync(m, a[0], 0), " + taken + "); " + x +
                              " = ::__simt::__settled(" + taken + ");"))
        << text;
    EXPECT_TRUE(has(text, "a[1] = (::__simt::__use(" + x + "), x) + sizeof(x) + s.x;")) << text;
    EXPECT_TRUE(has(text, "more = (::__simt::__take(" + taken + ", " + x + "), x) > 3;")) << text;
    EXPECT_TRUE(has(text, "__shfl_down_sync(m, (::__simt::__pass(" + x + "), x), 1), " + taken +
                              "), " + x + " = ::__simt::__added(" + x + ", " + taken + ");"))
        << text;
    EXPECT_TRUE(has(text, "add((" + x + " = 0, x), 2);")) << text;
    EXPECT_TRUE(has(text, "(void)x;")) << text;
    EXPECT_TRUE(has(text, "x = 3, " + x + " = 0;")) << text;
}

TEST(TranslateShuffles, PlacesOfUse) {
    for (const char* statement :
         {"a[__SHUFFLE__] = 1;", "a[i] = __SHUFFLE__;", "if (__SHUFFLE__) a[i] = 1;",
          "while (i < __SHUFFLE__) ++i;", "atomicAdd(a, __SHUFFLE__);", "*a = __SHUFFLE__;",
          "i = __ballot_sync(m, __SHUFFLE__);", "printf(\"%d\", __SHUFFLE__);",
          "for (; i < 3; a[i] = __SHUFFLE__) ++i;", "do ++i; while (__SHUFFLE__);"}) {
        std::string body = statement;
        const std::string call = "__shfl_sync(m, i, 0)";
        body.replace(body.find("__SHUFFLE__"), 11, call);
        EXPECT_TRUE(has(kernel(body), "::__simt::__used(" + call + ")")) << kernel(body);
    }
    for (const char* statement : {"__SHUFFLE__;", "(void)__SHUFFLE__;", "give(a, __SHUFFLE__);"}) {
        std::string body = statement;
        const std::string call = "__shfl_sync(m, i, 0)";
        body.replace(body.find("__SHUFFLE__"), 11, call);
        EXPECT_TRUE(has(kernel(body), "::__simt::__dropped(" + call + ")")) << kernel(body);
    }
}

TEST(TranslateShuffles, ResultsOfFunctionsCarryMarks) {
    const std::string text = translated(
                                 "__device__ int down(unsigned m, int v) {\n"
                                 "return __shfl_down_sync(m, v, 1);\n}\n"
                                 "__global__ void k(int* a, unsigned m, int i) {\n"
                                 "auto first = [=](int v) { return __shfl_sync(m, v, 0); };\n"
                                 "int x = down(m, i), y = first(i);\n"
                                 "a[i] = x;\n"
                                 "a[i] = first(x);\n"
                                 "down(m, i);\n}\n")
                                 .text;
    const std::string taken = ", __simt_undefined_taken)";
    EXPECT_TRUE(has(text, "return ::__simt::__gave(::__simt::__took(__shfl_down_sync(m, v, 1)" +
                              taken + taken + ";"))
        << text;
    EXPECT_TRUE(has(text, "x = ::__simt::__took(down(m, i)" + taken)) << text;
    EXPECT_TRUE(has(text, "y = ::__simt::__took(first(i)" + taken)) << text;
    EXPECT_TRUE(has(text, "a[i] = ::__simt::__used(first(")) << text;
    EXPECT_TRUE(has(text, "\ndown(m, i);")) << text;
}
