#include "grader/simt/build/narrow_counters.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/simt/build/module.h"

using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

/// Builds code in a folder of its own.
class NarrowCounters : public testing::Test {
  protected:
    NarrowCounters() {
        std::string pattern = (fs::temp_directory_path() / "simt_counters_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~NarrowCounters() override { fs::remove_all(folder_); }

    std::vector<Finding> findings(const std::string& text, const std::string& name = "kernel.cpp",
                                  bool ask = true, bool openmp = false) {
        ModuleRequest request;
        request.source = folder_ / name;
        std::ofstream(request.source) << text;
        request.output = folder_ / "module.so";
        request.counter_rule = ask;
        request.openmp = openmp;
        if (fs::path(name).extension() == ".cpp") request.language = Language::cpp;
        const ModuleResult result = build_module(request);
        EXPECT_EQ(result.error, "");
        return result.findings;
    }
    /// "i:3 k:5": the counters and lines of the findings.
    std::string found(const std::string& text, const std::string& name = "kernel.cpp",
                      bool openmp = false) {
        std::string names;
        for (const Finding& finding : findings(text, name, true, openmp))
            names += (names.empty() ? "" : " ") + finding.sides.at(0).object + ":" +
                     std::to_string(finding.sides.at(0).site.line);
        return names;
    }
    /// The same of loops, one a line from line 11 on, in a function that has parameters of many
    /// types.
    std::string found_in_loops(const std::string& loops) {
        return found(
            "#include <algorithm>\n#include <cstddef>\n#include <cstdint>\n#include <cstdlib>\n"
            "#include <string>\n#include <vector>\n"
            "struct Shape { int rows; short columns; };\n"
            "constexpr int width = 40;\n#define HEIGHT 30\n"
            "void f(float* c, int n, std::size_t size, short few, const Shape* shape, const int& "
            "by_reference, const std::vector<int>& list, const char* word) {\n" +
            loops + "}\n");
    }

    fs::path folder_;
};

}  // namespace

TEST_F(NarrowCounters, NamesTheCounterItsTypeAndItsLine) {
    const auto all =
        findings("void clear(float* c, int n) {\n    for (short k = 0; k < n; ++k) c[k] = 0;\n}\n");
    ASSERT_EQ(all.size(), 1u);
    const Finding& finding = all.front();
    EXPECT_EQ(finding.rule, "index.narrow");
    EXPECT_EQ(finding.level, Level::error);
    EXPECT_EQ(finding.kernel, "clear");
    for (const char* part : {"line 2 of clear", "`k`", "'short'", "16 bits", "32767"})
        EXPECT_NE(finding.message.find(part), std::string::npos) << finding.message;
    ASSERT_EQ(finding.sides.size(), 1u);
    EXPECT_EQ(finding.sides[0].object, "k");
    EXPECT_EQ(finding.sides[0].site.line, 2);
    EXPECT_EQ(finding.sides[0].site.function, "clear");
    EXPECT_EQ(fs::path(finding.sides[0].site.file).filename(), "kernel.cpp");
}

TEST_F(NarrowCounters, AreFoundWhateverTheLoopLooksLike) {
    EXPECT_EQ(found_in_loops("for (short k = 0; k < n; ++k) c[k] = 0;\n"
                             "for (unsigned char k = 0; k <= n; k += 2) c[k] = 0;\n"
                             "for (std::int16_t k = 0; n > k; k++) c[k] = 0;\n"
                             "for (char k = 1; k != n; k *= 2) c[k] = 0;\n"
                             "for (uint8_t k = 0; c[k] > 0 && k < n; ++k) c[k] = 0;\n"
                             "short w = 0; while (w < n) c[w++] = 0;\n"
                             "short d = 0; do { c[d] = 0; } while (++d < n);\n"
                             "for (unsigned short i = 0, j = 0; j < size; ++i, ++j) c[i] = 0;\n"),
              "k:11 k:12 k:13 k:14 k:15 w:16 d:17 j:18");
}

TEST_F(NarrowCounters, AreFoundWhereverTheBoundComesFrom) {
    EXPECT_EQ(found_in_loops("for (short k = 0; k < n - 1; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < n / 2; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < shape->rows; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < by_reference; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < list.size(); ++k) c[k] = 0;\n"
                             "for (short k = 0; k < sizeof(float) * size; ++k) c[k] = 0;\n"
                             "const int half = n / 2; for (short k = 0; k < half; ++k) c[k] = 0;\n"
                             "const int m = std::atoi(word); for (short k = 0; k < m; ++k) c[k] = "
                             "0;\n"),
              "k:11 k:12 k:13 k:14 k:15 k:16 k:17 k:18");
}

TEST_F(NarrowCounters, AKnownBoundIsNoFinding) {
    EXPECT_EQ(found_in_loops("for (short k = 0; k < 100; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < width; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < HEIGHT; ++k) c[k] = 0;\n"
                             "for (short k = 0; k < sizeof(Shape); ++k) c[k] = 0;\n"
                             "const int size_2 = 2 * width; for (short k = 0; k < size_2; ++k) "
                             "c[k] = 0;\n"
                             "int fixed = 20; for (short k = 0; k < fixed; ++k) c[k] = 0;\n"),
              "");
}

TEST_F(NarrowCounters, ABoundThatIsNarrowOrSmallIsNoFinding) {
    EXPECT_EQ(found_in_loops(
                  "for (short k = 0; k < few; ++k) c[k] = 0;\n"
                  "for (short k = 0; k < shape->columns; ++k) c[k] = 0;\n"
                  "for (short k = 0; k < static_cast<short>(n); ++k) c[k] = 0;\n"
                  "for (short k = 0; k < n % 32; ++k) c[k] = 0;\n"
                  "for (short k = 0; k < (n & 31); ++k) c[k] = 0;\n"
                  "for (short k = 0; k < std::min(n, 32); ++k) c[k] = 0;\n"
                  "for (short k = 0; k < (n < 32 ? n : 32); ++k) c[k] = 0;\n"
                  "const int part = std::min(n, 32); for (short k = 0; k < part; ++k) c[k] = 0;\n"
                  "int rest = n % 8; for (unsigned char k = 0; k < rest; ++k) c[k] = 0;\n"),
              "");
}

TEST_F(NarrowCounters, OtherNarrowNumbersAreNoFinding) {
    EXPECT_EQ(
        found_in_loops("for (int k = 0; k < n; ++k) c[k] = 0;\n"
                       "for (short k = 32; k > 0; k /= 2) c[k] = 0;\n"
                       "for (short k = few; k >= n; --k) c[k] = 0;\n"
                       "short value = few; if (value < n) c[0] = value;\n"
                       "short sum = 0; for (int k = 0; k < n; ++k) sum += few;\n"
                       "for (const char* letter = word; *letter; ++letter) c[0] += *letter < n;\n"),
        "");
}

TEST_F(NarrowCounters, VariablesOutsideTheFunctionHaveTypesToo) {
    EXPECT_EQ(found("struct Shape { int rows; short columns; };\n"
                    "int many = 8;\nshort few = 8;\n"
                    "void f(float* c, Shape shape) {\n"
                    "    for (short k = 0; k < many; ++k) c[k] = 0;\n"
                    "    for (short k = 0; k < shape.rows; ++k) c[k] = 0;\n"
                    "    for (short k = 0; k < few; ++k) c[k] = 0;\n"
                    "    for (short k = 0; k < shape.columns; ++k) c[k] = 0;\n"
                    "    for (short k = 0; static_cast<long>(k) < few; ++k) c[k] = 0;\n"
                    "}\n"),
              "k:5 k:6");
}

TEST_F(NarrowCounters, AreFoundInTemplatesMembersAndLambdas) {
    EXPECT_EQ(found("template <int size, class Index>\nvoid clear(float* c, int n) {\n"
                    "    for (Index k = 0; k < n; ++k) c[k] = 0;\n"
                    "    for (Index k = 0; k < size; ++k) c[k] = 0;\n}\n"
                    "struct Row {\n    int n;\n    void clear(float* c) const {\n"
                    "        for (short k = 0; k < n; ++k) c[k] = 0;\n    }\n};\n"
                    "void all(float* c, int n) {\n"
                    "    ::clear<8, short>(c, n);\n    ::clear<8, int>(c, n);\n"
                    "    Row{n}.clear(c);\n"
                    "    const auto fill = [&](int m) {\n"
                    "        for (short k = 0; k < m; ++k) c[k] = 0;\n    };\n    fill(n);\n}\n"),
              "k:3 k:9 k:17");
}

TEST_F(NarrowCounters, AreFoundInKernels) {
    const std::string kernel =
        "__global__ void sum(const float* a, float* c, int n) {\n"
        "    __shared__ float part[32];\n    part[threadIdx.x] = 0;\n"
        "    for (short k = threadIdx.x; k < n; k += 32) part[threadIdx.x] += a[k];\n"
        "    for (short width = 16; width > 0; width /= 2) __syncthreads();\n"
        "    for (short k = threadIdx.x; k < blockDim.x; k += 32) c[k] = 0;\n"
        "}\nvoid run(const float* a, float* c, int n) { sum<<<1, 32>>>(a, c, n); }\n";
    EXPECT_EQ(found(kernel, "kernel.cu"), "k:4");
    EXPECT_TRUE(findings(kernel, "kernel.cu", false).empty());
}

TEST_F(NarrowCounters, AnIndexThatIsCutIsNamedWithItsUse) {
    const auto all = findings(
        "void set(float* c, int n) {\n    const short half = n / 2;\n    c[half] = 0;\n}\n");
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].rule, "index.narrow");
    EXPECT_EQ(all[0].level, Level::error);
    for (const char* part : {"line 2 of set", "`half`", "'short'", "16 bits", "line 3", "32767"})
        EXPECT_NE(all[0].message.find(part), std::string::npos) << all[0].message;
    ASSERT_EQ(all[0].sides.size(), 1u);
    EXPECT_EQ(all[0].sides[0].object, "half");
    EXPECT_EQ(all[0].sides[0].site.line, 2);
}

