#include "grader/findings/cause.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor {
namespace {

simt::Finding finding_at(const std::string& text, int line, const std::string& rule,
                         const std::string& object, const std::string& message) {
    const auto file = std::filesystem::path(testing::TempDir()) / "cause_test.cu";
    std::ofstream(file) << text;
    simt::Finding finding;
    finding.rule = rule;
    finding.message = message;
    finding.sides.resize(1);
    finding.sides[0].action = "read";
    finding.sides[0].object = object;
    finding.sides[0].site = {file.string(), line, "kernel"};
    return finding;
}

struct Told {
    std::vector<int> lines;
    std::string advice;
};

Told told(const simt::Finding& finding) {
    Sources sources;
    Cause cause = cause_of(finding, sources);
    Told result{{}, cause.advice};
    for (const auto& place : cause.places) result.lines.push_back(place.site.line);
    return result;
}

Told told(const std::string& text, int line, const std::string& rule, const std::string& object,
          const std::string& message) {
    return told(finding_at(text, line, rule, object, message));
}

void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

using Lines = std::vector<int>;

TEST(IndexCause, ALoopThatGoesOneTooFar) {
    const Told cause = told(
        "constexpr int tile = 16;\n"
        "__global__ void k(const float* a, float* c) {\n"
        "    __shared__ float as[tile][tile];\n"
        "    for (int k = 0; k <= tile; ++k)\n"
        "        c[0] += as[threadIdx.y][k];\n"
        "}\n",
        5, "bounds.row", "",
        "Thread (0, 14) of block 0 uses index 16 in line 5, outside an array of type 'float "
        "[16]'.");
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "In line 4 k may be as large as tile");
    EXPECT_EQ(cause.advice.find("guard"), std::string::npos) << cause.advice;
}

TEST(IndexCause, AReturnThatLetsOneTooManyThrough) {
    const Told cause = told(
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i > n) return;\n"
        "    c[i] = 0;\n"
        "}\n",
        4, "bounds.global", "c[1000]",
        "Thread 0 writes outside the array, at c[1000]: it has 1000 elements");
    EXPECT_EQ(cause.lines, Lines{3});
    expect_part(cause.advice, "In line 3 i may be as large as n");
}

TEST(IndexCause, AGuardThatAsksForBothSidesAtOnce) {
    const std::string text =
        "__global__ void k(const float* b, float* c, int n) {\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (row >= n && column >= n) return;\n"
        "    for (int k = 0; k < n; ++k) c[0] += b[k * n + column];\n"
        "}\n";
    const Told cause =
        told(text, 5, "bounds.global", "b[2209]", "at b[2209]: it has 2209 elements");
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "returns in line 4 only where all of the conditions hold");
    expect_part(cause.advice, "join them by ||");
}

TEST(IndexCause, ABranchForWhichOneSideIsEnough) {
    const std::string text =
        "__global__ void k(float* c, int width, int height) {\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (x < width || y < height) {\n"
        "        c[y * width + x] = 0;\n"
        "    }\n"
        "}\n";
    expect_part(told(text, 5, "bounds.global", "c[961]", "at c[961]: it has 961 elements").advice,
                "join them by &&");
}

TEST(IndexCause, ARowComparedWithTheLengthOfARow) {
    const std::string text =
        "__global__ void k(const float* b, float* c, int depth, int columns) {\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    const int column = blockIdx.x * 16 + x;\n"
        "    for (int start = 0; start < depth; start += 16) {\n"
        "        const int b_row = start + y;\n"
        "        c[0] = b_row < columns && column < columns ? b[b_row * columns + column] : 0;\n"
        "    }\n"
        "}\n";
    const Told cause =
        told(text, 6, "bounds.global", "b[5230]", "at b[5230]: it has 5166 elements");
    expect_part(cause.advice, "In this line the row b_row is compared with columns");
}

TEST(IndexCause, APointerIntoASharedArrayIsNotTheArray) {
    const std::string text =
        "__global__ void k(int* c) {\n"
        "    extern __shared__ unsigned char scratch[];\n"
        "    int* index = reinterpret_cast<int*>(scratch + 1024);\n"
        "    index[threadIdx.x] = 1;\n"
        "}\n";
    const Told cause = told(text, 4, "bounds.shared", "scratch[1152]",
                            "writes scratch[1152], outside the shared array: scratch has 1024 "
                            "elements.");
    EXPECT_EQ(cause.advice.find("the thread's own number"), std::string::npos) << cause.advice;
}

