#include "grader/findings/source/value_origin.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::value_origin_test {

const std::string soften =
    "__global__ void soften(const float* in, float* out, int width) {\n"
    "    __shared__ float tile[16][16];\n"
    "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
    "    const int place = ty * width + tx;\n"
    "    float mine = in[place];\n"
    "    tile[ty][tx] = mine;\n"
    "    __syncthreads();\n"
    "    float sum = mine;\n"
    "    int count = 1;\n"
    "    if (tx > 0) { sum += tile[tx - 1][ty]; ++count; }\n"
    "    if (tx < 15) { sum += tile[tx + 1][ty]; ++count; }\n"
    "    mine = sum / count;\n"
    "    out[place] = mine;\n"
    "}\n";

std::string said(const std::string& text, const std::string& message) {
    const auto file = std::filesystem::path(testing::TempDir()) / "value_origin_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return lines_behind(sources, file.string(), message);
}

TEST(ValueOrigin, AnArrayThatIsStoredThroughACast) {
    EXPECT_EQ(value_origin(words_of("__global__ void gpu8(const float* a, float* c) {\n"
                                    "    __shared__ float as[4][8];\n"
                                    "    const int x = threadIdx.x;\n"
                                    "    *reinterpret_cast<float4*>(&as[x][0]) = *from;\n"
                                    "    float sum = 0;\n"
                                    "    for (int i = 0; i < 4; ++i) sum += as[i][x];\n"
                                    "    c[x] = sum;\n"
                                    "}\n"),
                           "c", ""),
              "c gets its values in line 7, made of sum (line 6), as (line 4)");
}

TEST(ValueOrigin, OfThreeSteps) {
    EXPECT_EQ(
        value_origin(words_of(soften), "out", ""),
        "out gets its values in line 13, made of sum (lines 8, 10, 11), count (line 9), tile (line "
        "6), mine (lines 5, 12)");
    const std::string product =
        "__device__ void add(float2& sum, float f, float2 v) { sum.x += f * v.x; }\n"
        "__global__ void k(const float2* b, float2* c, int n) {\n"
        "    float2 sum = make_float2(0, 0);\n"
        "    for (int k = 0; k < n; ++k) {\n"
        "        add(sum, 1, b[k]);\n"
        "        add(sum, 2, b[k]);\n"
        "        add(sum, 3, b[k]);\n"
        "    }\n"
        "    c[threadIdx.x] = sum;\n"
        "}\n";
    EXPECT_EQ(value_origin(words_of(product), "c", ""),
              "c gets its values in line 9, made of sum (lines 3, 5 to 7)");
}

TEST(ValueOrigin, NamesTheLikeliestLinesAndEachOnce) {
    EXPECT_EQ(value_origin(words_of("__global__ void k(const float* a, float* c, int n) {\n"
                                    "    const int x = threadIdx.x, y = threadIdx.y;\n"
                                    "    const float scale = 1.0f / n;\n"
                                    "    float sum = 0;\n"
                                    "    for (int i = 0; i < n; ++i) sum += a[i] * x + y;\n"
                                    "    for (int i = 0; i < n; ++i) {\n"
                                    "        sum += 2 * a[i];\n"
                                    "    }\n"
                                    "    c[x] = scale * sum + x + y;\n"
                                    "}\n"),
                           "c", ""),
              "c gets its values in line 9, made of sum (lines 5, 7), scale (line 3), x (line 2)");
}

TEST(ValueOrigin, NamesWhatIsLoadedBesideATile) {
    EXPECT_EQ(value_origin(words_of("__global__ void gpu6(const float* b, float* c, int n) {\n"
                                    "    float sum = 1;\n"
                                    "    as[x][y] = upper.x;\n"
                                    "    as[x + 1][y] = upper.y;\n"
                                    "    for (int k = 0; k < n; ++k) {\n"
                                    "        const float value = b[k * n + column];\n"
                                    "        sum += as[k][y] * value;\n"
                                    "    }\n"
                                    "    c[x] = sum;\n"
                                    "}\n"),
                           "c", ""),
              "c gets its values in line 9, made of sum (lines 2, 7), as (lines 3, 4), value (line "
              "6)");
}

