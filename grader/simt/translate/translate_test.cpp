#include "grader/simt/translate/translate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/passes.h"
#include "grader/simt/translate/tokenizer.h"

using namespace simtutor::simt;

namespace {

const std::string in_file = "# 1 \"/home/me/kernel.cu\"\n";

Translation translated(const std::string& text) {
    return translate(in_file + text, {});
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::string line_of(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) return "(not found)";
    const std::size_t begin = text.rfind('\n', at);
    return std::to_string(std::count(text.begin(), text.begin() + static_cast<long>(begin), '\n'));
}

std::string first_error(const std::string& text) {
    const Translation result = translated(text);
    if (result.errors.empty()) return "(none)";
    return std::to_string(result.errors[0].line) + ": " + result.errors[0].text;
}

}  // namespace

TEST(Translate, LeavesPlainCppAsItIs) {
    const std::string text = "int f(int a) { return a << 3 >> 1; }\nauto s = R\"x(<<<a\n>>>)x\";\n";
    EXPECT_EQ(translated(text).text, in_file + text);
}

TEST(Translate, ReadsLiteralsAndDigitSeparators) {
    const std::string text =
        "const char* a = \"k<<<1,2>>>(3) __shared__\"; char c = '\\''; int n = 1'000'000; // k<<<\n"
        "/* __shared__ int x; */ auto u = u8\"<<<\";\n";
    EXPECT_EQ(translated(text).text, in_file + text);
}

TEST(Translate, LaunchKeepsArgumentsAndNamesTheKernel) {
    const Translation result = translated(
        "__global__ void add(const float* a, int n) {}\nvoid f(float* a) {\n  add<<<1, 2>>>(a, "
        "3);\n}\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "::simt::kernel(\"add\", \"/home/me/kernel.cu\", 1, \"a n\""));
    EXPECT_TRUE(has(result.text, ".at(\"/home/me/kernel.cu\", 3, 1, 2)(a, 3);")) << result.text;
    EXPECT_FALSE(has(result.text, "<<<"));
}

TEST(Translate, FindsTheEndOfALaunchBehindTemplates) {
    const Translation result = translated(
        "template <class T, int N> __global__ void k(T*) {}\nvoid f(A<B<int>>* a) {\n"
        "  k<A<B<int>>, 4><<<g<h<1>>(2), (3 >> 1), sizeof(A<B<int>>)>>>(a);\n"
        "  k<int, (2 > 1)><<<dim3(1), s<t<1>>>>>(a);\n}\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "g<h<1>>(2), (3 >> 1), sizeof(A<B<int>>))(a);")) << result.text;
    EXPECT_TRUE(has(result.text, "dim3(1), s<t<1>>)(a);")) << result.text;
}

TEST(Translate, TakesEveryFormOfKernelName) {
    const Translation result = translated(
        "void f() {\n if (x) k<<<1, 1>>>();\n else ::a::b<int>::k<<<1, 1>>>();\n"
        " for (;;) this->t.template k<3><<<1, 1>>>();\n (*p)<<<1, 1>>>();\n q[i]<<<1, "
        "1>>>();\n}\n");
    for (const char* callee : {"{ k(simt_values...)", "{ ::a::b<int>::k(simt_values...)",
                               "{ this->t.template k<3>(simt_values...)", "{ (*p)(simt_values...)",
                               "{ q[i](simt_values...)"}) {
        EXPECT_TRUE(has(result.text, callee)) << callee << "\n" << result.text;
    }
    EXPECT_TRUE(has(result.text, "if (x) ::simt::kernel("));
    EXPECT_TRUE(has(result.text, "for (;;) ::simt::kernel("));
}

TEST(Translate, LaunchOverLinesKeepsLineNumbers) {
    const std::string text = "void f() {\n k<int,\n 4><<<1,\n 2>>>(\n a);\n int here;\n}\n";
    EXPECT_EQ(line_of(translated(text).text, "int here"), line_of(in_file + text, "int here"));
}

