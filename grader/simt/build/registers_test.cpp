#include "grader/simt/build/registers.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/simt/build/module.h"
#include "grader/simt/build/student_errors.h"

using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

/// Builds kernels in a folder of their own.
class Registers : public testing::Test {
  protected:
    Registers() {
        std::string pattern = (fs::temp_directory_path() / "simt_registers_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Registers() override { fs::remove_all(folder_); }

    std::vector<Finding> findings(const std::string& text, bool ask = true) {
        ModuleRequest request;
        request.source = folder_ / "kernel.cu";
        std::ofstream(request.source) << text;
        request.output = folder_ / "module.so";
        request.register_rule = ask;
        const ModuleResult result = build_module(request);
        EXPECT_EQ(result.error, "");
        return result.findings;
    }
    /// "histogram:5" for each finding.
    std::string found(const std::string& text) {
        std::string names;
        for (const Finding& finding : findings(text))
            names += (names.empty() ? "" : " ") + finding.sides.at(0).object + ":" +
                     std::to_string(finding.sides.at(0).site.line);
        return names;
    }

    fs::path folder_;
};

/// Eight running sums of one thread; `loop` stands before the loop that adds, `index` in it.
std::string window(const std::string& loop, const std::string& index) {
    return "__global__ void window(const float* x, float* y, int n) {\n"
           "    float part[8];\n"
           "    for (int j = 0; j < 8; ++j) part[j] = 0;\n"
           "    for (int i = threadIdx.x; i < n; i += blockDim.x) {\n" +
           loop + "        for (int j = 0; j < 8; ++j) part[" + index +
           "] += x[i + j];\n"
           "    }\n"
           "    for (int j = 0; j < 8; ++j) y[j * n + threadIdx.x] = part[j];\n"
           "}\n";
}

}  // namespace

TEST_F(Registers, FindsAnIndexThatIsNotConstant) {
    const auto all = findings(window("#pragma unroll\n", "(j + i) % 8"));
    ASSERT_EQ(all.size(), 1u);
    const Finding& finding = all.front();
    EXPECT_EQ(finding.rule, "registers.local-array");
    EXPECT_EQ(finding.level, Level::note);
    EXPECT_EQ(finding.kernel, "window");
    EXPECT_NE(finding.message.find("`float part[8]` of window"), std::string::npos)
        << finding.message;
    ASSERT_EQ(finding.sides.size(), 2u);
    EXPECT_EQ(finding.sides[0].site.line, 2);
    EXPECT_EQ(fs::path(finding.sides[0].site.file).filename(), "kernel.cu");
    EXPECT_EQ(finding.sides[1].site.line, 6);
    EXPECT_NE(finding.advice.find("#pragma unroll"), std::string::npos);
}

TEST_F(Registers, FindsALoopThatStaysALoop) {
    EXPECT_EQ(found(window("#pragma unroll 1\n", "j")), "part:2");
    EXPECT_EQ(found(window("#pragma nounroll\n", "j")), "part:2");
}

TEST_F(Registers, AcceptsTheSameKernelUnrolled) {
    EXPECT_EQ(found(window("#pragma unroll\n", "j")), "");
    EXPECT_EQ(found(window("#pragma unroll 8\n", "j")), "");
    EXPECT_EQ(found(window("", "j")), "");
}

/// Rows of eight sums, of which a loop with `pragma` adds one in each round.
std::string rows_of_sums(int rows, const std::string& pragma) {
    return "constexpr int four = 4;\n__global__ void sums(const float* x, float* y, int n) {\n"
           "    float sum[" +
           std::to_string(rows) +
           "][8] = {};\n"
           "    for (int k = 0; k < n; ++k) {\n" +
           pragma + "\n        for (int i = 0; i < " + std::to_string(rows) +
           "; ++i)\n"
           "            for (int j = 0; j < 8; ++j) sum[i][j] += x[k * n + i] * x[k + j];\n"
           "    }\n"
           "    for (int i = 0; i < " +
           std::to_string(rows) +
           "; ++i)\n"
           "        for (int j = 0; j < 8; ++j) y[(i * 8 + j) * n] = sum[i][j];\n"
           "}\n";
}

TEST_F(Registers, FindsALoopOfMoreRoundsThanItsPragmaUnrolls) {
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll 4")), "sum:3");
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll (8)")), "sum:3");
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll four")), "sum:3");
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll 15")), "sum:3");
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll 16")), "");
    EXPECT_EQ(found(rows_of_sums(16, "#pragma unroll 32")), "");
    EXPECT_EQ(found(rows_of_sums(4, "#pragma unroll four")), "");
    EXPECT_EQ(found(rows_of_sums(2, "#pragma unroll 2")), "");
}

TEST_F(Registers, AcceptsAShortLoopThatNvccUnrollsInTwoSteps) {
    EXPECT_EQ(found(window("#pragma unroll 4\n", "j")), "");
    EXPECT_EQ(found(window("#pragma unroll 2\n", "j")), "");
    EXPECT_EQ(found(window("#pragma unroll 3\n", "j")), "part:2");
}

TEST_F(Registers, AcceptsRemaindersInALoopThatIsLeft) {
    EXPECT_EQ(found(R"(__global__ void ring(const float* x, float* y, int n) {
    float value[4], sum = 0;
    for (int k = 0; k < 4; ++k) value[k] = x[k * n];
#pragma unroll 4
    for (int k = 0; k < 28; ++k) {
        for (int i = 0; i < 2; ++i) sum += value[k % 4] * y[k * i];
        value[k & 3] = x[(k + 4) * n];
    }
    y[0] = sum;
}
)"),
              "");
}