TEST_F(NarrowCounters, IndicesThatAreCutAreFoundWhateverTheyAreUsedFor) {
    EXPECT_EQ(found_in_loops("const short a = n / 2; c[a] = 0;\n"
                             "short b = n - 1; *(c + b) = 0;\n"
                             "std::int16_t d{}; d = n; for (int k = 0; k < 9; ++k) c[k * d] = 0;\n"
                             "short e = size; c += e;\n"
                             "c[static_cast<short>(n * n)] = 0;\n"
                             "const int g = static_cast<short>(n); c[g + 1] = 0;\n"
                             "short h = by_reference; for (int k = 0; k < h; ++k) c[k] = 0;\n"
                             "for (short k = n; k >= 0; --k) c[k] = 0;\n"
                             "unsigned char l = n; for (int k = 0; k < l; ++k) c[k] = 0;\n"
                             "short m = 0; m += n; c[m] = list[0];\n"
                             "std::vector<int> v; short o = list.size(); v[o] = 0;\n"),
              "a:11 b:12 d:13 e:14 short:15 short:16 h:17 k:18 l:19 m:20 o:21");
}

TEST_F(NarrowCounters, AValueThatIsNoIndexOrMayBeBoundedIsNoFinding) {
    EXPECT_EQ(
        found_in_loops("const short a = n; c[0] = a;\n"
                       "short b = n % 32, d = std::min(n, 32), e = n & 31; c[b + d + e] = 0;\n"
                       "short g = n < 32 ? n : 32, s = few > 0 ? n : 32; c[g] = c[s];\n"
                       "short h = n - by_reference; c[h] = 0;\n"
                       "short i = list[0], j = c[0], k = shape->rows; c[i + j + k] = 0;\n"
                       "short l = width, m = 2 * HEIGHT; c[l + m] = 0;\n"
                       "unsigned char o = n >> 8; c[o] = 0; c[static_cast<unsigned char>(n)] = 0;\n"
                       "short p = std::abs(n); c[p] = 0;\n"
                       "short q = n / by_reference; c[q] = 0;\n"
                       "short r = few + 1; c[r] = 0;\n"
                       "for (int u = 0; u < 100; ++u) { short w = 2 * u; c[w] = 0; }\n"),
        "");
    EXPECT_EQ(found_in_loops("if (n > 1000) return;\nshort half = n / 2; c[half] = 0;\n"), "");
    EXPECT_EQ(found_in_loops("short half = n / 2; if (half < 1000) c[half] = 0;\n"), "");
}

