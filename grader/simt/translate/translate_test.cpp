#include "grader/simt/translate/translate.h"

#include <gtest/gtest.h>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/passes.h"
#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

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

TEST(Translate, AnArrayThatAConditionChoosesIsAPointer) {
    const auto chosen = [](const std::string& expression) {
        return has(translated("void f() { " + expression + "; }\n").text, "::__simt::__chosen(");
    };
    for (const char* subscripted :
         {"(c ? a : b)[i]", "(c ? s : t).a.b[i]", "((c ? a : b))[i] = 1",
          "return (c ? a : b[j])[i]", "x = -(c ? a : b)[i]", "x = (float)(c ? a : b)[i]",
          "for (;;) (c ? a : b)[i] = 0", "x = y > (c ? a : b)[i]"})
        EXPECT_TRUE(chosen(subscripted)) << subscripted;
    for (const char* other : {"g(c ? a : b)[i]", "(a)[i]", "if (c ? d : e) [] {}()",
                              "x = static_cast<T*>(c ? a : b)[i]", "(g(c ? a : b))[i]",
                              "if (c ? d : e) [[likely]] x = 1", "x = (T)(c ? a : b)[i]"})
        EXPECT_FALSE(chosen(other)) << other;
}

TEST(Translate, RoundsOfLoopsWithAtomicFunctionsAreTold) {
    const std::string functions =
        "__device__ void take(int* p) { while (atomicExch(p, 1) != 0) {} }\n"
        "__device__ void both(int* p) { take(p); }\n"
        "__device__ void plain(int* p) { *p = 1; }\n";
    const auto told = [&](const std::string& loop) {
        const std::string begins = "__global__ void k(int* p) {";
        const std::string text = translated(functions + begins + loop + " }\n").text;
        return has(text.substr(text.find("void k(")), "__simt_atomic_round");
    };
    for (const char* loop :
         {"for (;;) { take(p); }", "while (p) { both(p); }", "do { atomicAdd(p, 1); } while (p);",
          "for (;;) if (p) { take(p); } else both(p);", "while (p) plain(p), take(p);",
          "for (;;) { cuda::atomic_ref<int> r(*p); r.exchange(1); }",
          "for (int i = 0; i < 32; ++i) if (i == 3) { plain(p); take(p); }",
          "while (p) if (*p) plain(p); else take(p);",
          "auto own = [&](int i) { if (i == 3) take(p); }; for (int i = 0; i < 32; ++i) own(i);"})
        EXPECT_TRUE(told(loop)) << loop;
    for (const char* loop : {"for (;;) { plain(p); } take(p);", "while (p) plain(p); both(p);",
                             "while (atomicAdd(p, 1)) ;", "if (p) { take(p); }",
                             "for (;;) if (p) { plain(p); } take(p);"})
        EXPECT_FALSE(told(loop)) << loop;
    EXPECT_FALSE(has(translated("void f(int* p) { for (;;) atomicAdd(p, 1); }\n").text, "_round"));
    EXPECT_TRUE(has(translated("__device__ void f(int* p) { for (;;) atomicAdd(p, 1); }\n").text,
                    "for (;;) if (::__simt_atomic_round("));
}

TEST(Translate, LaunchKeepsArgumentsAndNamesTheKernel) {
    const Translation result = translated(
        "__global__ void add(const float* a, int n) {}\nvoid f(float* a) {\n  add<<<1, 2>>>(a, "
        "3);\n}\n");
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "::__simt::__kernel(\"add\", \"/home/me/kernel.cu\", 1, \"a n\""));
    EXPECT_TRUE(has(result.text, ".__at(\"/home/me/kernel.cu\", 3, 1, 2)(a, 3);")) << result.text;
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
    for (const char* callee : {"{ k(__simt_values...)", "{ ::a::b<int>::k(__simt_values...)",
                               "{ this->t.template k<3>(__simt_values...)",
                               "{ (*p)(__simt_values...)", ", q[i]).__at("}) {
        EXPECT_TRUE(has(result.text, callee)) << callee << "\n" << result.text;
    }
    EXPECT_TRUE(has(result.text, "if (x) ::__simt::__kernel("));
    EXPECT_TRUE(has(result.text, "for (;;) ::__simt::__kernel("));
}