TEST(ValueOrigin, WhatAFunctionFillsIsMadeOfItsOtherArguments) {
    EXPECT_EQ(value_origin(words_of("__device__ void read4(float* to, const float* from) {}\n"
                                    "__global__ void k(const float* a, float* c, int n) {\n"
                                    "    __shared__ float bs[8][64];\n"
                                    "    bs[0][threadIdx.x] = a[threadIdx.x];\n"
                                    "    float right[4];\n"
                                    "    read4(right + 1, &bs[0][4]);\n"
                                    "    float sum = 0;\n"
                                    "    sum += right[0];\n"
                                    "    c[threadIdx.x] = sum;\n"
                                    "}\n"),
                           "c", ""),
              "c gets its values in line 9, made of sum (line 8), right (line 6), bs (line 4)");
}

TEST(ValueOrigin, WhatIsStoredByVectorsIsFollowed) {
    EXPECT_EQ(
        value_origin(words_of("template <bool whole>\n"
                              "__global__ void k(const float* b, float* c, int n) {\n"
                              "    float four[4];\n"
                              "    load4<whole>(four, b, n);\n"
                              "    *reinterpret_cast<float4*>(&bs[0][0]) = make_float4(four[0], "
                              "four[1], 0, 0);\n"
                              "    float sum = 0;\n"
                              "    sum += bs[0][1];\n"
                              "    c[0] = sum;\n"
                              "}\n"),
                     "c", ""),
        "c gets its values in line 8, made of sum (line 7), bs (line 5), four (line 4)");
}

TEST(ValueOrigin, SaysThatThereAreOthers) {
    std::string text = "__global__ void k(const float* a, float* c, int n) {\n";
    std::string sum = "c[0] = 0";
    for (char name = 'd'; name < 'm'; ++name) {
        text += std::string("    const float ") + name + " = a[1];\n    f();\n";
        sum += std::string(" + ") + name;
    }
    const std::string made = value_origin(words_of(text + sum + ";\n}\n"), "c", "");
    EXPECT_TRUE(made.ends_with("h (line 10), i (line 12) and others")) << made;
}

TEST(ValueOrigin, IsNoPlainNumberBesideOthers) {
    const std::string julia =
        "__device__ int steps_inside(float r) {\n"
        "    return r > 4;\n"
        "}\n"
        "__global__ void julia(unsigned char* rgb, int n) {\n"
        "    const float real = 1.5f * threadIdx.x / n;\n"
        "    unsigned char* pixel = rgb + 3 * threadIdx.x;\n"
        "    pixel[0] = 255 * steps_inside(real);\n"
        "    pixel[1] = 0;\n"
        "    pixel[2] = 0;\n"
        "}\n"
        "int main() { julia<<<1, 32>>>(rgb, 32); }\n";
    const std::string few =
        "julia.ppm: 3 of 32 pixels are wrong. The first: x = 1, y = 0 is (1, "
        "0, 0), wanted (0, 0, 0).";
    EXPECT_EQ(said(julia, few),
              "In julia rgb gets its values in line 7, made of steps_inside (line 2), real "
              "(line 5).");
    const std::string most =
        "julia.ppm: 30 of 32 pixels are wrong. The first: x = 1, y = 0 is "
        "(1, 0, 0), wanted (0, 0, 0).";
    expect_part(said(julia, most), "real (line 5); its index is made of pixel (line 6)");
}

TEST(ValueOrigin, IsToldWhereNoPlaceIs) {
    const std::string first = " The first: out, row 0, column 1: wanted 0.3676, got 0.1942.";
    expect_part(
        said(soften, "240 of 256 elements of out are wrong. Only the diagonal is right." + first),
        "out gets its values in line 13");
    for (const char* of_places :
         {"The result is transposed: rows and columns have changed places.",
          "Each wrong element holds the value that belongs 1 row below: row 1, column 2 holds what "
          "belongs into row 2, column 2.",
          "The wrong elements are those of in, unchanged.", "8 of them were never written."})
        EXPECT_EQ(
            said(soften, std::string("240 of 256 elements of out are wrong. ") + of_places + first)
                .find("gets its values"),
            std::string::npos)
            << of_places;
}

TEST(ValueOrigin, APointersPlaceComesLastAndACountIsChanged) {
    EXPECT_EQ(value_origin(words_of("void rows(const float* a, float* c, int n) {\n"
                                    "    float* lower = c + n;\n"
                                    "    const float factor = a[n + 1];\n"
                                    "    int count = 0;\n"
                                    "    if (n > 1) ++count;\n"
                                    "    lower[0] += 1;\n"
                                    "    c[0] = lower[0] + factor / count;\n"
                                    "}\n"),
                           "c", ""),
              "c gets its values in line 7, made of count (line 5), factor (line 3), lower (lines "
              "2, 6)");
}

}  // namespace simtutor::value_origin_test