TEST_F(NarrowCounters, ThePositionOfAnElementBehindAnotherIsAsLargeAsItsOwn) {
    EXPECT_EQ(found_in_loops("const int here = n * by_reference + 1;\n"
                             "const short up = n > 0 ? here - n : here; c[up] = 0;\n"),
              "up:12");
}

TEST_F(NarrowCounters, AliasesAndFunctionsThatAreCalledAreKnown) {
    EXPECT_EQ(found("using Power = short;\ntypedef int Wide;\n"
                    "static float at(const float* c, int k) {\n    Power p = k;\n"
                    "    return c[p];\n}\n"
                    "static void at_3(float* c, void (*set)(float*, int)) { set(c, 3); }\n"
                    "static void set(float* c, int k) { Power p = k; c[p] = 0; }\n"
                    "float f(float* c, Wide n) {\n    Power p = n;\n    c[p] = 0;\n"
                    "    at_3(c, set);\n    return at(c, 3);\n}\n"),
              "p:10");
}

TEST_F(NarrowCounters, BlocksHaveLargeNumbersAndThreadsSmallOnes) {
    EXPECT_EQ(
        found("__global__ void f(float* c, int n, int m) {\n"
              "    __shared__ float tile[1024];\n"
              "    const int column = threadIdx.x;\n"
              "    const short x = blockIdx.x * blockDim.x + column;\n"
              "    const unsigned short y = blockIdx.y * 16 + threadIdx.y;\n"
              "    if (x < n && y < m) c[y * n + x] = 0;\n"
              "    const short t = threadIdx.y * blockDim.x + threadIdx.x;\n"
              "    const short lane = t % 32, warp = threadIdx.x / 32, half = blockDim.x / 2;\n"
              "    const short block = blockIdx.x, all = gridDim.x * blockDim.x;\n"
              "    tile[t] = tile[lane] + tile[warp] + tile[half];\n"
              "    c[block] = c[all];\n"
              "}\nvoid run(float* c, int n) { f<<<n, 32>>>(c, n, n); }\n",
              "kernel.cu"),
        "x:4 y:5");
}

