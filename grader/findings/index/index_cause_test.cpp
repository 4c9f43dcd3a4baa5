#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_cause_test {

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

TEST(IndexCause, ALoopFromMinusTheRadiusToTheRadius) {
    const Told cause = told(
        "__global__ void k(const int* a, int* c, int w) {\n"
        "    int sum = 0;\n"
        "    for (int d = -RADIUS; d <= RADIUS; ++d)\n"
        "        sum += a[threadIdx.x * w + d];\n"
        "}\n",
        4, "bounds.global", "a[99]",
        "Thread 9 of block 0 reads outside the array, at a[99]: it has 90 elements, so the last is "
        "a[89].");
    EXPECT_EQ(cause.advice.find("compare with <"), std::string::npos) << cause.advice;
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

TEST(IndexCause, AKernelForMultiplesHasNoRest) {
    const Told cause = told(
        "__global__ void k(const float2* b2, int n, int half) {\n"
        "    const int j = threadIdx.x;\n"
        "    for (int k = 0; k < n; k += 4)\n"
        "        add(b2[(k + 2) * half]);\n"
        "}\n"
        "void product(const float2* b2, int n) {\n"
        "    if (n % 4 == 0) k<<<1, 32>>>(b2, n, n / 2);\n"
        "}\n",
        4, "bounds.global", "b2[1172]", "at b2[1172]: it has 1156 elements");
    EXPECT_EQ(cause.advice.find("last round"), std::string::npos) << cause.advice;
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

}  // namespace simtutor::index_cause_test