TEST_F(Registers, ARemainderInAnAddressMakesNoIndexConstant) {
    const auto stored = [](const std::string& pragma, const std::string& columns,
                           const std::string& at, const std::string& index) {
        return "constexpr int columns = " + columns +
               ";\n__global__ void store(const float* x, float* y, int n) {\n"
               "    float sum[8][columns];\n"
               "    for (int r = 0; r < 8; ++r)\n"
               "        for (int j = 0; j < columns; ++j) sum[r][j] = x[r * n + j];\n" +
               pragma + "    for (int r = 0; r < 8; ++r) {\n        const int row = " + at +
               ";\n        for (int j = 0; j < columns; ++j)\n            if (row < n) y[row * n + "
               "j] "
               "= sum[" +
               index + "][j];\n    }\n}\n";
    };
    const std::string four = "#pragma unroll 4\n", row = "r / 4 * 32 + r % 4";
    // As nvcc 13.0: 256 bytes of stack for 8 columns, none for 4.
    EXPECT_EQ(found(stored(four, "8", row, "r")), "sum:3");
    EXPECT_EQ(found(stored(four, "4", row, "r")), "");
    EXPECT_EQ(found(stored("#pragma unroll\n", "8", row, "r")), "");
    EXPECT_EQ(found(stored(four, "8", "r * 32", "r % 4")), "");
}

TEST_F(Registers, LoopsWithoutAConditionAreExamined) {
    const std::string head =
        "__global__ void sums(const float* x, float* y, int n) {\n"
        "    float part[8] = {};\n";
    const std::string tail = "    for (int j = 0; j < 8; ++j) y[j * n] = part[j];\n}\n";
    const std::string rounds =
        "    for (;;) {\n"
        "        for (int k = n; ; k -= 8) {\n"
        "            for (int j = 0; ; ++j) {\n"
        "                if (j == 8) break;\n"
        "                part[j] += x[k + j];\n"
        "            }\n"
        "            if (k < 8) break;\n"
        "        }\n"
        "        if (n > 3) break;\n"
        "    }\n";
    EXPECT_EQ(found(head + rounds + tail), "");
    const std::string at_run_time =
        "#pragma unroll\n"
        "    for (int j = 0; ; j++) {\n"
        "        if (j >= n) break;\n"
        "        part[(j + n) % 8] += x[j];\n"
        "    }\n";
    EXPECT_EQ(found(head + at_run_time + tail), "part:2");
}

/// Sums of one thread, of which those are stored that exist: `loop` is the head that asks for them.
std::string stored_sums(const std::string& loop, const std::string& index) {
    return "constexpr int rows = 16;\n"
           "__global__ void store(const float* x, float* y, int n) {\n"
           "    float sum[rows] = {};\n"
           "    const int first = blockIdx.x * rows;\n"
           "    for (int k = 0; k < n; ++k)\n"
           "        for (int r = 0; r < rows; ++r) sum[r] += x[k * rows + r];\n"
           "    for (" +
           loop + ") y[(first + r) * n] = sum[" + index + "];\n}\n";
}