TEST_F(NarrowCounters, TheShareOfAThreadOfATeamIsLarge) {
    EXPECT_EQ(found("#include <omp.h>\nvoid f(float* c, int n) {\n"
                    "#pragma omp parallel\n    {\n"
                    "        const long team = omp_get_num_threads();\n"
                    "        const long who = omp_get_thread_num();\n"
                    "        const int first = static_cast<int>(who * n / team);\n"
                    "        const int last = static_cast<int>((who + 1) * n / team);\n"
                    "        for (short i = first; i < last; ++i) c[i] = 0;\n"
                    "        for (short k = 0; k < last; ++k) c[k] = 0;\n"
                    "    }\n}\n",
                    "kernel.cpp", true),
              "i:9 k:10");
}

TEST_F(NarrowCounters, OnlyATextThatDeclaresNarrowNumbersIsCompiledOnceMore) {
    for (const char* text : {"short k = 0;", "unsigned char c;", "using index = short;",
                             "std::uint16_t k{0};", "short int k = 0;", "signed char a, b;",
                             "c[static_cast<short>(n)]", "c[(short)n]", "c[std::int16_t(n)]"})
        EXPECT_TRUE(may_count_narrowly(text)) << text;
    for (const char* text : {"int shorter = 0;", "const char* name = nullptr;",
                             "static_cast<unsigned char>(x);", "void f(unsigned char red);"})
        EXPECT_FALSE(may_count_narrowly(text)) << text;
}
