#include "grader/findings/unset/unset_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor::unset_cause_test {

constexpr const char* usual = "Which line should write this element first?";

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
    expect_part(
        told_unset(text("stride"), 3, "b[3]").advice,
        "b is an input, const in matmul, which is not to fill it. Does what was never written "
        "lie outside of its rows? Then the index is wrong");
}

TEST(UnsetCause, AGapBehindARowOfAnInput) {
    const auto said = [](const std::string& step) {
        simt::Finding finding = finding_at(
            "static float dot(const float* row, const float* down, int terms, long pitch) {\n"
            "    float sum = 0;\n"
            "    for (int k = 0; k < terms; ++k) {\n"
            "        sum += row[k] * *down;\n"
            "        down += " +
                step +
                ";\n"
                "    }\n"
                "    return sum;\n"
                "}\n",
            4, "memory.uninitialised", "b[3]", "Line reads.");
        finding.advice = "b[3] lies in the gap behind row 0 of b.";
        return told(finding).advice;
    };
    EXPECT_EQ(
        said("terms"),
        "b[3] lies in the gap behind row 0 of b. dot is given pitch and never uses it; line 5 "
        "moves down by terms.");
    EXPECT_EQ(said("pitch"), "");
}

TEST(UnsetCause, AnInputIsNotToBeWritten) {
    const auto text = [](const std::string& caller) {
        return "__global__ void k(const float* a, float* c, int n) {\n"
               "    c[threadIdx.x] = a[threadIdx.x + n];\n"
               "}\n" +
               caller;
    };
    const std::string given =
        "void run(const float* from, float* c, int n) {\n"
        "    k<<<dim3(n), 256>>>(from, c, n);\n"
        "}\n";
    const std::string own =
        "void run(float* c, int n) {\n"
        "    float* from = nullptr;\n"
        "    k<<<1, 256>>>(from, c, n);\n"
        "}\n";
    expect_part(told_unset(text(given), 2, "a[99]").advice, "a is an input, const in k, ");
    expect_part(told_unset(text(""), 2, "a[99]").advice, "who should have filled it?");
    EXPECT_EQ(told_unset(text(own), 2, "a[99]").advice, "");
    const std::string by_reference =
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    float& sum = c[threadIdx.x];\n"
        "    sum += a[threadIdx.x + n];\n"
        "}\n";
    EXPECT_EQ(told_unset(by_reference, 3, "c[0]").advice.find("is an input"), std::string::npos);
}