TEST(IndexCause, APlaceBehindTheLastOne) {
    const std::string text =
        "__global__ void k(const char* text, int n, int length, int* c) {\n"
        "    const int start = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (start > n - length + 1) return;\n"
        "    for (int k = 0; k < length; ++k)\n"
        "        if (text[start + k] != 0) c[start] = k;\n"
        "}\n";
    const Told cause =
        told(text, 5, "bounds.global", "text[1500]", "at text[1500]: it has 1500 elements");
    expect_part(cause.advice, "In line 3 start may be as large as n - length + 1");
}

TEST(IndexCause, RowsOfAnotherLength) {
    const std::string text =
        "__global__ void k(unsigned char* grey, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (x >= width || y >= height) return;\n"
        "    const std::size_t pixel = static_cast<std::size_t>(y) * height + x;\n"
        "    grey[pixel] = 1;\n"
        "}\n";
    const Told cause =
        told(text, 6, "bounds.global", "grey[23532]",
             "Thread writes outside the array, at grey[23532]: it has 22500 elements");
    EXPECT_EQ(cause.lines, (Lines{5, 4}));
    expect_part(cause.advice,
                "line 5 takes rows of height elements, but line 4 keeps x below width");
}

TEST(IndexCause, AMissingGuard) {
    const std::string text =
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (row >= n) return;\n"
        "    c[row * n + column] = 0;\n"
        "}\n";
    const Told cause = told(text, 5, "bounds.global", "c[961]", "at c[961]: it has 961 elements");
    expect_part(cause.advice, "Nothing compares column with");
    expect_part(cause.advice, "line 4 asks for row only");
}

TEST(IndexCause, AWrongThreadNumberIsNoMissingGuard) {
    const std::string text =
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * gridDim.x + threadIdx.x;\n"
        "    c[i] = 0;\n"
        "}\n";
    const Told cause =
        told(text, 3, "bounds.global", "c[1000]", "at c[1000]: it has 1000 elements");
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "not blockIdx.x * gridDim.x + threadIdx.x (in line 2)");
}

TEST(IndexCause, TheElementBeside) {
    const Told cause = told(
        "__global__ void k(const float* in, float* out, int n) {\n"
        "    __shared__ float tile[128];\n"
        "    const int t = threadIdx.x;\n"
        "    const float right = tile[t + 1];\n"
        "}\n",
        4, "bounds.row", "",
        "Thread 127 of block 0 uses index 128 in line 4, outside an array of type 'float [128]'.");
    EXPECT_EQ(cause.lines, Lines{});
    expect_part(cause.advice, "t + 1 goes past the end where t is at its last. If");
}

TEST(IndexCause, CountedFromTheEnd) {
    const Told cause = told(
        "__global__ void k() {\n"
        "    __shared__ float tile[16][16];\n"
        "    float v = tile[16 - threadIdx.x][15 - threadIdx.y];\n"
        "}\n",
        3, "bounds.row", "",
        "Thread (0, 12) uses index 16 in line 3, outside an array of type 'float [16][16]'.");
    expect_part(cause.advice, "the index is 16 - 1 - threadIdx.x");
}

TEST(IndexCause, AnArrayThatIsTooSmall) {
    const Told cause = told(
        "__global__ void k() {\n"
        "    __shared__ float tile[16][17];\n"
        "    tile[threadIdx.y][threadIdx.x] = 0;\n"
        "}\n",
        3, "bounds.row", "",
        "Thread (16, 16) uses index 16 in line 3, outside an array of type 'float [16][17]'.");
    expect_part(cause.advice, "make the array as large as a block may be");
}

TEST(IndexCause, ThroughAPointerAndThroughACall) {
    const Told pointer = told(
        "__global__ void k(const float* a, int n) {\n"
        "    for (int start = 0; start < n; start += 32) {\n"
        "        const float* from = a + threadIdx.y * n + start;\n"
        "        float lower = *reinterpret_cast<const float*>(from + 16 * n);\n"
        "    }\n"
        "}\n",
        4, "bounds.global", "a[65536]", "at a[65536]: it has 65536 elements");
    EXPECT_EQ(pointer.lines, Lines{3});
    expect_part(pointer.advice, "this line goes 16 * n elements further");
    const Told call = told(
        "__constant__ float spheres[1000];\n"
        "__device__ float hit(const float& sphere) {\n"
        "    return sphere;\n"
        "}\n"
        "__global__ void k(int count) {\n"
        "    for (int i = 0; i <= count; ++i)\n"
        "        hit(spheres[i]);\n"
        "}\n",
        3, "bounds.global", "spheres[1000]", "at spheres[1000]: it has 1000 elements");
    EXPECT_EQ(call.lines, (Lines{6, 7}));
    expect_part(call.advice, "In line 6 i may be as large as count");
}