TEST(Translate, SharedVariablesBecomeReferences) {
    const Translation result = translated(
        "__global__ void k() {\n  __shared__ float as[16][17];\n  static __shared__ int n, *p, "
        "m[2];\n"
        "  volatile __shared__ __align__(16) char c[4];\n}\n");
    EXPECT_TRUE(has(result.text,
                    "typedef float  simt_type_1[16][17]; struct simt_key_1; simt_type_1& as = "
                    "::simt::shared<simt_type_1, simt_key_1>(\"as\");"))
        << result.text;
    EXPECT_TRUE(has(result.text, "typedef int simt_base_2;")) << result.text;
    EXPECT_TRUE(
        has(result.text, "simt_type_3& p = ::simt::shared<simt_type_3, simt_key_3>(\"p\");"));
    EXPECT_TRUE(has(result.text, "::simt::aligned_shared<simt_type_5, (16), simt_key_5>(\"c\");"));
    EXPECT_TRUE(has(result.text, "typedef volatile char  simt_type_5[4];"));
}

TEST(Translate, DynamicSharedMemory) {
    const Translation result = translated(
        "__global__ void k() {\n  extern __shared__ float x[];\n  extern double __shared__ "
        "y[][4];\n}\n");
    EXPECT_TRUE(has(result.text, "simt_type_1* x = ::simt::dynamic_shared<simt_type_1>(\"x\");"));
    EXPECT_TRUE(has(result.text, "typedef double  simt_type_2[4];")) << result.text;
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
    EXPECT_TRUE(has(result.text, "simt_shared_buf()[0] = simt_shared_n(); s.n = 1;"));
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
    EXPECT_TRUE(has(result.text, "static int n; ::simt::know_variable(0, \"n\", n);"));
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
    EXPECT_TRUE(
        has(alone,
            "static __attribute__((section(\"simt_device\"), aligned(256), no_reorder))  int own"))
        << alone;
    EXPECT_FALSE(has(alone, "static static"));
    EXPECT_TRUE(
        has(alone,
            "\n__attribute__((section(\"simt_device\"), aligned(256), no_reorder))  int shared;"))
        << alone;
    EXPECT_FALSE(has(translated(text).text, "static __attribute__((section(\"simt_device"));
}

TEST(Translate, ResultsThatNobodyLooksAtAreMarked) {
    const Translation result = translated(
        "void f() { cudaFree(a); if (x) cudaFree(b); else ::cudaFree(c);\n for (;;) cudaFree(d);\n"
        " (void)cudaFree(e); e = cudaFree(f); CHECK(cudaFree(g)); cudaFree(h), 1; l: cudaFree(i);\n"
        " x = y ? 1 : cudaFree(m); switch (x) { case 1: cudaFree(n); }\n"
        " return cudaFree(j); }\n__device__ void d() { cudaFree(k); }\n");
    for (const char* call :
         {"cudaFree(a)", "cudaFree(b)", "::cudaFree(c)", "cudaFree(d)", "cudaFree(i)"})
        EXPECT_TRUE(has(result.text, "::simt::discard(" + std::string(call) + ");")) << call;
    for (const char* call : {"(e)", "(f)", "(g)", "(h)", "(j)", "(k)", "(m)"})
        EXPECT_FALSE(has(result.text, "discard(cudaFree" + std::string(call))) << call;
}

TEST(Translate, DeviceFunctionsThatPassStructsAreInlined) {
    const Translation result = translated(
        "__device__ float2 add(float2 a, float2 b) { return a; }\n"
        "template <class T> __host__ __device__ inline T twice(T a) { return a; }\n"
        "__device__ float2 again(float2 a) { return again(a); }\n"
        "__device__ float scalar(float a, const float2& b, float2* c) { return a; }\n"
        "float2 host(float2 a) { return a; }\n__device__ __noinline__ P apart(P a) { return a; "
        "}\n");
    const auto inlined = [&](const std::string& text) {
        return has(result.text, "__attribute__((always_inline)) " + text);
    };
    EXPECT_TRUE(inlined(" float2 add(")) << result.text;
    EXPECT_TRUE(inlined("  inline T twice(")) << result.text;
    EXPECT_FALSE(inlined(" float2 again("));
    EXPECT_FALSE(inlined(" float scalar("));
    EXPECT_FALSE(inlined("float2 host("));
    EXPECT_FALSE(has(result.text, "always_inline))   __attribute__((noinline)) P"));
}

