#include <fmt/format.h>
#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_rows_test {

TEST(IndexRows, ARowComparedWithTheLengthOfARow) {
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

TEST(IndexRows, ARowKeptBelowTheLengthOfARow) {
    const auto told_of = [](const std::string& row) {
        return told(
                   "__global__ void blur(const float* src, float* dst, int width, int height) {\n"
                   "    const int x = threadIdx.x, y = threadIdx.y;\n"
                   "    if (x >= width || y >= height) return;\n"
                   "    const int sy = " +
                       row +
                       ";\n"
                       "    dst[y * width + x] = src[sy * width + x];\n"
                       "}\n",
                   5, "bounds.global", "src[5790]", "at src[5790]: it has 5760 elements")
            .advice;
    };
    expect_part(told_of("clampi(y + 1, 0, width - 1)"),
                "In line 4 the row sy is kept at width - 1 or less, and width is the length");
    expect_part(told_of("std::min(y + 1, width - 1)"), "In line 4 the row sy is kept");
    expect_part(told_of("max(0, min(width - 1, y + 1))"), "In line 4 the row sy is kept");
    EXPECT_EQ(told_of("min(y + 1, height - 1)").find("is kept at"), std::string::npos);
}

TEST(IndexRows, AColumnOfVectorsComparedWithARowOfNumbers) {
    const auto told_of = [](const std::string& guard, const std::string& line) {
        return told(
                   "__global__ void k(const float4* a, const float2* b, float2* c, int n) {\n"
                   "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "    const int i = blockIdx.y * blockDim.y + threadIdx.y;\n"
                   "    if (" +
                       guard +
                       ") return;\n"
                       "    for (int k = 0; k < n; k += 4)\n"
                       "        " +
                       line +
                       "\n"
                       "}\n",
                   6, "bounds.global", line.substr(0, 1) + "[11664]",
                   "at " + line.substr(0, 1) + "[11664]: it has 11664 elements")
            .advice;
    };
    for (const char* line : {"b[(k + 3) * (n / 2) + j];", "c[i * (n / 2) + j] = 0;"})
        expect_part(told_of("i >= n || j >= n", line),
                    "In line 4 j is compared with n, and a row has n / 2 of the elements");
    EXPECT_EQ(told_of("i >= n || j >= n / 2", "c[i * (n / 2) + j] = 0;").find("a row has"),
              std::string::npos);
}

TEST(IndexRows, NothingIsSaidOfAnIndexThatHasOverflowed) {
    simt::Finding finding = finding_at(
        "void k(float* a, int n, int step) {\n"
        "    for (int i = 0; i <= n; ++i)\n"
        "        for (int j = 0; j < n; ++j) a[i * step + j] = 0;\n"
        "}\n",
        3, "bounds.host", "a[2415951872]", "at a[2415951872]: it has 2147483651 elements");
    expect_part(told(finding).advice, "In line 2 i may be as large as n");
    finding.advice =
        "First repair the finding index.overflow in line 3: a number that does not fit.";
    EXPECT_EQ(told(finding).advice, "");
}

TEST(IndexRows, AColumnComparedWithAShorterPartOfTheRow) {
    const auto told_of = [](const std::string& bound, const std::string& line) {
        return told(
                   "__global__ void k(const float* b, float* c, int n) {\n"
                   "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
                   "    const int g = n / 4;\n"
                   "    if (row >= n || j >= " +
                       bound +
                       ") return;\n"
                       "    const float4* b4 = reinterpret_cast<const float4*>(b);\n"
                       "    for (int k = 0; k < n; k += 4)\n"
                       "        " +
                       line + "\n}\n",
                   8, "bounds.global", "b[10000]", "at b[10000]: it has 10000 elements")
            .advice;
    };
    for (const char* line : {"add(sum, f.w, b4[(k + 3) * g + j]);",
                             "reinterpret_cast<float4*>(c)[row * g + j] = sum;"}) {
        expect_part(told_of("n / 2", line),
                    "In line 5 j is compared with n / 2, and a row has g (n / 4) of the elements");
        EXPECT_EQ(told_of("n / 8", line).find("and a row has"), std::string::npos);
    }
}

TEST(IndexRows, TheShorterRowMayHaveAName) {
    const auto told_of = [](const std::string& guard, const std::string& array,
                            const std::string& line) {
        return told(
                   "__global__ void k(const float* b, float* c, int n) {\n"
                   "    const int j = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
                   "    const int half = n / 2;\n"
                   "    if (" +
                       guard +
                       ") return;\n"
                       "    const float2* b2 = reinterpret_cast<const float2*>(b) + j;\n"
                       "    for (int k = 0; k < n; k += 4)\n"
                       "        " +
                       line + "\n}\n",
                   8, "bounds.global", array, "at " + array + ": it has 65536 elements")
            .advice;
    };
    for (const auto& [array, line] :
         {std::pair{"b[65776]", "add(sum, four.w, b2[(k + 3) * half]);"},
          std::pair{"c[65728]", "reinterpret_cast<float2*>(c)[row * half + j] = sum;"}}) {
        expect_part(told_of("row >= n || j >= n", array, line),
                    "In line 5 j is compared with n, and a row has half (n / 2) of the elements "
                    "that it counts");
        EXPECT_EQ(told_of("row >= n || j >= half", array, line).find("a row has"),
                  std::string::npos);
    }
}

TEST(IndexRows, APointerIntoASharedArrayIsNotTheArray) {
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

TEST(IndexRows, RowsOfAnotherLength) {
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

TEST(IndexRows, RowsOfALengthThatBoundsSomethingElsewhere) {
    const auto of_tile = [](const std::string& between) {
        return told(
                   "__global__ void k(const float* a, float* c, int j, int k, int l) {\n"
                   "    const int row = blockIdx.y * 16 + threadIdx.y;\n"
                   "    const int column = blockIdx.x * 16 + threadIdx.x;\n"
                   "    float x = 0;\n"
                   "    if (row < j && threadIdx.x < k) x = a[row * l + threadIdx.x];\n    " +
                       between + "\n}\n",
                   5, "bounds.global", "a[560]", "reads outside the array, at a[560]: it has 40")
            .advice;
    };
    expect_part(of_tile("if (column < l) c[column] = x;"),
                "takes rows of l elements, but this line keeps threadIdx.x below k");
    // A distance that bounds nothing may be larger than what is taken of a row.
    EXPECT_EQ(of_tile("c[column] = x + l;").find("takes rows of"), std::string::npos);
}

TEST(IndexRows, AnArrayThatIsTooSmallForEveryThread) {
    const auto told_in = [](int line, int index) {
        return told(
            "constexpr int THREADS = 128;\n"
            "__global__ void k(const float* row) {\n"
            "    __shared__ float keys[THREADS];\n"
            "    const int t = threadIdx.x;\n"
            "    keys[t + THREADS] = row[t + THREADS];\n"
            "    const int pos = 2 * t - (t & 1);\n"
            "    keys[pos] = 0;\n"
            "}\n",
            line, "bounds.row", "",
            fmt::format("Thread 0 of block 0 uses index {} in line {}, outside an array of "
                        "type 'float [128]'.",
                        index, line));
    };
    expect_part(told_in(5, 128).advice,
                "t + THREADS is outside for every t from 0 on: the array has 128 elements.");
    EXPECT_EQ(told_in(7, 192).advice.find("the thread's own number"), std::string::npos);
}

TEST(IndexRows, AShortArrayOfTheCallersIsNotTooSmall) {
    const Told cause = told(
        "__global__ void k(const float* in, float* out, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (i < n) out[i] = in[i + 64];\n"
        "}\n",
        3, "bounds.global", "in[64]", "Thread 0 reads in[64]: it has 33 elements");
    expect_part(cause.advice, "i + 64 goes past the end where i is at its last");
}

TEST(IndexRows, AnArrayThatIsTooSmall) {
    const Told cause = told(
        "__global__ void k() {\n"
        "    __shared__ float tile[16][17];\n"
        "    tile[threadIdx.y][threadIdx.x] = 0;\n"
        "}\n",
        3, "bounds.row", "",
        "Thread (16, 16) uses index 16 in line 3, outside an array of type 'float [16][17]'.");
    expect_part(cause.advice, "make the array as large as a block may be");
}

TEST(IndexRows, AStrideThatTheLinesAboveDoNotHave) {
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

TEST(IndexRows, ANumberThatEachBlockHasAgain) {
    const Told cause = told(
        "__global__ void k(float* partial) {\n"
        "    int me = threadIdx.x;\n"
        "    partial[me] = 1;\n"
        "}\n",
        3, "bounds.global", "partial[160]", "at partial[160]: it has 4 elements");
    EXPECT_EQ(cause.lines, Lines{2});
    expect_part(cause.advice, "which every block has again");
}

TEST(IndexRows, AFactorAroundRowsOfAnotherLength) {
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

TEST(IndexRows, APitchCountsBytes) {
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

}  // namespace simtutor::index_rows_test