TEST(Translate, LaunchOverLinesKeepsLineNumbers) {
    const std::string text = "void f() {\n k<int,\n 4><<<1,\n 2>>>(\n a);\n int here;\n}\n";
    EXPECT_EQ(line_of(translated(text).text, "int here"), line_of(in_file + text, "int here"));
}

TEST(Translate, DiscardedResultsAreMarked) {
    const Translation result = translated(
        "void f() { cudaFree(a); if (x) cudaFree(b); else ::cudaFree(c);\n for (;;) cudaFree(d);\n"
        " (void)cudaFree(e); e = cudaFree(f); CHECK(cudaFree(g)); cudaFree(h), 1; l: cudaFree(i);\n"
        " x = y ? 1 : cudaFree(m); switch (x) { case 1: cudaFree(n); }\n"
        " return cudaFree(j); }\n__device__ void d() { cudaFree(k); }\n");
    for (const char* call :
         {"cudaFree(a)", "cudaFree(b)", "::cudaFree(c)", "cudaFree(d)", "cudaFree(i)"})
        EXPECT_TRUE(has(result.text, "::__simt::__discard(" + std::string(call) + ");")) << call;
    for (const char* call : {"(e)", "(f)", "(g)", "(h)", "(j)", "(k)", "(m)"})
        EXPECT_FALSE(has(result.text, "discard(cudaFree" + std::string(call))) << call;
}

TEST(Translate, DiscardedStatusesOfLibrariesAreMarked) {
    const Translation result = translated(
        "void f() { cublasDestroy(h); cufftDestroy(p); s = cublasCreate(&h); cublas(h); }\n");
    for (const char* call : {"cublasDestroy(h)", "cufftDestroy(p)"})
        EXPECT_TRUE(has(result.text, "::__simt::__discard(" + std::string(call) + ");")) << call;
    for (const char* call : {"cublasCreate(&h)", "cublas(h)"})
        EXPECT_FALSE(has(result.text, "discard(" + std::string(call))) << call;
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
    EXPECT_TRUE(has(result.text, "if (n) return __simt_kernel_return(2);")) << result.text;
    EXPECT_TRUE(has(result.text, "[=] { return; }"));
    EXPECT_TRUE(has(result.text, "m() { return; }"));
    EXPECT_TRUE(has(result.text, "return __simt_loop_return(5, 5) ;"));
    EXPECT_TRUE(has(result.text, "void d() { return; }"));
    EXPECT_TRUE(has(result.text, "return __simt_kernel_return(8);"));
}

TEST(Translate, ReturnsOfFunctionsBeforeTheirBarrier) {
    const Translation result = translated(
        "__device__ void a() { if (x) return; __syncthreads(); return; }\n"
        "__device__ void b() { if (x) return; a(); }\n"
        "__device__ void c() { if (x) return; other(); }\n"
        "__device__ int d() { if (x) return 1; a(); return 2; }\n"
        "__host__ __device__ void e() { if (x) return; a(); }\n");
    EXPECT_TRUE(has(result.text,
                    "void a() { if (x) return __simt_function_return(1); "
                    "__syncthreads(); return; }"))
        << result.text;
    EXPECT_TRUE(has(result.text, "void b() { if (x) return __simt_function_return(2); a(); }"));
    EXPECT_TRUE(has(result.text, "void c() { if (x) return; other(); }"));
    EXPECT_TRUE(has(result.text, "int d() { if (x) return 1; a(); return 2; }"));
    EXPECT_TRUE(has(result.text, "void e() { if (x) return; a(); }"));
}

TEST(Translate, PragmaUnroll) {
    const Translation result = translated(
        "void f() {\n#pragma unroll\nfor (; x;) {}\n#pragma unroll 4\nwhile (x) {}\n#pragma "
        "unroll (8)\n"
        "do {} while (x);\n#pragma unroll N\nfor (; x;) {}\n#pragma unroll\nint y;\n#pragma "
        "nounroll\nfor (; x;) {}\n}\n");
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 16\nfor"));
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 4\nwhile"));
    EXPECT_TRUE(has(result.text, "#pragma GCC unroll 8\ndo"));
    EXPECT_TRUE(has(result.text, "\n\nfor (; x;) {}\n\nint y;\n#pragma GCC unroll 1\nfor"));
}

