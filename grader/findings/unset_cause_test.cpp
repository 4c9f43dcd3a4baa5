#include "grader/findings/unset_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

constexpr const char* usual = "Write the element first, or clear the array before the loop.";

Told told_unset(const std::string& text, int line, const std::string& object) {
    simt::Finding finding = finding_at(text, line, "memory.uninitialised", object, "Line reads.");
    finding.advice = usual;
    return told(finding);
}

TEST(UnsetCause, ARowOfAnInputThatIsTakenTooShort) {
    const auto text = [](const std::string& length) {
        return "void matmul(const float* a, const float* b, float* c, int n, int stride) {\n"
               "    const std::size_t below = static_cast<std::size_t>(k) * " +
               length +
               ";\n"
               "    sum += a[row + k] * b[below + j];\n"
               "}\n";
    };
    expect_part(told_unset(text("n"), 3, "b[3]").advice,
                "b is an input: what was never written lies between its rows. They lie stride "
                "elements apart, and line 2 takes");
    EXPECT_EQ(told_unset(text("stride"), 3, "b[3]").advice, "");
}

TEST(UnsetCause, TheConditionThatTakesAnElementAsSet) {
    const Told said = told_unset(
        "static void tile(float* c, int rows, bool first) {\n"
        "    float& place = c[rows];\n"
        "    place = first ? value : place + value;\n"
        "}\n"
        "void matmul(float* c, int j0, int k0) {\n"
        "    tile(c, 4, j0 == 0);\n"
        "}\n",
        3, "c[512]");
    expect_part(said.advice, "first decides, and line 6 makes it j0 == 0");
    EXPECT_EQ(said.lines, Lines{6});
}

TEST(UnsetCause, BytesThatAreElements) {
    expect_part(told_unset("void f(float* row, int n) {\n"
                           "    memset(row, 0, n);\n"
                           "    row[1] += 2;\n"
                           "}\n",
                           3, "row[1]")
                    .advice,
                "memset in line 2 takes a number of bytes, and gets n");
}

TEST(UnsetCause, OtherAdviceStays) {
    simt::Finding finding = finding_at("void f(float* row, int n) {\n    memset(row, 0, n);\n}\n",
                                       2, "memory.uninitialised", "row[1]", "Line reads.");
    finding.advice = "Nothing has written to row since it was allocated.";
    EXPECT_EQ(told(finding).advice, "");
}

TEST(CastCause, WhatIsAddedBeforeTheCast) {
    const auto text = [](const std::string& cast) {
        return "__global__ void gpu(const float* b, float* c, int n) {\n"
               "    const float4* b4 = " +
               cast +
               ";\n"
               "    c[0] = b4[0].x;\n"
               "}\n";
    };
    const Told said = told(text("reinterpret_cast<const float4*>(b + group)"), 3,
                           "memory.misaligned", "b[41]", "");
    expect_part(said.advice, "Line 2 adds group before the cast, so it counts single elements");
    expect_part(said.advice, "reinterpret_cast<const float4*>(b) + group");
    EXPECT_EQ(told(text("reinterpret_cast<const float4*>(b) + group"), 3, "memory.misaligned",
                   "b[41]", "")
                  .advice,
              "");
}

TEST(LoopCause, ACounterThatIsNarrowerThanItsStep) {
    const auto text = [](const std::string& type) {
        return "__global__ void add(float* c, int n) {\n"
               "    const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;\n"
               "    for (" +
               type +
               " i = 0; i < n; i += step) c[i] = 1;\n"
               "}\n";
    };
    expect_part(told(text("int"), 3, "hang.endless-loop", "", "").advice,
                "The counter i in line 3 is an int");
    expect_part(told(text("std::size_t"), 3, "hang.endless-loop", "", "").advice,
                "The loop advances by step");
}

TEST(IndexCause, AParameterThatNobodyAsks) {
    const auto text = [](const std::string& value) {
        return "static void pack(const float* a, int stride, int rows, int terms, float* panel) {\n"
               "    for (int t = 0; t < terms; ++t)\n"
               "        for (int r = 0; r < tile_rows; ++r)\n"
               "            panel[t * tile_rows + r] = " +
               value +
               ";\n"
               "}\n";
    };
    const std::string outside =
        "The program reads outside the array, at a[1]: it has 1 element, so the last is a[0].";
    expect_part(told(text("a[r * stride + t]"), 4, "bounds.host", "a[1]", outside).advice,
                "the parameter rows of pack stands in no statement");
    EXPECT_EQ(told(text("a[r * stride + t] * rows"), 4, "bounds.host", "a[1]", outside)
                  .advice.find("stands in no statement"),
              std::string::npos);
}