TEST(Translate, ReturnsOfKernelsOnly) {
    const Translation result = translated(
        "__global__ void k(int n) {\n if (n) return;\n auto f = [=] { return; };\n"
        " struct S { void m() { return; } };\n while (n) { return ; }\n}\n"
        "__device__ void d() { return; }\ntemplate <> __global__ void t<int>(int) { return; }\n");
    EXPECT_TRUE(has(result.text, "if (n) return simt_kernel_return(2);")) << result.text;
    EXPECT_TRUE(has(result.text, "[=] { return; }"));
    EXPECT_TRUE(has(result.text, "m() { return; }"));
    EXPECT_TRUE(has(result.text, "return simt_kernel_return(5) ;"));
    EXPECT_TRUE(has(result.text, "void d() { return; }"));
    EXPECT_TRUE(has(result.text, "return simt_kernel_return(8);"));
}

TEST(Translate, ReturnsOfFunctionsBeforeTheirBarrier) {
    const Translation result = translated(
        "__device__ void a() { if (x) return; __syncthreads(); return; }\n"
        "__device__ void b() { if (x) return; a(); }\n"
        "__device__ void c() { if (x) return; other(); }\n"
        "__device__ int d() { if (x) return 1; a(); return 2; }\n"
        "__host__ __device__ void e() { if (x) return; a(); }\n");
    EXPECT_TRUE(has(result.text,
                    "void a() { if (x) return simt_function_return(1); "
                    "__syncthreads(); return; }"))
        << result.text;
    EXPECT_TRUE(has(result.text, "void b() { if (x) return simt_function_return(2); a(); }"));
    EXPECT_TRUE(has(result.text, "void c() { if (x) return; other(); }"));
    EXPECT_TRUE(has(result.text, "int d() { if (x) return 1; a(); return 2; }"));
    EXPECT_TRUE(has(result.text, "void e() { if (x) return; a(); }"));
}

TEST(Translate, PragmaUnroll) {
    const Translation result = translated(
        "void f() {\n#pragma unroll\nfor (;;) {}\n#pragma unroll 4\nwhile (x) {}\n#pragma unroll "
        "(8)\n"
        "do {} while (x);\n#pragma unroll N\nfor (;;) {}\n#pragma unroll\nint x;\n#pragma "
        "nounroll\nfor (;;) {}\n}\n");
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 16\nfor"));
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 4\nwhile"));
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 8\ndo"));
    EXPECT_TRUE(has(result.text, "\n\nfor (;;) {}\n\nint x;\n#pragma GCC unroll 1\nfor"));
}

TEST(Translate, KeywordsGoAway) {
    const Translation result = translated(
        "__global__ void __launch_bounds__(256, 2) k(const __grid_constant__ int n) {}\n"
        "static __device__ __forceinline__ int f() { return 1; }\n__host__ __device__ __noinline__ "
        "int g();\n"
        "struct __align__(16) S { float x; };\n__attribute__((__noinline__)) void h();\n");
    EXPECT_FALSE(has(result.text, "__launch_bounds__") || has(result.text, "256"));
    EXPECT_FALSE(has(result.text, "__device__") || has(result.text, "__grid_constant__"));
    EXPECT_TRUE(has(result.text, "static  inline int f()")) << result.text;
    EXPECT_TRUE(has(result.text, "__attribute__((noinline)) int g();"));
    EXPECT_TRUE(has(result.text, "struct __attribute__((aligned(16))) S"));
    EXPECT_TRUE(has(result.text, "__attribute__((__noinline__)) void h();"));
}

TEST(Translate, DeviceVariablesRegister) {
    const Translation result = translated(
        "namespace a { namespace { __device__ int n = 1, m[3]; } }\n__constant__ float c[4];\n"
        "__device__ __managed__ int g;\n__constant__ const int k = 3;\nextern __device__ int e;\n");
    EXPECT_TRUE(has(result.text, "section(\"simt_device\"), aligned(256), no_reorder)) "))
        << result.text;
    EXPECT_TRUE(has(result.text,
                    "float c[4]; __attribute__((section(\"simt_constant\"), aligned(256), "
                    "no_reorder)) __attribute__((used)) static char simt_gap_"));
    EXPECT_TRUE(has(result.text, "simt_register_variable(5, \"k\""));
    EXPECT_TRUE(has(result.text, "simt_register_variable(0, \"m\", &::a::m, sizeof(::a::m)"));
    EXPECT_TRUE(has(result.text, "simt_register_variable(1, \"c\", &::c,"));
    EXPECT_TRUE(has(result.text, "simt_register_variable(2, \"g\", &::g,"));
    EXPECT_TRUE(has(result.text, "simt_register_variable(1, \"k\", &::k,"));
    EXPECT_FALSE(has(result.text, "&::e"));
}

