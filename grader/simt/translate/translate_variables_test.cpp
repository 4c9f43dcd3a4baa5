/// Shared and device variables.

#include <gtest/gtest.h>

#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

TEST(Translate, SharedVariablesBecomeReferences) {
    const Translation result = translated(
        "__global__ void k() {\n  __shared__ float as[16][17];\n  static __shared__ int n, *p, "
        "m[2];\n"
        "  volatile __shared__ __align__(16) char c[4];\n}\n");
    EXPECT_TRUE(has(result.text,
                    "__simt_type_3& p = ::__simt::__shared<__simt_type_3, __simt_key_3>(\"p\");"));
    EXPECT_TRUE(has(result.text,
                    "::__simt::__aligned_shared<__simt_type_5, alignof(__simt_align_5), "
                    "__simt_key_5>(\"c\");"));
    EXPECT_TRUE(
        has(result.text,
            "typedef volatile char  __simt_type_5[4]; struct alignas(16) __simt_align_5 {"));
}

TEST(Translate, DynamicSharedMemory) {
    const Translation result = translated(
        "__global__ void k() {\n  extern __shared__ float x[];\n  extern double __shared__ "
        "y[][4];\n}\n");
    EXPECT_TRUE(
        has(result.text, "__simt_type_1* x = ::__simt::__dynamic_shared<__simt_type_1>(\"x\");"));
    EXPECT_TRUE(has(result.text, "typedef double  __simt_type_2[4];")) << result.text;
}

TEST(Translate, SharedDeclarationOverLinesKeepsWhatFollows) {
    const Translation result = translated(
        "__global__ void k() {\n  __shared__ float\n    a[4],\n    b[5];\n  int here;\n}\n");
    EXPECT_TRUE(has(result.text, "# 4 \"/home/me/kernel.cu\"\n\n  int here;")) << result.text;
}

TEST(Translate, FileScopeSharedMemory) {
    const Translation result = translated(
        "extern __shared__ float buf[];\n__shared__ int n;\n__global__ void k() { buf[0] = n; s.n "
        "= 1; }\n");
    EXPECT_TRUE(has(result.text, "__simt_shared_buf()[0] = __simt_shared_n(); s.n = 1;"));
}

TEST(Translate, LambdasCaptureSharedVariablesByReference) {
    const Translation result = translated(
        "__global__ void k(int q) {\n __shared__ int t[4], u;\n auto f = [=](int i) { return t[i] "
        "+ u; };\n"
        " auto g = [q]() { return t[q]; };\n auto h = [&] { return t[0]; };\n auto e = [] { t[0] = "
        "u; };\n}\n");
    EXPECT_TRUE(has(result.text, "[=, &t, &u](int i)")) << result.text;
    EXPECT_TRUE(has(result.text, "[q, &t]()")) << result.text;
    EXPECT_TRUE(has(result.text, "[&] {")) << result.text;
    EXPECT_TRUE(has(result.text, "[&t, &u] {")) << result.text;
}

TEST(Translate, DeviceVariablesOfEveryForm) {
    const Translation result = translated(
        "__device__ int a(3), *b = nullptr;\n__device__ int (*f)(int) = g;\n__device__ int t{4};\n"
        "__constant__ struct { int q; } c;\n__device__ int (*h(int))(int);\n"
        "auto lambda = [] __device__ (int i) { return i; };\n");
    EXPECT_TRUE(result.errors.empty()) << result.errors[0].text;
    for (const char* name : {"a", "b", "f", "t", "c"})
        EXPECT_TRUE(has(result.text, ", &::" + std::string(name) + ", sizeof")) << name;
    EXPECT_FALSE(has(result.text, "&::h")) << result.text;
    EXPECT_FALSE(has(result.text, "&::lambda"));
    EXPECT_TRUE(has(result.text, "auto lambda = []  (int i)")) << result.text;
}

TEST(Translate, StaticVariablesOfDeviceFunctionsAreDeviceMemory) {
    const Translation result = translated(
        "__device__ int f() {\n static int n; static __device__ float x = 1, y[3];\n"
        " static const int c = 2; static __constant__ int d[2]; return n; }\n"
        "void host() { static int n; }\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "static int n; ::__simt::__know_variable(0, \"n\", n);"));
    EXPECT_TRUE(has(result.text, "know_variable(0, \"y\", y);")) << result.text;
    EXPECT_TRUE(has(result.text, "know_variable(1, \"d\", d);"));
    EXPECT_FALSE(has(result.text, "\"c\"")) << result.text;
    EXPECT_TRUE(has(result.text, "host() { static int n; }"));
}

TEST(Translate, DeviceVariablesOfOneFileOnly) {
    const std::string text =
        "extern __device__ int shared;\n__device__ int shared;\n__device__ int own;\n"
        "static __constant__ int c;\n";
    TranslateOptions options;
    options.relocatable_device_code = false;
    const std::string alone = translate(in_file + text, options).text;
    EXPECT_TRUE(has(alone,
                    "static __constinit __attribute__((section(\"simt_device\"), aligned(256), "
                    "no_reorder))  int own"))
        << alone;
    EXPECT_FALSE(has(alone, "static static"));
    EXPECT_TRUE(has(alone,
                    "\n__constinit __attribute__((section(\"simt_device\"), aligned(256), "
                    "no_reorder))  int shared;"))
        << alone;
    EXPECT_FALSE(
        has(translated(text).text, "static __constinit __attribute__((section(\"simt_device"));
}