TEST(IndexCause, AStrideThatTheLinesAboveDoNotHave) {
    const Told cause = told(
        "__global__ void k(const float* b, int n) {\n"
        "    const int quarter = n / 4;\n"
        "    const int j = threadIdx.x;\n"
        "    const float4* b4 = reinterpret_cast<const float4*>(b) + j;\n"
        "    for (int k = 0; k < n; k += 2) {\n"
        "        add(b4[k * quarter]);\n"
        "        add(b4[(k + 1) * n]);\n"
        "    }\n"
        "}\n",
        7, "bounds.global", "b[68672]", "at b[68672]: it has 65536 elements");
    expect_part(cause.advice, "This line takes rows of n elements of b4, line 6 rows of quarter");
}

TEST(IndexCause, ANumberThatEachBlockHasAgain) {
    const Told cause = told(
        "__global__ void k(float* partial) {\n"
        "    int me = threadIdx.x;\n"
        "    partial[me] = 1;\n"
        "}\n",
        3, "bounds.global", "partial[160]", "at partial[160]: it has 4 elements");
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "which every block has again");
}

TEST(IndexCause, ASumOfWhichOnlyAPartIsGuarded) {
    const Told cause = told(
        "__global__ void k() {\n"
        "    extern __shared__ float cache[];\n"
        "    int me = threadIdx.x;\n"
        "    int half = (blockDim.x + 1) / 2;\n"
        "    if (me < half) cache[me] += cache[me + half];\n"
        "}\n",
        5, "bounds.shared", "cache[489]", "outside the shared array: cache has 489 elements.");
    expect_part(cause.advice, "this line keeps only me inside");
}

TEST(IndexCause, TheRestOfALoopThatTakesFour) {
    const Told cause = told(
        "__global__ void k(const float2* b2, int n, int half) {\n"
        "    const int j = threadIdx.x;\n"
        "    for (int k = 0; k < n; k += 4)\n"
        "        add(b2[(k + 2) * half]);\n"
        "}\n",
        4, "bounds.global", "b2[1172]", "at b2[1172]: it has 1156 elements");
    EXPECT_EQ(cause.lines, Lines{3});
    expect_part(cause.advice, "The loop in line 3 takes 4 at a time");
}

TEST(IndexCause, ValuesLoadedAheadInTheLastRounds) {
    const Told cause = told(
        "constexpr int ahead = 4;\n"
        "__global__ void k(const float* b, int n) {\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    for (int k = 0; k < n; ++k)\n"
        "        use(b[(k + ahead) * n + column]);\n"
        "}\n",
        5, "bounds.global", "b[65568]", "at b[65568]: it has 65536 elements");
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "k + ahead goes past the end");
}

TEST(IndexCause, AFactorAroundRowsOfAnotherLength) {
    const std::string text =
        "__global__ void k(unsigned char* rgb, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    if (x < width && y < height) {\n"
        "        unsigned char* pixel = rgb + 4 * (y + static_cast<std::size_t>(x) * width);\n"
        "        pixel[0] = 1;\n"
        "    }\n"
        "}\n";
    const Told cause =
        told(text, 6, "bounds.global", "rgb[12344]", "at rgb[12344]: it has 8192 elements");
    EXPECT_EQ(cause.lines, (Lines{5, 4}));
    expect_part(cause.advice, "takes rows of width elements, but line 4 keeps y below height");
}

TEST(IndexCause, AnExactGridLacksNoGuard) {
    const Told cause = told(
        "__global__ void k(const float* a, int n) {\n"
        "    const int row = blockIdx.x * 16 + threadIdx.x;\n"
        "    use(a[row * n]);\n"
        "}\n"
        "void launch(int n) {\n"
        "    const dim3 grid(n / 16, n / 16);\n"
        "    k<<<grid, 16>>>(a, n);\n"
        "}\n",
        3, "bounds.global", "a[65568]", "at a[65568]: it has 65536 elements");
    EXPECT_EQ(cause.advice, "");
    EXPECT_EQ(cause.lines, Lines{2});
}