TEST(Translate, DeviceFunctionsAreNoVariables) {
    const Translation result = translated(
        "__device__ float4 operator+(float4 a, float4 b) { return a; }\n__device__ int f(int a = "
        "3);\n"
        "struct S { __device__ S() : x{1} { return; } __device__ int operator()(int i) const; int "
        "x; };\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_FALSE(has(result.text, "simt_register_variable"));
}

TEST(Translate, SystemHeadersStayAsTheyAre) {
    const std::string text =
        "# 1 \"/usr/include/x.h\" 1 3\nint __device__;\nint tex2D;\n# 2 \"/home/me/kernel.cu\" "
        "2\n__host__ int a;\n";
    const Translation result = translated(text);
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "int __device__;\nint tex2D;"));
    EXPECT_FALSE(has(result.text, "__host__"));
}

TEST(Translate, MacrosOfSystemHeadersDoNotHideTheProgram) {
    const Translation result = translated(
        "void f() { k<<<1, 2>>>(\n# 1 \"/home/me/kernel.cu\" 3 4\n __null\n# 1 "
        "\"/home/me/kernel.cu\"\n ); }\n");
    EXPECT_FALSE(has(result.text, "<<<"));
    EXPECT_TRUE(result.balanced);
}

TEST(Translate, RefusesByNameAndLine) {
    EXPECT_EQ(first_error("int a;\n__device__ int f() {\n return texCubemap(t, 2); }\n"),
              "3: 'texCubemap' is a CUDA feature that simtutor does not support yet; read the data "
              "from an ordinary array in global memory instead");
    EXPECT_TRUE(has(first_error("\nauto c = cg::this_cluster();"), "2: 'this_cluster'"));
    EXPECT_TRUE(has(first_error("void f() { thrust::sort(a, b); }"), "1: 'thrust'"));
    EXPECT_TRUE(has(first_error("__global__ void f() {\n asm volatile(\"\"); }"), "2: 'asm'"));
    EXPECT_TRUE(has(first_error("__global__ void f() { p = realloc(p, 4); }"), "1: 'realloc'"));
    EXPECT_TRUE(
        has(first_error("struct S { static __device__ int x; };"), "1: '__device__' is not all"));
    EXPECT_TRUE(has(first_error("__global__ void f() { __shared__ int x = 3; }"), "initializer"));
    EXPECT_TRUE(
        has(first_error("template <class T> __device__ T x;"), "1: '__device__' on a variable t"));
    EXPECT_EQ(first_error("void f() { float* p = new float; a.asm2 = s.tex2D; int thrust = 1; }"),
              "(none)");
}

TEST(Translate, CallsWithoutConfigurationAreNamed) {
    const std::string kernel = "__global__ void k(int) {}\n";
    EXPECT_TRUE(has(first_error(kernel + "void f() { k(1); }"), "2: a kernel cannot be called"));
    EXPECT_TRUE(has(first_error(kernel + "void f() { k<<<1>>>(1); }"), "2: a launch needs"));
    EXPECT_TRUE(
        has(first_error("void g(int) {}\nvoid f() { g<<<1, 1>>>(1); }"), "2: 'g' is not a kernel"));
    EXPECT_EQ(first_error(kernel + "void k(int, int);\nvoid f() { k(1, 2); s.k(1); S k(3); }"),
              "(none)");
}