TEST(Translate, DeviceVariablesRegister) {
    const Translation result = translated(
        "namespace a { namespace { __device__ int n = 1, m[3]; } }\n__constant__ float c[4];\n"
        "__device__ __managed__ int g;\n__constant__ const int k = 3;\nextern __device__ int e;\n");
    EXPECT_TRUE(has(result.text, "section(\"simt_device\"), aligned(256), no_reorder)) "))
        << result.text;
    EXPECT_TRUE(has(result.text,
                    "float c[4]; __attribute__((section(\"simt_constant\"), aligned(256), "
                    "no_reorder)) __attribute__((used)) static char __simt_gap_"));
    EXPECT_TRUE(has(result.text, "__simt_register_variable(5, \"k\""));
    EXPECT_TRUE(has(result.text, "__simt_register_variable(0, \"m\", &::a::m, sizeof(::a::m)"));
    EXPECT_TRUE(has(result.text, "__simt_register_variable(1, \"c\", &::c,"));
    EXPECT_TRUE(has(result.text, "__simt_register_variable(2, \"g\", &::g,"));
    EXPECT_TRUE(has(result.text, "__simt_register_variable(5, \"k\", &::k,"));
    EXPECT_FALSE(has(result.text, "&::e"));
}

TEST(Translate, DeviceVariablesOfOneDeclarationStandApart) {
    const std::string text =
        translated(
            "__device__ int a[64] = {1, 2},\n*b, c(3);\n__device__ struct P { int x; } p, q;\n")
            .text;
    const std::string place =
        "__constinit __attribute__((section(\"simt_device\"), aligned(256), no_reorder)) ";
    EXPECT_TRUE(has(text, "[256]; " + place + "int \n*b;")) << text;
    EXPECT_TRUE(has(text, "[256]; " + place + "int  c(3);")) << text;
    EXPECT_TRUE(has(text, "struct P { int x; } p, q;")) << text;
}

TEST(Translate, DeviceFunctionsAreNoVariables) {
    const Translation result = translated(
        "__device__ float4 operator+(float4 a, float4 b) { return a; }\n__device__ int f(int a = "
        "3);\n"
        "struct S { __device__ S() : x{1} { return; } __device__ int operator()(int i) const; int "
        "x; };\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_FALSE(has(result.text, "__simt_register_variable"));
}

TEST(Translate, TakesNoArgumentForASharedVariable) {
    const std::string text = "void f() {\n  g(a, b + 32, extern __shared__ );\n}\n";
    const std::string result = translated(text).text;
    EXPECT_FALSE(has(result, "simt_")) << result;
    EXPECT_EQ(std::count(result.begin(), result.end(), '('),
              std::count(result.begin(), result.end(), ')'));
}

TEST(Translate, ReadsDeclaratorsByTheirGrammar) {
    const Translation result = translated(
        "__device__ int (*(*table[2])(char))(int) = {f, g};\n__device__ int* const last = p;\n"
        "__device__ alignas(16) int a [[maybe_unused]] = 1;\n__device__ int (min)(int a, int b);\n"
        "__device__ S s(4), t(T);\ninline __device__ int n = 3;\n"
        "__global__ void k() { __device__ int declared(int); extern __device__ int other; }\n");
    EXPECT_TRUE(result.errors.empty()) << result.errors[0].text;
    for (const char* name : {"table", "last", "a", "s", "n"})
        EXPECT_TRUE(has(result.text, ", &::" + std::string(name) + ", sizeof")) << name;
    for (const char* name : {"min", "t", "declared", "other"})
        EXPECT_FALSE(has(result.text, "&::" + std::string(name) + ",")) << name;
    // Neither a constant nor an inline variable shares the section of the others.
    EXPECT_TRUE(has(result.text, "__constinit  int* const last")) << result.text;
    EXPECT_TRUE(has(result.text, "inline __constinit  int n")) << result.text;
    EXPECT_TRUE(has(result.text, "__attribute__((aligned(16))) int a")) << result.text;
}

TEST(Translate, VariableTemplatesRegisterWhereTheyAreUsed) {
    const Translation result = translated(
        "template <class T> __device__ T zero = T(3);\ntemplate <> __device__ int zero<int> = 4;\n"
        "template <int N = 4> __device__ int f(int a);\n"
        "__global__ void k() { int n = a::zero<float> + zero < 3; }\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(
        has(result.text, "::__simt::__known_variable(0, \"zero\", a::zero<float>) + zero < 3"))
        << result.text;
    EXPECT_TRUE(has(result.text, "\"zero\", &::zero<int>, sizeof")) << result.text;
}

TEST(Translate, NamesOfFileScopeMayBeHidden) {
    const std::string text = translated(
                                 "__shared__ int n;\n__device__ int f(int n) { return n; }\n"
                                 "__global__ void k() { { int n = 2; g(n); } g(n + 1);\n"
                                 " for (int n = 0; n < 2; ++n) g(n); n = 4; }\n")
                                 .text;
    EXPECT_TRUE(has(text, "f(int n) { return n; }")) << text;
    EXPECT_TRUE(has(text, "{ int n = 2; g(n); } g(__simt_shared_n() + 1);")) << text;
    EXPECT_TRUE(has(text, "++n) g(n); __simt_shared_n() = 4;")) << text;
}

TEST(Translate, LambdasDoNotCaptureTheirOwnSharedVariables) {
    const std::string text =
        translated("__global__ void k() { auto f = [] { __shared__ int s; return s; }; }\n").text;
    EXPECT_TRUE(has(text, "auto f = [] {")) << text;
}