TEST(Translate, LoopsWithoutAConditionAreNotAskedToBeUnrolled) {
    const Translation result = translated(
        "void f() {\n#pragma unroll\nfor (;;) {}\n#pragma unroll 4\nfor (i = 0; ; ++i) "
        "{}\n#pragma unroll 4\nfor (i = 0; i < 3; ++i) {}\n}\n");
    EXPECT_TRUE(has(result.text,
                    "void f() {\n\nfor (;;) {}\n\nfor (i = 0; ; ++i) {}\n"
                    "#pragma GCC unroll 4\nfor (i = 0; i < 3"))
        << result.text;
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

TEST(Translate, SystemHeadersLoseOnlyTheirKeywords) {
    const std::string text =
        "# 1 \"/usr/include/x.h\" 1 3\n__host__ __device__ __forceinline__ int f();\nint tex2D;\n# "
        "2 \"/home/me/kernel.cu\" "
        "2\n__host__ int a;\n";
    const Translation result = translated(text);
    EXPECT_TRUE(result.errors.empty());
    EXPECT_TRUE(has(result.text, "  inline int f();\nint tex2D;"));
    EXPECT_FALSE(has(result.text, "__host__"));
}

TEST(Translate, MacrosOfSystemHeadersDoNotHideTheProgram) {
    const Translation result = translated(
        "void f() { k<<<1, 2>>>(\n# 1 \"/home/me/kernel.cu\" 3 4\n __null\n# 1 "
        "\"/home/me/kernel.cu\"\n ); }\n");
    EXPECT_FALSE(has(result.text, "<<<"));
    EXPECT_TRUE(result.balanced);
}

TEST(Translate, BuiltInVariablesAreReadByName) {
    const std::string read = translated(
                                 "void f(dim3 gridDim) {\n"
                                 "dim3 blockDim(4), a = gridDim;\n"
                                 "g(threadIdx.x, ::blockIdx.y, gridDim, a.blockDim.x);\n"
                                 "S::blockDim.x = blockDim.x;\n}\n")
                                 .text;
    EXPECT_TRUE(has(read, "f(dim3 gridDim)")) << read;
    EXPECT_TRUE(has(read, "dim3 blockDim(4), a = ::__simt::__read(gridDim);")) << read;
    EXPECT_TRUE(has(read,
                    "g(::__simt::__read(threadIdx).x, ::__simt::__read(::blockIdx).y, "
                    "::__simt::__read(gridDim), a.blockDim.x);"))
        << read;
    EXPECT_TRUE(has(read, "S::blockDim.x = ::__simt::__read(blockDim).x;")) << read;
}

TEST(Translate, RefusesByNameAndLine) {
    EXPECT_EQ(first_error("int a;\n__device__ int f() {\n return texCubemap(t, 2); }\n"),
              "3: 'texCubemap' is a CUDA feature that simtutor does not support yet; read the data "
              "from an ordinary array in global memory instead");
    EXPECT_TRUE(has(first_error("\nauto c = cg::this_cluster();"), "2: 'this_cluster'"));
    EXPECT_TRUE(has(first_error("void f() { thrust::sort(a, b); }"), "1: 'thrust'"));
    EXPECT_TRUE(
        has(first_error("__global__ void f() {\n asm volatile(\"nop;\"); }"), "2: 'asm nop'"));
    EXPECT_TRUE(has(first_error("__global__ void f() { p = realloc(p, 4); }"), "1: 'realloc'"));
    EXPECT_TRUE(
        has(first_error("struct S { static __device__ int x; };"), "1: '__device__' is not all"));
    EXPECT_TRUE(has(first_error("__global__ void f() { __shared__ int x = 3; }"), "initializer"));
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

TEST(Translate, TakesNoHashInALineForADirective) {
    for (const char* text : {"__global__# 1 \"other.cu\"\nint a;\ntexCubemap(1);\n",
                             "__global__ # 1 \"other.cu\"\nint a;\ntexCubemap(1);\n"}) {
        const Translation result = translated(text);
        ASSERT_EQ(result.errors.size(), 1u) << text;
        EXPECT_EQ(result.errors[0].line, 3) << text;
        EXPECT_FALSE(has(result.text, "\n# 1 \"other.cu\""));
    }
}

TEST(Translate, MakesNoDirectiveOfAHashBehindWhatItMerges) {
    // Malformed text; the compiler must still name its lines.
    const auto merged = [](const std::string& host, const std::string& device) {
        return merge_passes(in_file + host, in_file + device, {}).text;
    };
    const std::string rest = "# 1 \"x\"\nint b;\n";
    const std::string body =
        merged("__device__ void f() { a; }" + rest, "__device__ void f() { c; }" + rest);
    EXPECT_TRUE(has(body, "c;")) << body;
    EXPECT_FALSE(has(body, "\n# 1 \"x\"")) << body;
    const std::string function =
        merged("int a;\nint b;\n", "int a;# 1 \"x\" __device__ void f() { c; }\nint b;\n");
    EXPECT_TRUE(has(function, "c;")) << function;
    EXPECT_FALSE(has(function, "\n# 1 \"x\"")) << function;
}

TEST(Translate, MergesWholeBodiesBehindASpaceThatIsSpelledAsAnAttribute) {
    const std::string merged =
        merge_passes(
            in_file + "__attribute__((device)) int f() { return 1; }\nint last;\n",
            in_file + "__attribute__((device)) int f() { if (1) { } return 2; }\nint last;\n", {})
            .text;
    EXPECT_TRUE(has(merged, "{ if (1) { } return 2; }")) << merged;
    EXPECT_FALSE(has(merged, "return 1;")) << merged;
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
    EXPECT_TRUE(has(result, "k<<<0, 32>>::__simt::__kernel(\"k\"")) << result;
    EXPECT_EQ(std::count(result.begin(), result.end(), '{'),
              std::count(result.begin(), result.end(), '}'));
}

TEST(Translate, KnowsTheBodyBehindBracesOfAnArgument) {
    const Translation result = translated(
        "__global__ void k(A a = {}, B b = {1}) {\n  __shared__ int s[4];\n  if (f({1})) "
        "return;\n}\n");
    ASSERT_EQ(result.functions.size(), 1u);
    EXPECT_TRUE(result.functions[0].is_definition);
    EXPECT_EQ(result.functions[0].parameters, (std::vector<std::string>{"a", "b"}));
    EXPECT_TRUE(has(result.text, "return __simt_kernel_return(3);")) << result.text;
    EXPECT_TRUE(result.balanced);
}

TEST(Translate, ReadsNamesOfFilesAsTheCompilerWritesThem) {
    const Translation result = translate("# 1 \"a\\303\\244\\\\b.cu\"\ntexCubemap(1);\n", {});
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

TEST(Translate, RefusesWhatDeviceCodeMayNotDo) {
    const std::string sides = "int host_only(int) { return 1; }\n__device__ int gpu_only();\n";
    EXPECT_TRUE(has(first_error(sides + "__global__ void k() {\n host_only(1); }\n"),
                    "4: 'host_only' of line 1 is a function of the host"));
    EXPECT_TRUE(has(first_error(sides + "int main() { return gpu_only(); }\n"),
                    "3: 'gpu_only' of line 2 is a function of the device"));
    EXPECT_EQ(
        first_error(sides + "__device__ int host_only(float);\n__host__ __device__ void f() { "
                            "gpu_only(); }\n__global__ void k() { host_only(1); }\n"),
        "(none)");
    EXPECT_TRUE(has(first_error("__device__ void f() { throw 1; }"), "1: 'throw'"));
    EXPECT_TRUE(has(first_error("__global__ void k(int n) {\n float a[n]; }"), "2: the size of"));
    EXPECT_EQ(first_error("__global__ void k(int n, int* p) { p[n] = 1; return; }"), "(none)");
    EXPECT_TRUE(has(first_error("__global__ __device__ void k() {}"), "1: a kernel cannot be"));
    EXPECT_TRUE(has(first_error("__global__ void k(int n, ...) {}"), "1: a kernel cannot take"));
    EXPECT_TRUE(has(first_error("void f() { __shared__ int a; }"), "1: '__shared__' is only"));
}

TEST(Translate, TakesOtherSpellings) {
    const Translation result = translated(
        "__attribute__((global)) void gr\\u00f6sse(int n) { asm volatile(\"\" : \"+f\"(n) :: "
        "\"memory\"); }\nvoid f() { asm(\"nop\"); gr\\u00f6sse<<<1, 1>>>(2); }\n"
        "namespace cub { int n; }\nint m = cub::n;\n");
    EXPECT_TRUE(result.errors.empty()) << result.errors[0].text;
    EXPECT_TRUE(has(result.text, "void gr\xc3\xb6sse(int n)")) << result.text;
    EXPECT_TRUE(has(result.text, "asm volatile(\"\" : \"+g\"(n) :: \"memory\")")) << result.text;
    EXPECT_TRUE(has(result.text, "asm(\"nop\")"));
}

TEST(Translate, DeclarationsOfOnePassAreKept) {
    const std::string in_file = "# 1 \"/home/me/kernel.cu\"\n",
                      rest = "class Z { int a; int b; void f(); };\nint last[7] = {1};\n";
    const auto merged = [&](const std::string& host, const std::string& device) {
        return merge_passes(in_file + host + rest, in_file + device + rest, {});
    };
    const std::string host_class =
        "template <class T> struct A { T a; };\ntemplate <class T> struct A<T*> { };\n";
    EXPECT_TRUE(has(merged(host_class, "").text, host_class));
    EXPECT_TRUE(merged(host_class, "").errors.empty());
    const MergedPasses both = merged(host_class, "struct B { int b; };\nusing C = int;\n");
    EXPECT_TRUE(both.errors.empty());
    EXPECT_TRUE(has(both.text, "struct B { int b; };")) << both.text;
    EXPECT_TRUE(has(both.text, "using C = int;")) << both.text;
    EXPECT_TRUE(has(both.text, host_class)) << both.text;
    // One name for two things cannot be kept.
    EXPECT_FALSE(
        merged("struct B { int b; };\n", "struct B { float b; int c; };\n").errors.empty());
    EXPECT_FALSE(merged("using C = int;\n", "using C = long long;\n").errors.empty());
}

TEST(Translate, MarksExtendedLambdasIfTheProgramAsks) {
    const std::string lambdas =
        "void f() { auto d = [=] __device__(int a) { return a; };\n"
        "auto r = [] __device__(int a) -> int { return a; };\n"
        "auto p = [] __device__(int a) -> decltype(a) { return a; };\n"
        "auto b = [] __host__ __device__(int a) { return a; }; auto h = [](int a) { return a; }; "
        "}\n"
        "__global__ void k() { auto d = [] __device__() {}; }\n";
    EXPECT_FALSE(has(translated(lambdas).text, "__extended_lambda"));
    const std::string text = translated(lambdas + "int n = __simt::__asked_lambda_kind<T>;\n").text;
    EXPECT_TRUE(has(text, "d = ::__simt::__extended_lambda<1>([=]")) << text;
    EXPECT_TRUE(has(text, "r = ::__simt::__extended_lambda<2>([]")) << text;
    EXPECT_TRUE(has(text, "p = ::__simt::__extended_lambda<1>([]")) << text;
    EXPECT_TRUE(has(text, "b = ::__simt::__extended_lambda<3>([]")) << text;
    EXPECT_TRUE(has(text, "{ return a; }); auto h = [](int a)")) << text;
    EXPECT_TRUE(has(text, "{ auto d = [] ")) << text;
}

TEST(Translate, AttributesAreNoLambdas) {
    EXPECT_EQ(first_error("[[maybe_unused]] __global__ void k() {}\n"), "(none)");
}

TEST(Translate, LaunchesOfTemplatesWithPacksAndBraces) {
    const Translation result = translated(
        "template <class... T> __global__ void k(T... a) {}\ntemplate <S s> __global__ void q() "
        "{}\n"
        "void f() { k<<<1, 1>>>(1, 2); q<S{1, 2}><<<1, 1>>>(); }\n");
    EXPECT_TRUE(has(result.text, "__simt_probe.__unknown(k)")) << result.text;
    EXPECT_TRUE(has(result.text, "{ q<S{1, 2}>(__simt_values...)")) << result.text;
}
