/// Submissions that want a result without a kernel that computes it, or the simulator's own memory.
/// Each is built and run as one that is graded; none of them gets an output back.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "grader/host/kernel_host.h"
#include "grader/host/poison.h"
#include "grader/host/test_arguments.h"
#include "grader/simt/build/module.h"

namespace simtutor::host {
namespace {

using namespace test;

constexpr std::size_t length = 33;

/// What every file begins with: an honest kernel.
const std::string begin = R"(#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>
__global__ void doubled(const float* a, float* c, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = 2 * a[i];
}
)";
const std::string entry = "void twice(const float* a, float* c, int n)";

struct Made {
    std::string problem;  ///< of the build
    RunResult result;
};

/// Builds a file and runs its entry.
Made run_file(const std::string& name, const std::string& text, int runs = 1) {
    const std::filesystem::path folder = SIMTUTOR_TEST_MODULES;
    simt::ModuleRequest asked;
    asked.source = folder / (name + ".cu");
    asked.output = folder / (name + ".so");
    std::ofstream(asked.source) << text;
    asked.entries = {entry};
    const simt::ModuleResult built = simt::build_module(asked);
    if (!built.ok) return {built.error, {}};
    KernelHost host(Kind::simulator, asked.output);
    std::vector<float> a(length);
    for (std::size_t i = 0; i < length; ++i) a[i] = 1.0f + static_cast<float>(i);
    RunRequest request =
        test::request("twice", {in("a", a), out("c", Type::float32, length), number("n", length)});
    Made made;
    while (runs--) made.result = host.run(request);
    return made;
}

/// One file: what stands before the entry, the entry's body, and what must be said.
struct Forgery {
    const char* name;
    const char* before;
    const char* body;
    const char* said;
};

std::string text_of(const Forgery& forgery) {
    return begin + forgery.before + "\n" + entry + " {\n" + forgery.body + "\n}\n";
}

class Forged : public testing::TestWithParam<Forgery> {};

TEST_P(Forged, GetsNoResult) {
    const Forgery& forgery = GetParam();
    const Made made = run_file(forgery.name, text_of(forgery));
    const std::string said = made.problem + made.result.detail;
    EXPECT_NE(said.find(forgery.said), std::string::npos) << forgery.name << ": " << said;
    EXPECT_TRUE(made.result.outputs.empty()) << forgery.name;
    if (!made.problem.empty()) return;
    EXPECT_NE(made.result.status, Status::finished) << forgery.name;
}

const std::string contents = "what arrays of the device hold stays there";

// The host computes.
const Forgery host_computes[] = {
    {"copied_back", "",
     "std::vector<float> v(n); cudaMemcpy(v.data(), a, 4 * n, cudaMemcpyDeviceToHost);\n"
     "for (float& x : v) x *= 2; cudaMemcpy(c, v.data(), 4 * n, cudaMemcpyHostToDevice);",
     "cudaMemcpy in line 12: host code touches `a[0]`"},
    {"copied_back_later", "",
     "std::vector<float> v(n); cudaMemcpyAsync(v.data(), a, 4 * n, cudaMemcpyDeviceToHost, 0);",
     "cudaMemcpyAsync in line 12: host code touches"},
    {"copied_rows", "",
     "std::vector<float> v(n); cudaMemcpy2D(v.data(), 4, a, 4, 4, n, cudaMemcpyDefault);",
     "cudaMemcpy2D in line 12: host code touches"},
    {"read_directly", "", "volatile float s = 0; for (int i = 0; i < n; ++i) s = s + a[i];",
     "Line 12: host code touches `a[0]`"},
    {"written_directly", "", "for (int i = 0; i < n; ++i) c[i] = 2 * (i + 1);",
     "Line 12: host code touches `c[0]`"},
    {"read_by_memcpy", "", "std::vector<float> v(n); std::memcpy(v.data(), a, 4 * n);",
     "Line 12: host code touches `a[0]`"},
    {"read_by_a_string", "", "std::string s((const char*)a, 4 * n); if (s.empty()) return;",
     "host code touches `a[0]`"},
    {"read_by_snprintf", "", "char text[8]; snprintf(text, 8, \"%.4s\", (const char*)a);",
     "snprintf in line 12: host code touches `a[0]`"},
    {"read_by_strlen", "", "volatile std::size_t l = strlen((const char*)a); (void)l;",
     "host code touches `a[0]`"},
    {"read_by_memcmp", "", "float one = 1; volatile int d = memcmp(a, &one, n); (void)d;",
     "memcmp in line 12: host code touches `a[0]`"},
    {"read_by_wcslen", "#include <algorithm>", "std::vector<float> v(a, a + n); if (v[0]) return;",
     "host code touches `a[0]`"},
    {"through_a_stream", "#include <sstream>",
     "std::ostringstream s; s << (const char*)a; if (s.str().empty()) return;",
     "reaches beyond what is checked"},
    {"through_a_variable", "__device__ float seen[64];",
     "doubled<<<1, 64>>>(a, seen, n); float v[64];\n"
     "cudaMemcpyFromSymbol(v, seen, 4 * n); cudaMemcpy(c, v, 4 * n, cudaMemcpyHostToDevice);",
     "cudaMemcpyFromSymbol in line 13: host code touches"},
    {"reads_a_variable",
     "__device__ float seen[64];\n"
     "__global__ void keep(const float* a, int n) { if (threadIdx.x < n) seen[threadIdx.x] = "
     "a[threadIdx.x]; }",
     "keep<<<1, 64>>>(a, n); volatile float s = seen[1]; (void)s;", "host code touches `seen"},
    {"compares_a_variable",
     "__device__ float seen[64];\n"
     "__global__ void keep(const float* a, int n) { if (threadIdx.x < n) seen[threadIdx.x] = "
     "a[threadIdx.x]; }",
     "keep<<<1, 64>>>(a, n); volatile int d = strcmp((const char*)seen, \"x\"); (void)d;",
     "strcmp in line 13: host code touches `seen"},
    {"through_managed_memory", "",
     "float* m; cudaMallocManaged(&m, 4 * n); doubled<<<1, 64>>>(a, m, n);\n"
     "cudaDeviceSynchronize(); volatile float x = m[0]; (void)x;",
     "Line 13: host code touches `c[0]`"},
    {"through_pinned_memory", "",
     "float* m; cudaMallocHost(&m, 4 * n); doubled<<<1, 64>>>(a, m, n);\n"
     "cudaDeviceSynchronize(); std::vector<char> t(9); snprintf(t.data(), 9, \"%s\", (char*)m);",
     "host code touches"},
    {"through_registered_memory", "",
     "std::vector<float> v(n); cudaHostRegister(v.data(), 4 * n, 0);\n"
     "doubled<<<1, 64>>>(a, v.data(), n);",
     "cudaHostRegister in line 12: kernels are given memory of the host"},
    {"by_a_callback", "void look(void* p) { volatile float x = *(float*)p; (void)x; }",
     "cudaLaunchHostFunc(0, look, (void*)a);", "host code touches `a[0]`"},
    {"leaks_by_results", "", "cudaDeviceGetAttribute((int*)c, cudaDevAttrWarpSize, 0);",
     "host code touches `c[0]`"},
};

// Nobody computes.
const Forgery nobody_computes[] = {
    {"constants_copied", "",
     "std::vector<float> v(n); for (int i = 0; i < n; ++i) v[i] = 2 * (i + 1);\n"
     "cudaMemcpy(c, v.data(), 4 * n, cudaMemcpyHostToDevice);",
     "cudaMemcpy in line 13: `c[0]` was copied, and no kernel has computed it"},
    {"one_byte_copied", "",
     "doubled<<<1, 64>>>(a, c, n); char x = 0; cudaMemcpy((char*)c + 5, &x, 1, "
     "cudaMemcpyHostToDevice);",
     "was copied, and no kernel has computed it"},
    {"copied_by_a_detour", "__device__ float kept[64];",
     "std::vector<float> v(n, 2.0f); cudaMemcpyToSymbol(kept, v.data(), 4 * n); void* p;\n"
     "cudaGetSymbolAddress(&p, kept); cudaMemcpy(c, p, 4 * n, cudaMemcpyDeviceToDevice);",
     "no kernel has computed it"},
    {"filled_by_bytes", "", "for (int i = 0; i < 4 * n; ++i) cudaMemset((char*)c + i, i * 7, 1);",
     "was filled with another value than the rest of the array"},
    {"input_for_output", "", "cudaMemcpy(c, a, 4 * n, cudaMemcpyDeviceToDevice);",
     "no kernel has computed it"},
};

// Memory of the simulator, the loader and the library.
const Forgery foreign_memory[] = {
    {"library_data", "", "*(volatile int*)stdout = 1;",
     "Line 12: host code writes to memory that is not the submission's own"},
    {"near_a_function", "",
     "volatile char* p = (volatile char*)&cudaFree; for (long i = 0; i < 1 << 24; i += 4096) p[i] "
     "= 1;",
     "memory that is not the submission's own"},
    {"behind_a_block", "", "volatile int* p = new int[4]; p[4] = 1;",
     "memory that is not the submission's own"},
    {"after_delete", "", "volatile int* p = new int[4]; delete[] (int*)p; p[0] = 1;",
     "memory that is not the submission's own"},
    {"a_virtual_table", "struct V { virtual int f() { return 1; } };",
     "V* v = new V; void** table = *(void***)v; table[0] = (void*)&doubled; v->f();",
     "Segmentation fault"},
    {"own_return_address", "",
     "volatile long here = 1; volatile long* p = &here; for (int i = 0; i < 64; ++i) p[i] = 7;",
     "host code writes outside its variables on the stack"},
    {"callers_frame", "",
     "volatile char here = 1; volatile char* p = &here; volatile int far = 512; p[far] = 7;",
     "host code writes"},
    {"kernels_return_address",
     "__global__ void up(int n) { volatile long here = 1; volatile long* p = &here;\n"
     "  for (int i = 0; i < 64; ++i) p[i] = 7; }",
     "up<<<1, 1>>>(n);", "writes outside its variables on the stack"},
    // What was read before may take a shorter way through the checks.
    {"kernels_return_address_read_before",
     "__global__ void up(int n) { long here = 1; long* volatile kept = &here; long* p = kept;\n"
     "  for (int i = 0; i < 64; ++i) p[i] += 7; }",
     "up<<<1, 1>>>(n);", "writes outside its variables on the stack"},
    {"callers_return_address_read_before",
     "__device__ void add(long* p) { for (int i = 0; i < 64; ++i) p[i] += 7; }\n"
     "__global__ void up(int n) { long here = 1; long* volatile kept = &here; add(kept); }",
     "up<<<1, 1>>>(n);", "writes outside its variables on the stack"},
    {"result_of_the_runtime", "", "cudaGetDevice((int*)stdout);",
     "memory that is not the submission's own"},
    {"result_of_mathematics", "#include <cmath>",
     "volatile double x = n + 0.5; modf(x, (double*)stdout);",
     "modf in line 12: host code writes to memory that is not the submission's own"},
    {"copied_there", "", "float x = 1; cudaMemcpy((void*)stdout, &x, 4, cudaMemcpyHostToHost);",
     "memory that is not the submission's own"},
    {"memset_there", "", "std::memset((void*)stdout, 0, 8);",
     "memory that is not the submission's own"},
    {"printed_there", "", "int written; printf(\"x%n\", (int*)stdout);",
     "memory that is not the submission's own"},
    {"a_stream_of_its_own", "", "static long forged[64]; fputs(\"x\", (FILE*)forged);",
     "memory that is not the submission's own"},
    {"frees_what_it_has_not", "", "free((void*)stdout);", "that malloc or new did not give"},
    {"frees_twice", "", "int* p = new int; delete p; delete p;",
     "that malloc or new did not give, or that was freed before"},
    {"a_local_array", "", "int t[4] = {1, 2, 3, 4}; t[n * 100000] = 7; cudaMemset(c, t[n & 3], 4);",
     "uses an index far outside an array"},
    {"before_main", "struct S { S() { *(volatile int*)stdout = 1; } } early;",
     "doubled<<<1, 64>>>(a, c, n);", "memory that is not the submission's own"},
};

// Jumps.
const Forgery jumps[] = {
    {"into_a_function", "int helper(int x) { return x > 3 ? x : 3; }",
     "int (*volatile f)(int) = (int (*)(int))((char*)&helper + 6); f(n);",
     "Line 12: a pointer is called that is no function's"},
    {"into_a_library", "", "void (*volatile f)() = (void (*)())((char*)&puts - 4096); f();",
     "a pointer is called that is no function's"},
    {"by_a_forged_object", "struct V { virtual int f() { return 1; } };",
     "void* volatile table[2] = {(char*)&puts + 64, nullptr}; void* object = (void*)table;\n"
     "((V*)&object)->f();",
     "a pointer is called that is no function's"},
    {"by_the_runtime", "", "cudaLaunchHostFunc(0, (cudaHostFn_t)((char*)&puts + 64), nullptr);",
     "a pointer is called that is no function's"},
};

// What is not there.
const Forgery refused[] = {
    {"a_thread_that_stays", "#include <thread>", "std::thread([] { for (;;); }).detach();",
     "reaches beyond what is checked"},
    {"scanned_there", "", "sscanf(\"7\", \"%d\", (int*)stdout);", "reaches beyond what is checked"},
    {"copied_as_text", "", "strcpy((char*)stdout, \"0123456789012345678\");",
     "reaches beyond what is checked"},
    {"a_list_of_arguments",
     "#include <cstdarg>\nvoid f(int n, ...) { va_start(*(va_list*)stdout, n); }", "f(n);",
     "reaches what the checks do not see"},
    {"streaming_store", "#include <emmintrin.h>", "_mm_stream_si32((int*)stdout, 1);",
     "whose functions cannot be checked"},
    {"saved_state", "#include <immintrin.h>", "_fxsave((void*)stdout);",
     "whose functions cannot be checked"},
    {"a_map", "#include <map>", "std::map<int, int> m; m[n] = 1;",
     "reaches beyond what is checked"},
};

std::string name_of(const testing::TestParamInfo<Forgery>& info) {
    return info.param.name;
}
INSTANTIATE_TEST_SUITE_P(HostComputes, Forged, testing::ValuesIn(host_computes), name_of);
INSTANTIATE_TEST_SUITE_P(NobodyComputes, Forged, testing::ValuesIn(nobody_computes), name_of);
INSTANTIATE_TEST_SUITE_P(ForeignMemory, Forged, testing::ValuesIn(foreign_memory), name_of);
INSTANTIATE_TEST_SUITE_P(Jumps, Forged, testing::ValuesIn(jumps), name_of);
INSTANTIATE_TEST_SUITE_P(Refused, Forged, testing::ValuesIn(refused), name_of);

/// What a run leaves in the submission's memory is not there in the next one.
TEST(Forgery, NothingIsLeftForTheNextRun) {
    const Made made = run_file("left_behind",
                               begin +
                                   "__device__ float kept[64]; int calls;\n"
                                   "__global__ void keep(const float* a, float* c, int n) {\n"
                                   "  const int i = threadIdx.x; if (i >= n) return;\n"
                                   "  if (kept[i] != 0) c[i] = 2 * kept[i]; kept[i] = a[i]; }\n" +
                                   entry + " { if (!calls++) keep<<<1, 64>>>(a, c, n); }\n",
                               2);
    ASSERT_EQ(made.result.status, Status::finished) << made.problem << made.result.detail;
    EXPECT_TRUE(is_poison(made.result.outputs.at("c").data(), Type::float32));
}

/// Static constructors run before any input is there, destructors not at all.
TEST(Forgery, ConstructorsAndDestructorsSeeNoInput) {
    const Made made = run_file(
        "constructors",
        begin +
            "struct S { void* p = nullptr; S() { cudaMalloc(&p, 4); cudaFree(p); }\n"
            "  ~S() { puts(\"gone\"); } } early;\n" +
            entry + " {\n" +
            // The array that comes before the one that the constructor got would be an input.
            "  if ((char*)early.p < (char*)a) doubled<<<1, 64>>>(a, c, n);\n"
            "  std::atexit([] { puts(\"gone\"); }); }\n");
    ASSERT_EQ(made.result.status, Status::finished) << made.problem << made.result.detail;
    EXPECT_EQ(values_of<float>(made.result.outputs.at("c"))[2], 6.0f);
    EXPECT_EQ(made.result.printed, "");
}

/// Honest code does much of the above in its own memory.
TEST(Forgery, HonestCodeIsLetThrough) {
    const char* const bodies[] = {
        "doubled<<<1, 64>>>(a, c, n);",
        "float* t; cudaMalloc(&t, 4 * n); doubled<<<2, 32>>>(a, t, n);\n"
        "cudaMemcpy(c, t, 4 * n, cudaMemcpyDeviceToDevice); cudaFree(t);",
        "cudaMemset(c, 0, 4 * n); doubled<<<1, 64>>>(a, c, n);",
        "std::vector<int> v(n); for (int& x : v) x = n; std::string s = std::to_string(v[0]);\n"
        "s += \" and more text than a short string holds\"; printf(\"%s %d %.1f\\n\", s.c_str(), "
        "n, 2.5);\n"
        "std::vector<float> host(n, 2.0f); float* t; cudaMalloc(&t, 4 * n);\n"
        "cudaMemcpy(t, host.data(), 4 * n, cudaMemcpyHostToDevice); cudaFree(t);\n"
        "doubled<<<1, 64>>>(a, c, n);",
        "float* m; cudaMallocManaged(&m, 4 * n); for (int i = 0; i < n; ++i) m[i] = i;\n"
        "doubled<<<1, 64>>>(a, c, n); cudaDeviceSynchronize(); cudaFree(m);",
        "struct Base { virtual ~Base() {} virtual int f() { return 1; } };\n"
        "struct More : Base { int f() override { return 64; } };\n"
        "Base* b = new More; int (*volatile p)(const char*) = &puts; p(\"x\");\n"
        "doubled<<<1, b->f()>>>(a, c, n); delete b;",
        "switch (n) { case 1: n = 1; break; case 2: n = 3; break; case 3: n = 5; break;\n"
        "case 33: n = 33; break; case 5: n = 9; break; case 6: n = 1; }\n"
        "char text[40]; snprintf(text, sizeof text, \"%d %s %f\", n, \"x\", 1.5); errno = 0;\n"
        "double whole; if (modf(1.5, &whole) > 0) doubled<<<1, 64>>>(a, c, n);",
        "static int calls; ++calls; thread_local int t; ++t; int most[3][4] = {}; most[n % 3][1] = "
        "1;\n"
        "cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); cudaStream_t s; cudaStreamCreate(&s);\n"
        "doubled<<<1, 64, 0, s>>>(a, c, n); cudaStreamSynchronize(s); cudaStreamDestroy(s);",
    };
    int number = 0;
    for (const char* const body : bodies) {
        const Made made = run_file(
            "honest_" + std::to_string(number++),
            begin + "#include <cerrno>\n#include <cmath>\n" + entry + " {\n" + body + "\n}\n");
        ASSERT_EQ(made.result.status, Status::finished) << body << "\n"
                                                        << made.problem << made.result.detail;
        EXPECT_EQ(values_of<float>(made.result.outputs.at("c"))[32], 66.0f) << body;
        EXPECT_TRUE(made.result.findings.empty()) << body;
    }
}

}  // namespace
}  // namespace simtutor::host
