/// Local variables without a value, and assignments of a value to itself.

#include <gtest/gtest.h>

#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

namespace {

/// True if the variable `x` of this body is watched when the program runs.
bool watched(const std::string& body,
             const std::string& head = "__device__ void f(int n, int* p)") {
    return has(translated(head + " {\n" + body + "\n}\n").text,
               "__simt_local(__builtin_addressof(x)");
}

std::string kept(const std::string& statement) {
    const std::string text =
        translated("__global__ void k(int* a, int i, float s) {\n" + statement + "\n}\n").text;
    const std::size_t at = text.find("::__simt::__kept(");
    return at == std::string::npos ? "(nothing)"
                                   : text.substr(at + 17, text.find(';', at) - at - 18);
}

}  // namespace

TEST(TranslateLocals, WhatIsAssignedFirstIsNotWatched) {
    for (const char* body : {
             "int x; x = n; p[0] = x;",
             "int y, x; y = x = 0; p[0] = x;",
             "int x; for (x = 0; x < n; ++x) p[x] = 1;",
             "int x; if (n) x = 1; else x = 2; p[0] = x;",
             "int x; if (n) { x = 1; } else { return; } p[0] = x;",
             "int x; for (int i = 0; i < n; ++i) { x = p[i]; p[i] = x * x; }",
             "int x; do { x = p[0]; } while (x);",
             "int x; if (n > 3) { x = 4; p[1] = x; }",
             "int x[4]; for (int i = 0; i < 4; ++i) x[i] = 0; p[0] = x[n];",
             "int x[N][M + 1];\n#pragma unroll\nfor (int i = 0; i < N; i++) { p[i] = 0; for (int j "
             "= 0; "
             "j < M + 1; j++) { x[i][j] = p[j]; } } p[0] = x[n][0];",
             "State x; init(n, &x); p[0] = next(&x);",
             "int x = 1; p[0] = x;",
             "int x, y = x = 2; p[0] = x + y;",
             "int x;",
             "static int x; p[0] = x;",
             "extern int x; p[0] = x;",
             "int x(int); p[0] = x(1);",
             "return x;",
             "y * x; p[0] = x;",
         })
        EXPECT_FALSE(watched(body)) << body;
}

TEST(TranslateLocals, WhatMayBeReadFirstIsWatched) {
    for (const char* body : {
             "float x; for (int i = 0; i < n; ++i) x += p[i]; p[0] = x;",
             "int x; if (n) x = 1; p[0] = x;",
             "int x; while (n--) x = n; p[0] = x;",
             "int x; for (int i = 0; i < n; ++i) { if (i) x = p[i]; else p[0] = x; }",
             "int x; x = x + 1; p[0] = x;",
             "int x; switch (n) { case 0: x = 1; break; default: break; } p[0] = x;",
             "int x; again: if (n--) goto again; x = 1; p[0] = x;",
             "int x; set(&x); p[0] = x;",
             "int x; do { if (n) continue; x = 1; } while (n); p[0] = x;",
             "int x[4]; p[0] = x[n];",
             "int x[4]; for (int i = 0; i < 3; ++i) x[i] = 0; p[0] = x[n];",
             "int x[4]; for (int i = 1; i < 4; ++i) x[i] = 0; p[0] = x[n];",
             "int x[4]; for (int i = 0; i < 4; i += 2) x[i] = 0; p[0] = x[n];",
             "int x[4][4]; for (int i = 0; i < 4; ++i) x[i][i] = 0; p[0] = x[n][0];",
             "int x[4]; for (int i = 0; i < 4; ++i) { if (n) break; x[i] = 0; } p[0] = x[n];",
             "float4 x; x.x = 1; p[0] = x.y;",
             "const int *x; p[0] = *x;",
             "T x; p[0] = x;",
             "std::pair<int, int> x; p[0] = x.first;",
             "int x, *q = &x; p[0] = *q;",
             "unsigned long long x; p[0] = x;",
         })
        EXPECT_TRUE(watched(body)) << body;
    EXPECT_TRUE(watched("int x; p[0] = x;", "__global__ void f(int* p)"));
    EXPECT_TRUE(watched("int x; p[0] = x;", "__host__ __device__ void f(int* p)"));
    EXPECT_TRUE(watched("auto f = [=] __device__ (int* p) { int x; p[0] = x; };", "void f()"));
    EXPECT_TRUE(watched("int x; p[0] = x;", "void f(int* p)"));
    EXPECT_TRUE(watched("auto f = [=](int* p) { int x; p[0] = x; };", "void f()"));
    EXPECT_FALSE(watched("int x; p[0] = x;", "__device__ constexpr int f(int* p)"));
    EXPECT_FALSE(watched("int x; p[0] = x;", "constexpr int f(int* p)"));
}