TEST(Translate, ListsFunctions) {
    const std::string text = in_file +
                             "template <class T>\n__global__ void k(T* a, int (*f)(int), unsigned, "
                             "float b[], A<int, 3> c = {}) {}\n"
                             "struct S { void m() {} };\nstatic int g(void);\nint (x);\n";
    const std::vector<FunctionInfo> functions = list_functions(text, {});
    ASSERT_GE(functions.size(), 3u);
    EXPECT_EQ(functions[0].name, "k");
    EXPECT_EQ(functions[0].line, 2);
    EXPECT_TRUE(functions[0].is_kernel && functions[0].is_template && functions[0].is_definition);
    EXPECT_EQ(functions[0].parameters, (std::vector<std::string>{"a", "f", "_", "b", "c"}));
    EXPECT_TRUE(functions[1].is_member);
    EXPECT_EQ(functions[2].declaration, "int g(void)");
    EXPECT_TRUE(functions[2].parameters.empty());
}

TEST(Translate, UnbalancedBracesAreReported) {
    EXPECT_FALSE(translated("void f() { if (1) {\n").balanced);
    EXPECT_FALSE(translated("void f() {} }\n").balanced);
    EXPECT_TRUE(translated("void f() { { } }\n").balanced);
}

namespace {

const char* const rich =
    "#pragma once\nnamespace a { template <class T, int N> __global__ void k(T* x, int n) {\n"
    "  __shared__ volatile T t[N][N + 1], u; extern __shared__ float d[];\n"
    "  auto f = [=] __device__ (int i) -> int { if (i) return t[0][i]; return R\"(<<<)\"[0]; };\n"
    "#pragma unroll 4\n  for (int i = 0; i < n; ++i) { x[i] = f(i) >> 2; }\n  return; } }\n"
    "__device__ __constant__ float c[3] = {1, 2, 3}; struct __align__(8) S { __device__ S(); };\n"
    "int main() { a::k<float, (3 > 2)><<<dim3(1, 2), {3, 4}, 16 * sizeof(A<B<int>>)>>>(p, 'x'); "
    "}\n";

}  // namespace

TEST(TranslateStress, EveryTruncationEnds) {
    const std::string text = in_file + rich;
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const Translation result = translate(text.substr(0, length), {});
        EXPECT_GE(result.text.size() + 64, length / 2);
    }
}

TEST(TranslateStress, EveryMutationEnds) {
    static const std::string pieces[] = {
        "<<<", ">>>", "<",  ">", "(",           ")",         "[",       "]", "{",
        "}",   ";",   "\"", "'", "R\"(",        ",",         "::",      "=", "->",
        "/*",  "#",   "\n", ":", "__shared__ ", "template ", "operator"};
    std::mt19937 random(20240607);
    for (int round = 0; round < 4000; ++round) {
        std::string text = in_file + rich;
        const int changes = 1 + static_cast<int>(random() % 6);
        for (int change = 0; change < changes; ++change) {
            const std::size_t at = random() % text.size();
            const std::string& piece = pieces[random() % std::size(pieces)];
            switch (random() % 4) {
                case 0:
                    text.insert(at, piece);
                    break;
                case 1:
                    text.erase(at, random() % 12);
                    break;
                case 2:
                    text[at] = static_cast<char>(random());
                    break;
                default:
                    text.insert(at, text.substr(random() % text.size(), random() % 40));
            }
        }
        translate(text, {});
    }
}

TEST(TranslateStress, DeepNestingIsFast) {
    std::string text = in_file + "void f() { k";
    for (int i = 0; i < 20000; ++i) text += "<(";
    translate(text, {});
    std::string launches = in_file + "void f() { ";
    for (int i = 0; i < 3000; ++i) launches += "k<<<1, a<b>>>(c); k<<<";
    translate(launches, {});
}

TEST(Translate, TakesNoHashInALineForADirective) {
    for (const char* text : {"__global__# 1 \"other.cu\"\nint a;\nasm(1);\n",
                             "__global__ # 1 \"other.cu\"\nint a;\nasm(1);\n"}) {
        const Translation result = translated(text);
        ASSERT_EQ(result.errors.size(), 1u) << text;
        EXPECT_EQ(result.errors[0].line, 3) << text;
        EXPECT_FALSE(has(result.text, "\n# 1 \"other.cu\""));
    }
}