TEST_F(Registers, ALoopMayEndAtAnotherLimitThanItsCounters) {
    for (const char* loop :
         {"int r = 0; r < 16 && first + r < n; ++r", "int r = 0; r < rows && first + r < n; ++r",
          "int r = 0; first + r < n && r < rows; ++r", "int r = 0; r < rows; ++r"})
        EXPECT_EQ(found(stored_sums(loop, "r")), "") << loop;
    EXPECT_EQ(found(stored_sums("int r = first; r < first + rows && r < n; ++r", "r - first")), "");
    EXPECT_EQ(found(stored_sums("int r = first; r < first + rows; ++r", "r - first")), "");
    EXPECT_EQ(found(stored_sums("int r = 0, row = first; r < rows && row < n; ++r, ++row", "r")),
              "");
    for (const char* own : {"r < (16)", "(r < rows)", "16 > r", "r < 2 * 8", "r < Sums::count",
                            "r < most(16)", "r != rows", "rows > r"})
        for (const std::string& both :
             {own + std::string(" && first + r < n"), std::string("!(first + r >= n) && ") + own})
            EXPECT_EQ(found("struct Sums { static constexpr int count = 16; };\n"
                            "__host__ __device__ constexpr int most(int x) { return x; }\n" +
                            stored_sums("int r = 0; " + both + "; ++r", "r")),
                      "")
                << both;
    for (const char* loop : {"int r = 0; inside(first + r, n) && r < 16; ++r",
                             "int r = 0; r < 16 && min(first + r, n) < n - 1; ++r"})
        EXPECT_EQ(found("__device__ bool inside(int i, int n) { return i < n; }\n" +
                        stored_sums(loop, "r")),
                  "")
            << loop;
    // The numbers of the thread stay where they are.
    EXPECT_EQ(found(stored_sums("int r = 0; r < rows && blockIdx.x + r < n; ++r", "r")), "sum:3");
    EXPECT_EQ(found(stored_sums("int r = 0; r < n && first + r < n; ++r", "r % n")), "sum:3");
}

TEST_F(Registers, AWhileMayEndAtAnotherLimitThanItsCounters) {
    const auto stored = [](const std::string& pragma, const std::string& condition) {
        return "__global__ void store(const float* x, float* y, int n, int first) {\n"
               "    float sum[8];\n"
               "    for (int r = 0; r < 8; ++r) sum[r] = x[first + r];\n"
               "    int r = 0;\n" +
               pragma + "    while (" + condition +
               ") { sum[r] *= 2; ++r; }\n"
               "    for (int r = 0; r < 8; ++r) y[r * n] = sum[r];\n"
               "}\n";
    };
    EXPECT_EQ(found(stored("#pragma unroll\n", "r < 8 && first + r < n")), "");
    EXPECT_EQ(found(stored("#pragma unroll\n", "first + r < n && r < 8")), "");
    EXPECT_EQ(found(stored("", "r < n && first + r < n")), "sum:2");
}

TEST_F(Registers, ALoopFromOneValueToAnotherIsUnrolledUpToEightRounds) {
    const auto sums = [](const std::string& count, const std::string& pragma,
                         const std::string& end = "") {
        return "__global__ void store(const float* x, float* y, int n) {\n"
               "    float sum[" +
               count +
               "] = {};\n"
               "    const int first = blockIdx.x * " +
               count +
               ";\n"
               "    for (int k = 0; k < n; ++k)\n"
               "        for (int r = 0; r < " +
               count +
               "; ++r) sum[r] += x[k + r];\n"
               "    const int end = " +
               (end.empty() ? "min(first + " + count + ", n)" : end) + ";\n" + pragma +
               "    for (int r = first; r < end; ++r) y[r * n] = sum[r - first];\n"
               "}\n";
    };
    EXPECT_EQ(found(sums("16", "")), "sum:2");
    EXPECT_EQ(found(sums("8", "")), "");
    EXPECT_EQ(found(sums("16", "", "first + 16")), "");
    EXPECT_EQ(found(sums("16", "#pragma unroll\n")), "");
}

/// A loop over tiles whose last statement is an unrolled loop; `begin` and `end` stand around it.
std::string tiles_between(const std::string& begin, const std::string& end) {
    return "constexpr int half(int n) {\n"
           "    while (n > 8) n /= 2;\n"
           "    do ++n; while (n < 8);\n"
           "    while (const int over = n - 9 > 0 ? n-- : 0);\n"
           "    return n;\n"
           "}\n"
           "__global__ void tiles(const float* x, float* y, int n) {\n"
           "    constexpr int steps = half(16);\n"
           "    float set[2][4] = {}, sum = 0;\n"
           "    int t = -1;\n    " +
           begin +
           "\n        if (++t >= n) goto end;\n"
           "#pragma unroll\n"
           "        for (int k = 0; k < steps; ++k) {\n"
           "            if (k + 1 < steps) set[(k + 1) % 2][0] = x[k + t];\n"
           "            else if (t + 1 < n) set[(k + 1) % 2][1] = x[k * t];\n"
           "            for (int i = 0; i < 4; ++i) sum += set[k % 2][i] * x[i];\n"
           "        }\n    " +
           end + "\nend:\n    y[0] = sum;\n}\n";
}