TEST(IndexCause, AGuardOfAnotherPlace) {
    const Told said = told(
        "__global__ void gpu(const float* b, int n) {\n"
        "    const int x = threadIdx.x, y = threadIdx.y;\n"
        "    const int column = blockIdx.x * tile + x;\n"
        "    const int row = blockIdx.y * tile + y;\n"
        "    for (int start = 0; start < n; start += tile)\n"
        "        bs[x][y] = start + y < n && row < n ? b[(start + y) * n + column] : 0.0f;\n"
        "}\n",
        6, "bounds.global", "b[15376]",
        "Thread (12, 11) of block (7, 3) reads outside the array, at b[15376]: it has 15376 "
        "elements, so the last is b[15375].");
    expect_part(said.advice, "line 6 asks for row, which this index does not have");
}

TEST(IndexCause, AGuardOfTheOtherCoordinate) {
    const auto said = [](const std::string& guarded) {
        return told(
            "__global__ void rectangular(const float* b, int k, int l) {\n"
            "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
            "    const int column = blockIdx.x * tile + tx;\n"
            "    for (int start = 0; start < k; start += tile)\n"
            "        if (start + " +
                guarded +
                " < k && column < l)\n"
                "            bs[ty][tx] = b[(std::size_t)(start + ty) * l + column];\n"
                "}\n",
            6, "bounds.global", "b[3082]",
            "Thread (0, 14) of block (0, 4) reads outside the array, at b[3082]: it has 2278 "
            "elements, so the last is b[2277].");
    };
    expect_part(said("tx").advice,
                "Line 5 compares start + tx with k, but the index has start + ty: put ty in place "
                "of tx.");
    EXPECT_EQ(said("ty").advice.find("in place of"), std::string::npos);
}

TEST(IndexCause, AVectorOfParametersOfWhichOnlyTheFirstElementIsGuarded) {
    const auto said = [](const std::string& guarded) {
        return told(
            "template <bool whole>\n"
            "__device__ void load4(float* to, const float* matrix, int row, int column, int n) {\n"
            "    for (int i = 0; i < 4; ++i) {\n"
            "        to[i] = 0;\n"
            "        if (row < n && " +
                guarded +
                " < n) to[i] = matrix[row * n + column + i];\n"
                "    }\n"
                "}\n",
            5, "bounds.global", "b[14641]",
            "Thread (14, 1) of block 0 reads outside the array, at b[14641]: it has 14641 "
            "elements, so the last is b[14640].");
    };
    expect_part(said("column").advice, "this line tests column alone. Test column + i.");
    EXPECT_EQ(said("column + i").advice.find("tests column alone"), std::string::npos);
}

TEST(UnsetCause, RowsWithAPitchThatAreStoredWithout) {
    const auto said = [](const std::string& row) {
        simt::Finding finding = finding_at(
            "__global__ void step(float* next, int width, std::size_t pitch) {\n"
            "    next[y * " +
                row +
                " + x] = tex2D<float>(old, x, y);\n"
                "}\n"
                "void make() {\n"
                "    cudaMallocPitch(&plate.cells, &plate.pitch, width * sizeof(float), height);\n"
                "}\n",
            2, "memory.uninitialised", "memory[3072]", "reads");
        finding.advice = "Only the first 12288 of its 24576 bytes were written: write the rest.";
        return told(finding).advice;
    };
    EXPECT_EQ(said("width"),
              "Line 2 stores next[y * width + x], with rows of width elements, but the rows of "
              "plate.cells lie plate.pitch bytes apart (cudaMallocPitch in line 5).");
    EXPECT_EQ(said("(pitch / sizeof(float))"), "");
}

TEST(RegisterCause, AnIndexThatIsMadeFromTheThread) {
    const auto said = [](const std::string& index) {
        simt::Finding finding = finding_at(
            "__global__ void gpu6(float* c) {\n"
            "    float sum[16] = {};\n"
            "    for (int i = 0; i < 16; ++i) {\n"
            "        const int r = (i + threadIdx.x) % 16;\n"
            "        sum[" +
                index +
                "] += 1;\n"
                "    }\n"
                "}\n",
            2, "registers.local-array", "sum", "The array cannot stay.");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[0].action = "declare";
        finding.sides[1].action = "index";
        finding.sides[1].site.line = 5;
        return told(finding).advice;
    };
    expect_part(said("r"), "The index of sum is made from threadIdx (r in line 4)");
    EXPECT_EQ(said("i"), "");
}

