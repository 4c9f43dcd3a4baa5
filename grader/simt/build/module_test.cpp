#include "grader/simt/build/module.h"

#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"

using namespace simtutor;
using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

const std::string entry = "void matmul(const float* a, const float* b, float* c, int n)";

/// A folder of its own for each test.
class Module : public testing::Test {
  protected:
    Module() {
        std::string pattern = (fs::temp_directory_path() / "simt_module_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Module() override { fs::remove_all(folder_); }

    ModuleRequest request(const std::string& text, const std::string& name = "kernel.cu") {
        ModuleRequest result;
        result.source = folder_ / name;
        std::ofstream(result.source) << text;
        result.entries = {entry};
        result.output = folder_ / "module.so";
        if (fs::path(name).extension() == ".cpp") result.language = Language::cpp;
        return result;
    }
    std::string error(const std::string& text, const std::string& name = "kernel.cu") {
        fs::remove(folder_ / "module.so");
        const ModuleResult result = build_module(request(text, name));
        EXPECT_EQ(result.ok, result.error.empty());
        EXPECT_EQ(result.ok, fs::exists(folder_ / "module.so"));
        return result.error;
    }
    std::string relocations(const std::string& so) const {
        return run_process({"objdump", "-dC", so}, "").output;
    }

    fs::path folder_;
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(Module, BuildsAKernelWithItsEntryAndLeavesNothingElse) {
    EXPECT_EQ(
        error("__global__ void k(float* c, int n) { if (n < 1) return; c[threadIdx.x] = 1; }\n" +
              entry + " { k<<<1, n>>>(c, n); }\n"),
        "");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 2);
    const std::string so = folder_ / "module.so";
    EXPECT_TRUE(has(run_process({"nm", "-D", so}, "").output, " simtutor_entries"));
    const std::string needed = run_process({"objdump", "-p", so}, "").output;
    EXPECT_TRUE(has(needed, "libsimt.so"));
    for (const char* library : {"libtsan", "libubsan", "libgomp"})
        EXPECT_FALSE(has(needed, library));
}

TEST_F(Module, ReportsItsBasicBlocksOnlyWhenAsked) {
    for (const bool asked : {false, true}) {
        ModuleRequest module = request(entry + " { for (int i = 0; i < n; ++i) c[i] = a[i]; }\n");
        module.report_blocks = asked;
        ASSERT_TRUE(build_module(module).ok);
        const std::string symbols = run_process({"nm", "-D", module.output}, "").output;
        EXPECT_EQ(has(symbols, "__sanitizer_cov_trace_pc"), asked);
    }
    EXPECT_TRUE(needs_block_report("fp32_operations"));
    EXPECT_TRUE(needs_block_report("arithmetic_intensity"));
    EXPECT_FALSE(needs_block_report("global_load_sectors"));
}

TEST_F(Module, TakesAKernelAsEntry) {
    ModuleRequest wanted = request(
        "__global__ void picture(unsigned char* p, float x, double y, long n) { p[n] = x + y; }\n"
        "int count(const int* a) { return a[0]; }\n");
    wanted.entries = {"__global__ void picture(unsigned char* p, float x, double y, long n)",
                      "int count(const int* a);"};
    EXPECT_EQ(build_module(wanted).error, "");
}

TEST_F(Module, CopiesAndFillsReachTheSimulator) {
    ASSERT_EQ(
        error("#include <cstring>\n#include <algorithm>\nstruct alignas(16) V { float v[4]; };\n"
              "struct Big { float v[64]; };\n"
              "__global__ void copies(char* a, const char* b) { memcpy(a, b, 12);\n"
              "  std::memcpy(a, b, 64); memset(a, 0, 8); std::memset(a, 0, 1000); memmove(a, b, "
              "4); }\n"
              "__global__ void whole(V* a, const V* b, Big* c, const Big* d) { *a = *b; *c = *d; "
              "}\n" +
              entry + " {}\n"),
        "");
    const std::string code = relocations(folder_ / "module.so");
    const std::size_t copies = code.find("<copies(char*, char const*)>:");
    const std::size_t whole = code.find("<whole(V*, V const*, Big*, Big const*)>:");
    ASSERT_NE(copies, std::string::npos);
    ASSERT_NE(whole, std::string::npos);
    auto count = [&](std::size_t from, const std::string& call) {
        const std::string body = code.substr(from, code.find("\n\n", from) - from);
        int result = 0;
        for (std::size_t at = 0; (at = body.find(call, at)) != std::string::npos; ++at) ++result;
        return result;
    };
    EXPECT_EQ(count(copies, "<__simt_memcpy@plt>"), 3);
    EXPECT_EQ(count(copies, "<__simt_memset@plt>"), 2);
    EXPECT_EQ(count(whole, "<__tsan_read16@plt>"), 1);
    EXPECT_EQ(count(whole, "<__tsan_write16@plt>"), 1);
    EXPECT_EQ(count(whole, "<__tsan_read_range@plt>"), 1);
    EXPECT_EQ(count(whole, "<__simt_memcpy@plt>"), 0);
    EXPECT_FALSE(has(code, "<memcpy@plt>") || has(code, "<memset@plt>"));
}

TEST_F(Module, BuiltinVariablesAndHeadersMakeNoAccesses) {
    ASSERT_EQ(
        error(
            "__global__ void k(int* a) { __shared__ int t[8]; int i = threadIdx.x + blockIdx.y *\n"
            " blockDim.x; if (i == gridDim.z) return; atomicAdd(a, min(i, __popc(i)));\n"
            " printf(\"%d %f\\n\", i, sqrt(2.0f)); __syncthreads(); assert(i); }\n" +
            entry + " { k<<<1, 1>>>((int*)c); }\n"),
        "");
    const std::string code = relocations(folder_ / "module.so");
    EXPECT_FALSE(has(code, "<__tsan_read4@plt>\n") || has(code, "<__tsan_write8@plt>\n"));
}

TEST_F(Module, UsesEveryPartOfTheLanguage) {
    EXPECT_EQ(error(R"(#include <cmath>
#include <cstdio>
#include <algorithm>
namespace ns {
template <class T, int N> __global__ void fill(T* out, T value) {
    __shared__ T tile[N][N + 1], other[3];
    __shared__ struct { int a; float b; } s;
    __shared__ volatile int flag;
    static __shared__ __align__(16) float al[32];
    auto f = [=] __device__ (int q) { if (q) return; tile[0][q] = q; };
    f(threadIdx.x);
    s.a = 3; flag = 1; al[0] = 2; other[0] = tile[0][0] + std::max(s.a, 2) + sqrt(al[0]);
#pragma unroll
    for (int k = 0; k < N; ++k) out[k] = value + al[k];
}
__device__ int counter = 3, table[4][5];
__constant__ float coefficients[16];
}
__managed__ int mm;
static __device__ const float kk[] = {1, 2};
extern __shared__ float dyn[];
__global__ void __launch_bounds__(128) plain(const float* __restrict__ a, int n, float x = 2.0f) {
    dyn[threadIdx.x] = a[n] * x + kk[0] + ns::coefficients[1] + mm;
    extern __shared__ double rows[][4];
    rows[0][1] = 3;
    atomicAdd(&ns::counter, 1);
    float4 v = __ldg(reinterpret_cast<const float4*>(a));
    dyn[0] = fmaf(v.x, v.y, __saturatef(v.z)) + rsqrtf(v.w) + __int_as_float(ns::table[0][1]);
}
struct V { float x, y; };
__global__ void by_value(V v, void (*)(int), unsigned char* p) { if (p) *p = v.x; }
__global__ void over(float*) {}
__global__ void over(int*) {}
template <int M, class T> __global__ void first(T* t) { t[0] = M; }
template <class T> struct Runner {
    void run(T* t, dim3 g) {
        ns::fill<T, 4><<<g, 32>>>(t, T(3));
        ns::fill<T,
                 (4 > 3)><<<g,
                 32, 0, 0>>>(t,
                   3);
        first<3><<<1, 2>>>(t);
        ::first<4, T><<<1, 2>>>(t);
    }
};
template <class T> __global__ void deduced(T, const T*) {}
#define LAUNCH(k, ...) k<<<1, 2>>>(__VA_ARGS__)
void matmul(const float* a, const float* b, float* c, int n) {
    plain<<<dim3(1, 2), 32, 16 * sizeof(float)>>>(a, n);
    plain<<<(n + 31) / 32, {8, 8}>>>(NULL, n, 3);
    by_value<<<1, 1>>>({1, 2}, nullptr, 0);
    over<<<1, 1>>>(c);
    deduced<<<1, n>>>(2.0f, b);
    deduced<double><<<1, n>>>(2.0f, nullptr);
    LAUNCH(plain, a, 1, 2);
    LAUNCH(over, &n);
    void (*fp)(float*) = over;
    fp<<<1, 1>>>(c);
    (*fp)<<<1, 1>>>(c);
    Runner<float> r;
    r.run(c, 3);
    const auto& launch = [&](int k) { ns::fill<float, 8><<<1, k>>>(c, 1); };
    launch(3);
}
)"),
              "");
}

TEST_F(Module, NamesTheFilesOwnErrors) {
    EXPECT_EQ(
        error("__global__ void k(float* a) {\n  int x = 3\n  a[0] = x;\n}\n" + entry + " {}\n"),
        "kernel.cu does not compile. Correct the first error:\n"
        "kernel.cu:3: error: expected ',' or ';' before 'a'");
    EXPECT_TRUE(
        has(error("#include \"absent.h\"\n"), "kernel.cu:1: error: there is no absent.h here"));
    EXPECT_TRUE(has(error("int f() { return undeclared; }\n", "kernel.cpp"),
                    "kernel.cpp:1: error: 'undeclared' was not declared"));
    EXPECT_TRUE(has(error("__global__ void k(float* a) {\n  if (a) {\n}\n\n" + entry +
                          " { k<<<1, 1>>>(c); }\n"),
                    "kernel.cu:5: error:"));
}

TEST_F(Module, SaysWhatALaunchGetsWrong) {
    EXPECT_TRUE(has(
        error("__global__ void k(float* a, int n) {}\n" + entry + " {\n  k<<<1, 1>>>(a, n); }\n"),
        "kernel.cu:3: error: the kernel takes (float*, int), but the launch passes (const float*, "
        "int)"));
    EXPECT_TRUE(
        has(error("__global__ void k(float* t, int n) {\n  __shared__ float s[n];\n}\n" + entry +
                  " {}\n"),
            "kernel.cu:2: error: the size of a __shared__ array must be a constant: take the "
            "largest size that a block may need, or, where the launch is yours, extern "
            "__shared__"));
    EXPECT_TRUE(has(error("__global__ void k(float* t) {\n  __shared__ float s[blockDim.x];\n}\n" +
                          entry + " {}\n"),
                    "kernel.cu:2: error: blockDim.x is known only at launch, and a constant must "
                    "stand here; for a __shared__ array"));
    EXPECT_TRUE(has(error("__global__ void k(cudaTextureObject_t t, float* c) {\n"
                          "  c[0] = tex2D(t, 1, 2);\n}\n" +
                          entry + " {}\n"),
                    "kernel.cu:2: error: tex2D needs the type of an element: tex2D<float>(...)"));
    EXPECT_TRUE(has(error("__global__ void k(const float* t, float* c) {\n"
                          "  float2* v = reinterpret_cast<float2*>(t);\n  c[0] = v->x;\n}\n" +
                          entry + " {}\n"),
                    "kernel.cu:2: error: reinterpret_cast from const float* to float2* would let "
                    "constants be changed: cast to const float2*"));
}

TEST_F(Module, AFileGetsTheStandardHeadersThatNvccIncludes) {
    EXPECT_EQ(error(entry + " {\n  n = std::max(n, 1);\n  if (n > INT_MAX - 1) n = 0;\n}\n"), "");
    // What no header has is told as without them.
    EXPECT_NE(error(entry + " {\n  n = std::most(n, 1);\n}\n").find("is not a member of"),
              std::string::npos);
}

TEST_F(Module, ALocalNameHidesAKernel) {
    const std::string kernel = "__global__ void square(float* c) { c[0] = 1; }\n";
    EXPECT_EQ(error(kernel + entry +
                    " {\n  const auto square = [](int x) { return x * x; };\n"
                    "  n = square(n);\n}\n"),
              "");
    const std::string hidden_elsewhere =
        " {\n  { const auto square = [](float*) {}; square(c); }\n  square(c);\n}\n";
    EXPECT_NE(error(kernel + entry + hidden_elsewhere).find("cannot be called like a function"),
              std::string::npos);
}

TEST_F(Module, HostCodeSortsAndAsksForMemoryInAllWays) {
    EXPECT_EQ(error("#include <algorithm>\n#include <new>\n#include <vector>\n" + entry +
                    " {\n  std::vector<int> v(9, 2);\n"
                    "  std::stable_sort(v.begin(), v.end());\n"
                    "  int* p = new (std::nothrow) int[4];\n  delete[] p;\n}\n"),
              "");
}

TEST_F(Module, RefusesWhatIsNotSupported) {
    EXPECT_EQ(error("#include <cstdio>\n#include <curand.h>\n"),
              "kernel.cu does not compile. Correct the first error:\n"
              "kernel.cu:2: error: 'curand.h' is a CUDA feature that simtutor does "
              "not support yet; write the computation as a kernel of your own instead");
    EXPECT_TRUE(has(error("#ifdef __CUDA_ARCH__\nint a;\n#else\nfloat a;\n#endif\n"),
                    "kernel.cu:4: error: __CUDA_ARCH__ makes a declaration"));
    EXPECT_TRUE(has(error("\n__device__ int f() { return texCubemap(t, 1); }\n"),
                    "kernel.cu:2: error: 'texCubemap' is"));
}

TEST_F(Module, ComparesTheEntry) {
    EXPECT_EQ(error("\nvoid matmul(float* a, int n) {}\n"),
              "kernel.cu: the entry must be `" + entry +
                  "`; found `void matmul(float* a, int n)` at line 2.");
    EXPECT_EQ(error("void matmul(float* a, int n) {}\n", "kernel.cpp"),
              "kernel.cpp: the entry must be `" + entry +
                  "`; found `void matmul(float* a, int n)` at line 1.");
    EXPECT_EQ(error("void matmult() {}\n"),
              "kernel.cu: no function matmul found; write `" + entry + "`.");
    EXPECT_TRUE(
        has(error("__global__ " + entry + " {}\n"), "found the kernel `__global__ void matmul("));
    EXPECT_EQ(error(entry + ";\n"),
              "kernel.cu:1: error: `" + entry + "` is declared but has no body. Write its body.");
    EXPECT_TRUE(has(error("void g(int);\n" + entry + " {\n  g(n);\n}\n"),
                    "kernel.cu:3: error: 'g(int)' is used but defined nowhere"));
    ModuleRequest kernel = request("void k(float* a) {}\n");
    kernel.entries = {"__global__ void k(float* a)"};
    EXPECT_TRUE(has(build_module(kernel).error, "at line 1, which has no __global__."));
    kernel.entries = {"float k"};
    EXPECT_TRUE(has(build_module(kernel).error, "is not the declaration of a function"));
}

TEST_F(Module, WhatCannotBeCheckedIsRefusedWithItsLine) {
    EXPECT_EQ(error("#define glue(a, b) a##b\n" + entry + " {\n  glue(as, m)(\"nop\");\n}\n"),
              "kernel.cu cannot be graded as it is. Correct the first error:\n"
              "kernel.cu:3: error: 'asm' cannot be checked: no access in assembler is seen; write "
              "it in C++");
    for (const char* name : {"kernel.cu", "kernel.cpp"}) {
        EXPECT_TRUE(
            has(error("\n__attribute__((no_sanitize(\"thread\"))) " + entry + " {}\n", name),
                "2: error: the attribute 'no_sanitize'"));
        EXPECT_TRUE(has(error("#include <unistd.h>\n" + entry + " { write(3, c, n); }\n", name),
                        "calls 'write', which reaches beyond what is checked"));
        EXPECT_TRUE(has(error("extern \"C\" void __tsan_read4(void*) {}\n" + entry + " {}\n", name),
                        "1: error: the name '__tsan_read4'"));
    }
}

TEST_F(Module, WordsInCommentsStringsAndNamesAreFree) {
    const std::string text =
        "// asm volatile, __attribute__((no_sanitize)), #include \"../solutions/x.cu\"\n"
        "#if 0\nasm(\"nop\");\n#endif\n" +
        entry + " {\n  const char* s = \"asm __tsan_read4\"; int no_sanitize = n; (void)s;\n" +
        "  for (int i = 0; i < no_sanitize; ++i) c[i] = 0;\n}\n";
    EXPECT_EQ(error(text), "");
    EXPECT_EQ(error(text, "kernel.cpp"), "");
}

TEST_F(Module, NoLineClaimsAnotherFile) {
    const std::string header =
        std::string(paths::source_dir) + "/grader/simt/cuda/include/launch.h";
    for (const std::string& claim : {"#line 1 \"" + header + "\"\n", "# 1 \"" + header + "\" 1 3\n",
                                     std::string("# 1 \"/usr/include/stdio.h\" 1 3\n")}) {
        EXPECT_EQ(error(claim + "__global__ void k(float* c) { c[threadIdx.x] = 1; }\n" + entry +
                        " { k<<<1, n>>>(c); }\n"),
                  "");
        EXPECT_TRUE(has(relocations(folder_ / "module.so"), "__tsan_write4"));
        fs::remove(folder_ / "module.so");
        EXPECT_TRUE(has(error(claim + entry + " { asm(\"\"); }\n"), "kernel.cu:1: error: 'asm'"));
    }
}

TEST_F(Module, MacrosReachNoHeaderAndNoEntryTable) {
    const std::string unchecked = "__attribute__((no_sanitize(\"thread\")))";
    // The only store stands in the header: its hook shows that the macro did not reach it.
    const std::string body = entry + " { std::fill(c, c + n, 1.0f); }\n";
    EXPECT_EQ(error("#define inline inline " + unchecked + "\n#define constexpr constexpr\n" +
                    "#include <algorithm>\n" + body),
              "");
    EXPECT_TRUE(has(relocations(folder_ / "module.so"), "__tsan_write4"));
    EXPECT_EQ(error("#define simtutor_glue mine\n#define SimtutorCall mine\n#define call 1\n"
                    "#define dim3(...) 1\n#define matmul_kernel 2\n" +
                    entry + " {}\n"),
              "");
    ModuleRequest open = request("#define swallow(x) \nint last = swallow(\n");
    EXPECT_FALSE(build_module(open).ok);
}

TEST_F(Module, NamesFilesThatCannotBeUsed) {
    ModuleRequest wanted = request("");
    wanted.source = folder_ / "absent.cu";
    EXPECT_TRUE(has(build_module(wanted).error, "absent.cu does not exist; check the path"));
    wanted.source = folder_;
    EXPECT_TRUE(has(build_module(wanted).error, "is a folder, not a file"));
    wanted = request("", "broken\nname.cu");
    EXPECT_TRUE(has(build_module(wanted).error, "control character in its name. Rename it."));
    wanted = request(entry + " {}\n");
    wanted.output = folder_ / "no" / "module.so";
    EXPECT_TRUE(has(build_module(wanted).error, "The module cannot be written to"));
    wanted.output = folder_;
    EXPECT_TRUE(has(build_module(wanted).error, "that is not a file"));
    if (geteuid() != 0) {
        wanted = request("");
        chmod(wanted.source.c_str(), 0);
        EXPECT_TRUE(has(build_module(wanted).error, "cannot be read"));
    }
}

TEST_F(Module, NamesMayHoldQuotesAndBackslashes) {
    const std::string name = "a \"b\" \\c's.cu";
    EXPECT_EQ(error(entry + " {}\n", name), "");
    EXPECT_TRUE(
        has(error(entry + " {\n wrong;\n}\n", name), name + ":2: error: 'wrong' was not declared"));
}

TEST_F(Module, WhatATextEndsWithTakesNothingIn) {
    for (const char* end : {"", "\n", "// \\", "// \\\n", "// \\ \n"})
        EXPECT_EQ(error(entry + " {}\n" + end), "") << end;
    EXPECT_EQ(error("\xEF\xBB\xBF" + entry + " {}\n"), "");
    EXPECT_TRUE(has(error(entry + " {}\n/*"), "kernel.cu:2: error: unterminated comment"));
    EXPECT_TRUE(has(error(entry + " {}\n#if 1"), "kernel.cu:2: error: unterminated #if"));
}

TEST_F(Module, AFileIsCompiledAlone) {
    std::ofstream(folder_ / "mine.h") << "__global__ void k(float* c) {}\n";
    EXPECT_TRUE(has(error("#include \"mine.h\"\n" + entry + " { k<<<1, 1>>>(c); }\n"),
                    "kernel.cu:1: error: there is no mine.h here: your file is compiled alone"));
}

TEST_F(Module, BuildsCpuCodeBothWays) {
    const std::string text = "#include <cstring>\n" + entry +
                             " {\n  std::memset(c, 0, 4 * n);\n#pragma omp parallel for\n"
                             "  for (int i = 0; i < n; ++i) c[i] = a[i] + b[i];\n}\n";
    ModuleRequest wanted = request(text, "kernel.cpp");
    wanted.openmp = true;
    EXPECT_EQ(build_module(wanted).error, "");
    const std::string checked = run_process({"objdump", "-pT", wanted.output}, "").output;
    EXPECT_TRUE(has(checked, "__simt_memset") && has(checked, "GOMP_parallel"));
    EXPECT_FALSE(has(checked, "libgomp"));
    wanted.variant = Variant::native;
    EXPECT_EQ(build_module(wanted).error, "");
    const std::string native = run_process({"objdump", "-pT", wanted.output}, "").output;
    EXPECT_TRUE(has(native, "libgomp"));
    EXPECT_FALSE(has(native, "__tsan") || has(native, "libsimt"));
}

TEST_F(Module, ALocalVariableThatNobodySetsIsNotZero) {
    const std::string text =
        "extern \"C\" int unset_integer() {\n  int i;\n  return i;\n}\n"
        "extern \"C\" double unset_number() {\n  double sum;\n  return sum;\n}\n";
    for (const char* name : {"kernel.cpp", "kernel.cu"}) {
        ModuleRequest wanted = request(text + entry + " {}\n", name);
        ASSERT_EQ(build_module(wanted).error, "");
        const std::string code =
            run_process({"objdump", "-d", "--no-show-raw-insn", wanted.output}, "").output;
        const std::size_t begin = code.find("<unset_integer>:");
        ASSERT_NE(begin, std::string::npos);
        const std::string body = code.substr(begin, code.find("ret", begin) - begin);
        EXPECT_TRUE(has(body, "0xfefefefe")) << body;
    }
}

TEST_F(Module, OnlyTimedCodeIsBuiltForThisMachine) {
    const std::string text = entry +
                             " {\n#if defined(__SSE3__) || defined(__ARM_FEATURE_CRC32)\n"
                             "#error built for this machine\n#endif\n}\n";
    ModuleRequest wanted = request(text, "kernel.cpp");
    wanted.machine_instructions = true;
    EXPECT_EQ(build_module(wanted).error, "");
    wanted.variant = Variant::native;
    EXPECT_TRUE(has(build_module(wanted).error, "built for this machine"));
    wanted.machine_instructions = false;
    EXPECT_EQ(build_module(wanted).error, "");
}

TEST_F(Module, LongTemplateErrorsStayShort) {
    const std::string message =
        error("#include <map>\n#include <string>\n#include <algorithm>\n" + entry +
              " {\n  std::map<std::string, int> m;\n  std::sort(m.begin(), m.end());\n}\n");
    EXPECT_TRUE(has(message, "kernel.cu:6: error:")) << message;
    EXPECT_LT(message.size(), 3000u);
    EXPECT_FALSE(has(message, "/usr/include"));
}