TEST_F(Registers, ALoopThatEndsTheRoundOfAnotherKeepsItsPragma) {
    EXPECT_EQ(found(tiles_between("for (int s = 0; s < n; ++s) {", "}")), "");
    EXPECT_EQ(found(tiles_between("for (int s = 0; s < n;) {", "}")), "");
    EXPECT_EQ(found(tiles_between("for (;;) {", "}")), "");
    EXPECT_EQ(found(tiles_between("while (true) {", "}")), "");
    EXPECT_EQ(found(tiles_between("#pragma unroll 1\n    while (1) {", "}")), "");
    EXPECT_EQ(found(tiles_between("while (const int more = n - t) {", "}")), "");
    EXPECT_EQ(found(tiles_between("do {", "} while (true);")), "");
    EXPECT_EQ(found(tiles_between("again:", "goto again;")), "");
    EXPECT_EQ(found(tiles_between("again:", "if (n > 2) goto again;")), "");
}

/// 16 x 8 sums that fold expressions add to, in lambdas; `element` is the index in a row of B.
std::string folded_sums(const std::string& element) {
    const auto numbers = [](int count) {
        std::string all = "Number<0>{}";
        for (int i = 1; i < count; ++i) all += ", Number<" + std::to_string(i) + ">{}";
        return all;
    };
    return "template <int i> struct Number {\n"
           "    constexpr operator int() const { return i; }\n"
           "};\n"
           "__global__ void sums(const float* x, float* y, int n) {\n"
           "    float sum[16][8] = {};\n"
           "    for (int k = 0; k < n; ++k) {\n"
           "        float left[16], right[8];\n"
           "        for (int i = 0; i < 16; ++i) left[i] = x[k * i];\n"
           "        for (int j = 0; j < 8; ++j) right[j] = x[k + j];\n"
           "        const auto row = [&](float (&s)[8], float a, auto... j) {\n"
           "            ((s[j] += a * right[" +
           element +
           "]), ...);\n"
           "        };\n"
           "        const auto all = [&](auto... i) { (row(sum[i], left[i], " +
           numbers(8) +
           "), ...); };\n"
           "        all(" +
           numbers(16) +
           ");\n"
           "    }\n"
           "    for (int i = 0; i < 16; ++i)\n"
           "        for (int j = 0; j < 8; ++j) y[i * n + j] = sum[i][j];\n"
           "}\n";
}

TEST_F(Registers, AcceptsSumsOfFoldExpressions) {
    EXPECT_EQ(found(folded_sums("j")), "");
    EXPECT_EQ(found(folded_sums("(j + n) % 8")), "right:7");
}

TEST(FirstError, IsNoneOfTheNotesBeforeIt) {
    const SourceName source{"/home/me/kernel.cu", "kernel.cu"};
    const auto told = [&](const std::string& messages) {
        simtutor::ProcessResult result;
        result.messages = messages;
        return first_error(result, source);
    };
    const std::string note =
        "cc1plus: note: disable pass rtl-dse1 for functions in the range of [0, 4294967295]\n";
    EXPECT_EQ(told(note + "/home/me/kernel.cu:4:15: error: missing loop condition\n"),
              "kernel.cu:4: error: missing loop condition");
    EXPECT_EQ(told(note + "g++: fatal error: Killed signal terminated program cc1plus\n"),
              "g++: fatal error: Killed signal terminated program cc1plus");
    EXPECT_EQ(told(note + "something went wrong\n"), "something went wrong");
    EXPECT_EQ(told(note), "it gave no message");
}

TEST_F(Registers, SaysNothingUnlessAsked) {
    EXPECT_TRUE(findings(window("#pragma unroll 1\n", "j"), false).empty());
}