TEST(UnsetCause, OneElementForEachThread) {
    const auto said = [](const std::string& clear) {
        simt::Finding finding = finding_at(
            "__global__ void count(unsigned* bins) {\n"
            "    __shared__ unsigned own[256];\n    " +
                clear +
                "\n"
                "    __syncthreads();\n"
                "    bins[0] = own[1];\n"
                "}\n",
            5, "memory.uninitialised", "own[1]", "reads");
        finding.advice = "Shared memory starts undefined: write the element first.";
        return told(finding).advice;
    };
    expect_part(said("if (threadIdx.x < 256) own[threadIdx.x] = 0;"),
                "Line 3 stores one element of own for each thread");
    EXPECT_EQ(said("for (int v = threadIdx.x; v < 256; v += blockDim.x) own[v] = 0;"), "");
}

TEST(IndexCause, AColumnOfElementsAddedToAPointerToPairs) {
    const auto said = [](const std::string& added) {
        return told(
                   "__global__ void gpu2(const float* b, int n) {\n"
                   "    const int column = 2 * (blockIdx.x * blockDim.x + threadIdx.x);\n"
                   "    if (column >= n) return;\n"
                   "    const float2* pairs = reinterpret_cast<const float2*>(b) + " +
                       added +
                       ";\n"
                       "    for (int k = 0; k < n; k += 4) add(sum, pairs[(k + 3) * n / 2]);\n"
                       "}\n",
                   5, "bounds.global", "b[65664]",
                   "reads outside the array, at b[65664]: it has 65536 elements.")
            .advice;
    };
    expect_part(said("column"),
                "column counts single elements (2 times a thread's place, line 2), and pairs "
                "points to groups of 2: line 4 goes 2 times too far. Add column / 2.");
    EXPECT_EQ(said("column / 2").find("times too far"), std::string::npos);
}

TEST(IndexCause, ANumberFromACounterOfAllThreads) {
    const auto said = [](const std::string& number) {
        return told(
                   "__global__ void count_keys(int* keys, int* used) {\n"
                   "    int node = 0;\n"
                   "    node = " +
                       number +
                       ";\n"
                       "    keys[node] = 1;\n"
                       "}\n",
                   4, "bounds.global", "keys[1024]",
                   "writes outside the array, at keys[1024]: it has 1024 elements.")
            .advice;
    };
    for (const char* shared : {"(*used)++", "used[0]++"})
        expect_part(said(shared), "node takes its number from " + std::string(shared) +
                                      " (line 3), which is three steps");
    EXPECT_EQ(said("atomicAdd(used, 1)").find("three steps"), std::string::npos);
}

TEST(LoopCause, AStepOfOneBlock) {
    const auto said = [](const std::string& step) {
        return told(
                   "__global__ void add(float* c, int n) {\n"
                   "    const int step = " +
                       step +
                       ";\n"
                       "    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) "
                       "c[i] = 1;\n"
                       "}\n",
                   3, "hang.endless-loop", "", "")
            .advice;
    };
    expect_part(said("blockDim.x"), "advances by the threads of one block (line 2)");
    expect_part(told("__global__ void add(float* c, int n) {\n"
                     "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     "    const int step = blockDim.x;\n"
                     "    while (i < n) {\n"
                     "        c[i] = 1;\n"
                     "        i += step;\n"
                     "    }\n"
                     "}\n",
                     4, "hang.endless-loop", "", "")
                    .advice,
                "advances by the threads of one block (line 3)");
    expect_part(said("gridDim.x * blockDim.x"), "The loop advances by step");
}

TEST(IndexCause, ALockThatIsGivenBackTooEarly) {
    const std::string change = "    counts[node] += 1;\n",
                      release = "    atomicExch(&locks[bucket], 0);\n";
    const auto said = [](const std::string& middle) {
        return told(
                   "__global__ void count_keys(int* locks, int* counts, int* keys, int* used) {\n"
                   "    if (atomicCAS(&locks[bucket], 0, 1) == 0) {\n"
                   "    int node = counts[heads[bucket]];\n"
                   "    node = atomicAdd(used, 1);\n" +
                       middle +
                       "    keys[node] = 1;\n"
                       "    }\n"
                       "}\n",
                   7, "bounds.global", "keys[1024]",
                   "writes outside the array, at keys[1024]: it has 1024 elements.")
            .advice;
    };
    EXPECT_EQ(said(release + change),
              "The lock locks is given back in line 5, and line 6 still changes counts, which "
              "locks guards: give it back behind them, after a fence.");
    expect_part(said(change + release), "node is drawn by atomicAdd() in line 4");
}

}  // namespace
}  // namespace simtutor