TEST(Translate, TakesNoBraceInOpenRoundBracketsForABody) {
    const Translation result = translated("void f(int g() { return 1; }\nint x) { }\n");
    for (const FunctionInfo& function : result.functions)
        EXPECT_FALSE(function.name == "f" && function.body_begin < function.open + 5);
    const std::string host = in_file + "void f(float c) { x; }\n__global__ void g(int a) {}\n";
    const std::string device =
        in_file +
        "void f(float c) { x; }\n__global__ void g(h void f(int a) { b; } void g(c) at) {}\n";
    const std::string merged = merge_passes(host, device, {}).text;
    EXPECT_EQ(std::count(merged.begin(), merged.end(), '('),
              std::count(merged.begin(), merged.end(), ')'))
        << merged;
}

TEST(Translate, LeavesALaunchAloneThatAnotherOneInterrupts) {
    const std::string result = translated("void f() {\n  k<<<0, 32>>k<<<1, 1>>>();\n}\n").text;
    EXPECT_TRUE(has(result, "k<<<0, 32>>::simt::kernel(\"k\"")) << result;
    EXPECT_EQ(std::count(result.begin(), result.end(), '{'),
              std::count(result.begin(), result.end(), '}'));
}

TEST(Translate, TakesNoArgumentForASharedVariable) {
    const std::string text = "void f() {\n  g(a, b + 32, extern __shared__ );\n}\n";
    const std::string result = translated(text).text;
    EXPECT_FALSE(has(result, "simt_")) << result;
    EXPECT_EQ(std::count(result.begin(), result.end(), '('),
              std::count(result.begin(), result.end(), ')'));
}

TEST(Translate, KnowsTheBodyBehindBracesOfAnArgument) {
    const Translation result = translated(
        "__global__ void k(A a = {}, B b = {1}) {\n  __shared__ int s[4];\n  if (f({1})) "
        "return;\n}\n");
    ASSERT_EQ(result.functions.size(), 1u);
    EXPECT_TRUE(result.functions[0].is_definition);
    EXPECT_EQ(result.functions[0].parameters, (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(has(result.text, "return simt_kernel_return(3);")) << result.text;
    EXPECT_TRUE(result.balanced);
}

TEST(Translate, ReadsNamesOfFilesAsTheCompilerWritesThem) {
    const Translation result = translate("# 1 \"a\\303\\244\\\\b.cu\"\nasm(1);\n", {});
    ASSERT_EQ(result.errors.size(), 1u);
    EXPECT_EQ(result.errors[0].file, "a\xc3\xa4\\b.cu");
}

TEST(Translate, RefusesKernelsThatCudaDoesNotHave) {
    EXPECT_TRUE(
        has(first_error("__global__ int k(int* a) { return 1; }\n"), "1: a kernel returns"));
    EXPECT_TRUE(has(first_error("__global__ void* k(int* a);\n"), "1: a kernel returns"));
    EXPECT_TRUE(has(first_error("struct A {\n  __global__ void k(int* a) {}\n};\n"),
                    "2: a kernel cannot be a member"));
    EXPECT_TRUE(has(first_error("void f() {\n  auto k = [] __global__ (int* a) {};\n}\n"),
                    "2: a lambda cannot be a kernel"));
    for (const char* fine :
         {"__global__ void k(int a) {}\n", "template <int N> __global__ void k(int (&a)[N]) {}\n",
          "template <class T> __global__ std::enable_if_t<(sizeof(int) > 2), void> k(T a) {}\n",
          "struct A { friend __global__ void k(int a); };\n",
          "__global__ __launch_bounds__((int)128) void k(int a) {}\n",
          "__global__ auto k(int a) -> void {}\n"})
        EXPECT_EQ(first_error(fine), "(none)") << fine;
}

TEST(Translate, TakesTimeInProportionToItsText) {
    // Under a tenth of a second each; growth with the square would take minutes.
    for (const char* unit : {"R\"xxxxxxxxxxxxxxxxxxxxx", "{ int a; ", "a<", "k<<<1,1>>>(", "(",
                             "f(){", "__shared__ int a", "[&]{"}) {
        std::string text;
        while (text.size() < 1000000) text += unit;
        const std::clock_t begin = std::clock();
        translated(text);
        EXPECT_LT(std::clock() - begin, 5 * CLOCKS_PER_SEC) << unit;
    }
}