TEST_F(Registers, FindsArraysOfEveryKindOfDeviceFunction) {
    EXPECT_EQ(found(R"(struct Pair { float a, b; };
template <class T, int N> __global__ void each(T* c, int n) {
    T v[N] = {};
    for (int i = 0; i < n; ++i) v[c[i] > 0 ? i % N : 0] += c[i];
    for (int i = 0; i < N; ++i) c[i] = v[i];
}
__device__ __noinline__ float worst(const float* x, int n) {
    Pair best[2][4] = {};
    for (int i = 0; i < n; ++i) best[i & 1][i & 3].b += x[i];
    return best[0][1].b * best[1][2].b;
}
namespace { __global__ void hidden(float* c, int n) { c[n] = worst(c, n); } }
static __global__ void helped(float* c, int n) {
    float w[4] = {};
    auto add = [&](int i) { w[i & 3] += c[i]; };
    for (int i = 0; i < n; ++i) add(i);
    c[0] = w[0] + w[3];
}
void start(float* c, int n) {
    each<float, 6><<<1, 1>>>(c, n);
    hidden<<<1, 1>>>(c, n);
    helped<<<1, 1>>>(c, n);
}
)"),
              "v:3 w:14 best:8");
}

TEST_F(Registers, FindsArraysWhoseAddressIsPassed) {
    const std::string rest = R"( void add(float (&sum)[N], float x) {
    for (int i = 0; i < N; ++i) sum[i] += x;
}
__global__ void sums(const float* x, float* y, int n) {
    float part[8] = {};
    for (int k = 0; k < n; ++k) add(part, x[k]);
    for (int i = 0; i < 8; ++i) y[i] = part[i];
}
)";
    EXPECT_EQ(found("template <int N>\n__device__ __noinline__" + rest), "part:6");
    EXPECT_EQ(found("constexpr int N = 8;\n__noinline__ __device__" + rest), "part:6");
    EXPECT_EQ(found("template <int N>\n__device__" + rest), "");
    const auto all = findings("template <int N>\n__device__ __noinline__" + rest);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_NE(all[0].message.find("passed to add, which is not inlined"), std::string::npos)
        << all[0].message;
}

TEST_F(Registers, FindsVolatileArrays) {
    const std::string ring = R"( float ring[4];
    for (int i = 0; i < 4; ++i) ring[i] = x[i];
    float sum = 0;
    for (int k = 0; k < n; k += 4)
        for (int i = 0; i < 4; ++i) sum += ring[i], ring[i] = x[k + i];
    y[0] = sum;
}
)";
    const std::string head = "__global__ void sums(const float* x, float* y, int n) {\n    ";
    EXPECT_EQ(found(head + "volatile" + ring), "ring:2");
    EXPECT_EQ(found(head + ring), "");
}

TEST_F(Registers, LeavesOtherArraysAlone) {
    EXPECT_EQ(found(R"(__constant__ float coefficients[16];
__device__ int table[8] = {1, 2, 3};
__device__ void add(float (&sum)[8], const float* x) {
    for (int i = 0; i < 8; ++i) sum[i] += x[i];
}
__device__ void scale(float* sum, float factor) {
    for (int i = 0; i < 8; ++i) sum[i] *= factor;
}
__global__ void tables(const float* x, float* y, int n) {
    __shared__ float tile[32];
    const float weights[4] = {1, 2, 3, 4};
    constexpr int steps[3] = {1, 5, 9};
    static const float more[5] = {1, 2, 3, 4, 5};
    float plain[4] = {5, 6, 7, 8};
    tile[threadIdx.x] = plain[n & 3];
    __syncthreads();
    y[n] = weights[n & 3] + steps[n % 3] + more[n % 5] + tile[n % 32] + coefficients[n % 16] +
           table[n % 8];
}
__global__ void square(const float* x, float* y, int n) {
    float sum[4][4] = {}, a[4], b[4];
    for (int k = 0; k < n; ++k) {
        for (int i = 0; i < 4; ++i) a[i] = x[k * 4 + i];
        for (int i = 0; i < 4; ++i) b[i] = x[k * 4 + i + n];
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) sum[i][j] += a[i] * b[j];
    }
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) y[i * n + j] = sum[i][j];
}
__global__ void helped(const float* x, float* y, int n) {
    float sum[8] = {};
    for (int k = 0; k < n; ++k) {
        add(sum, x + k);
        scale(sum, x[k]);
    }
    add(sum, y);
    scale(sum, 2);
    for (int i = 0; i < 8; ++i) y[i] = sum[i];
}
float on_the_host(const float* x, int n) {
    float sum[8] = {};
    for (int i = 0; i < n; ++i) sum[i & 7] += x[i];
    return sum[3] + sum[n & 7];
}
)"),
              "");
}