TEST(IndexCause, OfBrokenTextIsNothing) {
    for (const char* text :
         {"", "{", "void f() {", "void f() { if (", "a[", "void f() { c[i", "void f() { for (;;",
          "void f(){do", "}}}}", "void f() { else x[1]; }"})
        for (const int line : {1, 2})
            told(text, line, "bounds.global", "c[1]", "at c[1]: it has 1 element");
    std::string deep = "void f() { c";
    for (int i = 0; i < 3000; ++i) deep += "[(";
    told(deep, 1, "bounds.global", "c[1]", "at c[1]: it has 1 element");
    std::string nested = "void f() { ";
    for (int i = 0; i < 3000; ++i) nested += "if (a) {";
    told(nested + "c[i] = 0;", 1, "barrier.divergent", "", "");
}

simt::Finding skipped(const std::string& text, int line) {
    simt::Finding finding = finding_at(text, line, "barrier.divergent", "", "");
    finding.sides.resize(2);
    finding.sides[0].action = "wait";
    finding.sides[1].action = "skip";
    return finding;
}

TEST(BranchCause, TheBranchThatThreadsTakeDifferently) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    int t = threadIdx.x;\n"
                     "    if (n > 0) {\n"
                     "        if (t < 64) {\n"
                     "            for (int k = 0; k < 4; ++k) {\n"
                     "                __syncthreads();\n"
                     "            }\n"
                     "        }\n"
                     "    }\n"
                     "}\n",
                     6));
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "The branch in line 4");
}

TEST(BranchCause, ALoopWithItsOwnNumberOfRounds) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int i = threadIdx.x; i < n; i += 128) {\n"
                     "        c[i] = 0;\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     4));
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "The loop in line 2");
}

TEST(BranchCause, OneOfTwoBarriers) {
    simt::Finding finding = finding_at(
        "__global__ void k(float* c, int n) {\n"
        "    int i = threadIdx.x;\n"
        "    for (int begin = 0; begin < n; begin += 128) {\n"
        "        if (begin + i < n) {\n"
        "            __syncthreads();\n"
        "        }\n"
        "        __syncthreads();\n"
        "    }\n"
        "}\n",
        7, "barrier.divergent", "", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 5;
    const Told cause = told(finding);
    EXPECT_EQ(cause.lines, Lines{4});
    expect_part(cause.advice, "end it before the __syncthreads() in line 5");
}

TEST(BranchCause, AContinueBeforeTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int begin = 0; begin < n; begin += 128) {\n"
                     "        const int i = begin + threadIdx.x;\n"
                     "        if (n < 0) continue;\n"
                     "        if (i >= n)\n"
                     "            continue;\n"
                     "        c[i] = 0;\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     8));
    EXPECT_EQ(cause.lines, Lines{5});
    expect_part(cause.advice, "The continue behind the condition in line 5");
}

TEST(BranchCause, ABreakBehindTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c) {\n"
                     "    unsigned active = blockDim.x;\n"
                     "    while (active > 1) {\n"
                     "        const unsigned half = active / 2;\n"
                     "        __syncthreads();\n"
                     "        if (threadIdx.x >= half) break;\n"
                     "        c[threadIdx.x] += c[threadIdx.x + half];\n"
                     "        active = half;\n"
                     "    }\n"
                     "}\n",
                     5));
    EXPECT_EQ(cause.lines, Lines{6});
    expect_part(cause.advice, "The break behind the condition in line 6");
}

TEST(IndexCause, ARemainderOfANegativeNumber) {
    const std::string text =
        "__global__ void k(int* table, const unsigned* ids) {\n"
        "    int hash = ids[threadIdx.x] * 2654435761u;\n"
        "    int slot = hash % 257;\n"
        "    atomicAdd(&table[slot], 1);\n"
        "}\n";
    const Told cause =
        told(text, 4, "bounds.global", "table[-241]", "at table[-241]: it has 257 elements");
    expect_part(cause.advice, "hash % 257 (line 3) is negative where hash is");
}

TEST(IndexCause, APitchCountsBytes) {
    const std::string text =
        "__global__ void k(float* to, std::size_t pitch, int width) {\n"
        "    const int x = threadIdx.x, y = blockIdx.x;\n"
        "    if (x >= width) return;\n"
        "    float* row = to + y * pitch;\n"
        "    row[x] = 0;\n"
        "}\n"
        "void make(float** to, std::size_t& pitch) { cudaMallocPitch(to, &pitch, 40, 9); }\n";
    const Told cause =
        told(text, 5, "bounds.global", "to[32964]", "at to[32964]: it has 10752 elements");
    expect_part(cause.advice, "A pitch counts bytes");
    expect_part(cause.advice, "line 4");
    std::string right = text;
    right.replace(right.find("to + y * pitch"), 14,
                  "reinterpret_cast<float*>(reinterpret_cast<char*>(to) + y * pitch)");
    EXPECT_EQ(told(right, 5, "bounds.global", "to[32964]", "at to[32964]: it has 10752 elements")
                  .advice.find("A pitch counts bytes"),
              std::string::npos);
}