TEST(UnsetCause, ASumThatIsKeptInAnArrayThatNothingSets) {
    const auto said = [](const std::string& sum, const std::string& advice) {
        simt::Finding finding = finding_at(
            "__global__ void rows(const float* a, float* out, int n) {\n"
            "    const int me = threadIdx.x; float* const cell = out + me;\n"
            "    for (int k = 0; k < n; ++k)\n"
            "        " +
                sum + "\n}\n",
            4, "memory.uninitialised", "out[3]", "Line reads.");
        finding.advice = advice;
        return told(finding).advice;
    };
    const std::string text =
        "Line 4 adds to out[me] in each round of the loop in line 3, and += reads the element "
        "first, which nothing has set. Add up in a local variable that begins with 0, and store it "
        "to out[me] once, with =, behind that loop.";
    const std::string never = "Nothing has written to out since it was allocated: copy.";
    EXPECT_EQ(said("out[me] += a[k];", never), text);
    EXPECT_EQ(said("out[me] += a[k];", usual), text);
    EXPECT_EQ(said("for (int j = 0; j < n; ++j) out[me] += a[k + j];", never), text);
    expect_part(said("*cell += a[k];", never), "Line 4 adds to *cell in each round of the loop in");
    // Another element in each round, or no sum.
    EXPECT_EQ(said("out[k] += a[me];", never), "");
    EXPECT_EQ(said("out[me] = a[k] + out[me];", never), "");
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

TEST(UnsetCause, AnArrayWithAPitchIsCopiedToWithoutIt) {
    const auto said = [](const std::string& copy, const std::string& cells = "&plate.cells") {
        simt::Finding finding = finding_at(
            "Plate make_plate(int width) {\n"
            "    cudaMallocPitch(" +
                cells +
                ", &plate.pitch, width * sizeof(float), height);\n"
                "}\n"
                "void heat(const float* field) {\n"
                "    Plate now = make_plate(width);\n    " +
                copy + "\n}\n",
            2, "memory.uninitialised", "memory[16896]", "never written");
        finding.advice = "Only the first 12288 of its 24576 bytes were written.";
        return told(finding).advice;
    };
    EXPECT_EQ(said("cudaMemcpy(now.cells, field, line * height, cudaMemcpyDeviceToDevice);"),
              "Line 6 copies to now.cells with cudaMemcpy, one row right behind the other, but the "
              "rows of cells lie pitch bytes apart (cudaMallocPitch in line 2): cudaMemcpy2D takes "
              "both distances.");
    expect_part(said("cudaMemcpy(now.cells, field, line * height, cudaMemcpyDeviceToDevice);",
                     "reinterpret_cast<void**>(&plate.cells)"),
                "Line 6 copies to now.cells with cudaMemcpy");
    EXPECT_EQ(said("cudaMemcpy2D(now.cells, now.pitch, field, line, line, height, kind);"), "");
}

TEST(UnsetCause, ACopyThatIsLeftOutBehindTheBorder) {
    const auto said = [](const std::string& rest, const std::string& from = "b + r * n",
                         const std::string& asked = "        if (r < left && id < 128)\n") {
        simt::Finding finding = finding_at(
            "__device__ void start_copies(Tile& tile, const float* b, int left) {\n"
            "    for (int r = 0; r < 16; r++) {\n" +
                asked + "            __pipeline_memcpy_async(&tile.b[r][id], " + from + ", 4);\n" +
                rest +
                "    }\n"
                "}\n"
                "__device__ float read(const float* from) { return *from; }\n",
            rest.empty() ? 7 : 9, "memory.uninitialised", "ring[0]", "never written");
        finding.advice = "Shared memory starts undefined: write the element first.";
        return told(finding).advice;
    };
    EXPECT_EQ(said(""),
              "Line 4 copies to tile.b only where line 3 lets it (r < left && id < 128); for the "
              "other elements nothing is stored. Give line 3 an else that stores 0: "
              "__pipeline_memcpy_async(&tile.b[r][id], b, 4, 4).");
    EXPECT_EQ(said("", "&b[r * n + id]"), said(""));
    expect_part(
        said("", "b + r * n", "        const bool exists = whole || r < left; if (exists)\n"),
        "Line 4 copies to tile.b only where line 3 lets it (exists); for the other");
    EXPECT_EQ(said("        else\n            __pipeline_memcpy_async(&tile.b[r][id], b, 4, 4);\n"),
              "");
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
    expect_part(said("for (int v = threadIdx.x; v < 256; v += blockDim.x) own[v] = 0;"),
                "Line 3 stores to own with a barrier behind, and no thread had stored to own[1]");
    EXPECT_EQ(said("if (i < n) own[threadIdx.x] = 1;"),
              "Line 3 stores own[threadIdx.x] only where i < n (line 3): a thread for which that "
              "does not hold leaves its element of own without a value, and it is read all the "
              "same. Is every thread to store, behind the branch, what counts for nothing (0 in a "
              "sum, and no more than any value in a maximum)? Or is line 5 to read only elements "
              "that a thread has stored?");
}

TEST(UnsetCause, AnElementThatIsSetBehindItsUse) {
    simt::Finding finding = finding_at(
        "__global__ void dot(const float* a, float* sum) {\n"
        "    __shared__ float cache[256];\n"
        "    atomicAdd(&cache[0], a[0]);\n"
        "    cache[threadIdx.x] = 1;\n"
        "}\n",
        3, "memory.uninitialised", "cache[0]", "reads");
    finding.advice = "Shared memory starts undefined: write the element first.";
    EXPECT_EQ(told(finding).advice,
              "Line 4 sets the elements of cache, and this line reads one before that: set them, "
              "and wait at a barrier, before anything is added to them.");
}

TEST(UnsetCause, ASumThatNoLineClears) {
    const auto said = [](const std::string& before, const std::string& index = "j") {
        simt::Finding finding = finding_at(
            "void matmul(const float* a, const float* b, float* c, int n, int i) {\n"
            "    float* last = c + i * n;\n    " +
                before +
                "\n"
                "    for (int k = 0; k < n; ++k) {\n"
                "        for (int j = 0; j < n; ++j) last[" +
                index +
                "] += a[k] * b[k * n + j];\n"
                "    }\n}\n",
            5, "memory.uninitialised", "c[0]", "Line 5 reads c[0]");
        finding.advice = "Which line should write this element first?";
        return told(finding).advice;
    };
    EXPECT_EQ(said(""),
              "Line 5 adds to last[j] in each round of the loop over k (line 4), and no line sets "
              "an element of last. Set last[j] to 0 for each j before line 4.");
    EXPECT_EQ(said("for (int j = 0; j < n; j += 2) last[j] = 0;").find("no line sets"),
              std::string::npos);
    EXPECT_EQ(said("std::memset(last, 0, n * sizeof(float));").find("no line sets"),
              std::string::npos);
    EXPECT_EQ(said("", "k * n + j").find("no line sets"), std::string::npos);
    EXPECT_EQ(said("float* const stop = c + n; for (float* p = c; p != stop; ++p) *p = 0.0f;"),
              "Line 5 adds to last[j], and the loop in line 3, which sets elements to 0, goes to "
              "stop, which line 3 sets to c + n: this element lies outside of what it sets. Let "
              "that loop come to all elements that are added to.");
    expect_part(said("for (int e = 0; e < n; ++e) c[e] = 0;"),
                "which sets elements to 0, goes to n:");
    expect_part(said("for (int e = 0; e < n; ++e) d[e] = 0;"), "no line sets");
}

TEST(UnsetCause, WhatIsAddedWasNeverWrittenNotTheSum) {
    const auto said = [](const char* object) {
        auto finding = finding_at(
            "void add(const Arrays& all, int blocks, double sums[3]) {\n"
            "    for (int block = 0; block < blocks; ++block)\n"
            "        for (int k = 0; k < 3; ++k) sums[k] += all.partial[3 * block + k];\n"
            "}\n",
            3, "memory.uninitialised", object, "Line 3 reads an element");
        finding.advice = "Which line should write this element first?";
        return told(finding).advice;
    };
    EXPECT_EQ(said("memory[0] (through `all.partial`)").find("no line sets"), std::string::npos);
    EXPECT_EQ(said("partial[0]").find("no line sets"), std::string::npos);
    EXPECT_NE(said("sums[0]").find("no line sets"), std::string::npos);
}

TEST(UnsetCause, AConditionThatOnlyKnowsWhatExists) {
    const auto said = [](const std::string& line) {
        return told_unset(
                   "void add(const float* a, float* c, int n, int j) {\n"
                   "    const bool there = j < n;\n    " +
                       line + "\n}\n",
                   3, "c[512]")
            .advice;
    };
    EXPECT_EQ(said("if (there) total += c[j];").find("there decides"), std::string::npos);
    EXPECT_EQ(said("const float x = there ? c[j] : 0;").find("there decides"), std::string::npos);
    expect_part(said("c[j] = there ? 1 : c[j] + 1;"), "there decides, and line 2 makes it j < n");
}

TEST(UnsetCause, RowsOfAnotherArrayThanThatWithThePitch) {
    const auto said = [](const std::string& given) {
        simt::Finding finding = finding_at(
            "__global__ void fill(float* to, int width) {\n"
            "    to[threadIdx.y * width + threadIdx.x] = 1;\n"
            "}\n"
            "void heat(Plate plate, float* other, int width) {\n"
            "    cudaMallocPitch(&plate.cells, &plate.pitch, width * sizeof(float), height);\n"
            "    fill<<<1, dim3(8, 8)>>>(" +
                given + ", width);\n}\n",
            2, "memory.uninitialised", "memory[16896]", "never written");
        finding.advice = "Only the first 12288 of its 24576 bytes were written.";
        return told(finding).advice;
    };
    expect_part(said("plate.cells"), "Line 2 stores to[threadIdx.y * width + threadIdx.x]");
    EXPECT_EQ(said("other").find("Line 2 stores"), std::string::npos);
}

}  // namespace simtutor::unset_cause_test