TEST(TranslateLocals, FunctionsFillArrays) {
    const std::string fill =
        "__device__ void inner(const int* from, int* to) { to[0] = from[0]; to[1] = 2; }\n"
        "template <bool b> __device__ void fill(int* to, const int* from) { if (b) inner(from, "
        "to); }\n"
        "__device__ void add(int* to) { to[0] += 1; }\n__device__ void f(int n, int* p)";
    EXPECT_FALSE(
        watched("int x[4]; for (int i = 0; i < 4; i += 2) inner(p, x + i); p[0] = x[n];", fill));
    EXPECT_FALSE(watched("int x[2][4]; fill<true>(&x[n][0], p); p[0] = x[n][0];", fill));
    EXPECT_FALSE(watched(
        "int x[4]; auto read = [&](int i) { inner(p, &x[i]); }; read(0); p[0] = x[n];", fill));
    EXPECT_TRUE(watched("int x[4]; auto read = [&] { add(x); }; read(); p[0] = x[n];", fill));
    EXPECT_TRUE(watched("int x[4]; add(x); p[0] = x[n];", fill));
    EXPECT_TRUE(watched("int x[4]; other(x); p[0] = x[n];", fill));
    EXPECT_TRUE(watched("int x[4]; inner(x, p); p[0] = x[n];", fill));
    EXPECT_TRUE(watched("int x[4]; if (n) inner(p, x); p[0] = x[n];", fill));
}

TEST(TranslateLocals, CallsDeclareNothing) {
    for (const char* call :
         {"use(x[0]);", "use<2>(x[0]);", "space::use(x[0]);", "use(x);", "use((x));"})
        EXPECT_TRUE(
            has(translated(std::string("__global__ void k(int* p) {\n  int x[2];\n  x[0] = ") +
                           "p[1];\n  " + call + "\n  p[0] = x[1];\n}\n")
                    .text,
                std::string("\n  ") + call + "\n"))
            << call;
}

TEST(TranslateLocals, EachOfSeveralNamesKeepsItsPlace) {
    const Translation result = translated(
        "__global__ void k(float* p) {\n  float a, x[2], b = 1;\n  p[0] = a + x[1] + b;\n}\n");
    EXPECT_TRUE(has(result.text,
                    "  float a __attribute__((cleanup(__simt_local_end))), x[2] "
                    "__attribute__((cleanup(__simt_local_end))), b = 1; if constexpr"))
        << result.text;
    EXPECT_EQ(line_of(result.text, "p[0] ="), "2") << "on its line";
}

TEST(TranslateLocals, ValuesAssignedToThemselvesAreKept) {
    EXPECT_EQ(kept("a[i] = a[i];"), "a[i]");
    EXPECT_EQ(kept("*a = (*a);"), "(*a)");
    EXPECT_EQ(kept("if (i) a[i] = a[i] * 1.0f;"), "a[i] * 1.0f");
    EXPECT_EQ(kept("a[i] = 0 + a[i];"), "0 + a[i]");
    EXPECT_EQ(kept("a[i] += 0;"), "0");
    EXPECT_EQ(kept("a[i] *= 1.0f;"), "1.0f");
    EXPECT_EQ(kept("n = n;"), "n");
    for (const char* statement :
         {"a[i] = a[i] + 1;", "a[i] = a[i + 1];", "a[i] *= 2;", "int b = i;", "s = a[s];",
          "i /= 2;", "a[i] = b * a[i];", "for (i = i; i < 3;) ;"})
        EXPECT_EQ(kept(statement), "(nothing)") << statement;
}