TEST(IndexCause, AVectorOfWhichOnlyTheFirstElementIsGuarded) {
    const std::string text =
        "__global__ void k(const float* matrix, int n, float* to) {\n"
        "    const int row = threadIdx.y, column = 4 * threadIdx.x;\n"
        "    for (int j = 0; j < 4; ++j)\n"
        "        to[j] = row < n && column < n ? matrix[row * n + column + j] : 0.0f;\n"
        "}\n";
    expect_part(
        told(text, 4, "bounds.global", "matrix[2209]", "at matrix[2209]: it has 2209 elements")
            .advice,
        "column + j goes past the end");
}

TEST(BranchCause, ABreakOfAnInnerLoopIsNoWayPastTheBarrier) {
    const Told cause =
        told(skipped("__global__ void k(float* c, int n) {\n"
                     "    for (int begin = 0; begin < n; begin += 128) {\n"
                     "        for (int i = threadIdx.x; i < n; ++i) {\n"
                     "            if (i > begin) break;\n"
                     "        }\n"
                     "        __syncthreads();\n"
                     "    }\n"
                     "}\n",
                     6));
    EXPECT_EQ(cause.lines, Lines{});
}

TEST(AliasCause, OneArrayForTwoParameters) {
    const auto told_of = [](const std::string& from, const std::string& to) {
        simt::Finding finding = finding_at(
            "__global__ void heat(const float* src, float* dst, int n) {\n"
            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    const float left = i > 0 ? " +
                from +
                "[i - 1] : 0;\n"
                "    " +
                to +
                "[i] = left / 2;\n"
                "}\n",
            3, "race.global", "src[63]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 4;
        return told(finding).advice;
    };
    expect_part(told_of("src", "dst"), "src in line 3 and dst in line 4 are one array");
    EXPECT_EQ(told_of("dst", "dst"), "");
}

TEST(LoopCause, AStepThatMayBeZero) {
    const Told cause = told(
        "__global__ void k(const unsigned char* bytes, std::size_t n, unsigned* bins) {\n"
        "    const std::size_t stride = gridDim.x * blockDim.x;\n"
        "    for (std::size_t i = threadIdx.x; i < n; i += stride) ++bins[bytes[i]];\n"
        "}\n",
        3, "hang.endless-loop", "", "Thread 0 was still looping in line 3");
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "advances by stride, which line 2 computes as");
    EXPECT_EQ(told("void f() {\n    for (int i = 0; i < 9; i += 2) --i;\n}\n", 2,
                   "hang.endless-loop", "", "looping")
                  .advice,
              "");
}

std::string advice_for_array(const std::string& qualifier, const std::string& store,
                             const std::string& barrier) {
    simt::Finding finding = finding_at(
        "__global__ void k(const float* a, float* c) {\n"
        "    " +
            qualifier +
            "float tile[16][16];\n"
            "    const int x = threadIdx.x;\n"
            "    " +
            store +
            "\n"
            "    " +
            barrier +
            "\n"
            "    c[x] = tile[0][15 - x];\n"
            "}\n",
        6, "memory.uninitialised", "tile[0][3]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "declare";
    finding.sides[1].object = "tile";
    finding.sides[1].site.line = 2;
    return told(finding).advice;
}

TEST(PrivateArray, ThatTheBlockFillsLacksShared) {
    const std::string each = "tile[threadIdx.y][x] = a[x];", barrier = "__syncthreads();";
    expect_part(advice_for_array("", each, barrier),
                "write __shared__ before its declaration in line 2");
    expect_part(advice_for_array("", "tile[0][x] = a[x];", "block.sync();"), "write __shared__");
    EXPECT_EQ(advice_for_array("__shared__ ", each, barrier), "");
    EXPECT_EQ(advice_for_array("", each, ""), "");
    EXPECT_EQ(advice_for_array("", "tile[0][0] = a[x];", barrier), "");
}

}  // namespace
}  // namespace simtutor
