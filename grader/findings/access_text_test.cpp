#include "grader/findings/access_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor {
namespace {

std::string file_of(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "access_text_test.cu";
    std::ofstream(file) << text;
    return file.string();
}

const std::string product =
    "constexpr int tile = 16;\n"
    "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
    "    __shared__ float bs[tile][tile];\n"
    "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "    float sum = 0;\n"
    "    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];\n"
    "    for (int k = 0, x = threadIdx.x; k < tile; ++k) sum += bs[x][k];\n"
    "    for (int k = 0; k < tile; ++k) sum += bs[k][threadIdx.x];\n"
    "    c[row * n + column] = sum;\n"
    "}\n";

TEST(AccessText, NeighbouringLanesInOtherRows) {
    Sources sources;
    const std::string file = file_of(product);
    EXPECT_NE(lanes_apart(sources, file, 7, false)
                  .find("threadIdx.x is in column, which is multiplied by n (column * n + k of b)"),
              std::string::npos)
        << lanes_apart(sources, file, 7, false);
    EXPECT_EQ(lanes_apart(sources, file, 10, false), "");
}

TEST(AccessText, RowsOfSharedMemory) {
    Sources sources;
    const std::string file = file_of(product);
    EXPECT_NE(lanes_apart(sources, file, 8, true).find("an odd number of elements, 17 for example"),
              std::string::npos)
        << lanes_apart(sources, file, 8, true);
    EXPECT_EQ(lanes_apart(sources, file, 9, true), "");
}

TEST(AccessText, RowsOfVectorsHoldWholeVectors) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(const float4* a) {\n"
        "    __shared__ float as[16][72];\n"
        "    *reinterpret_cast<float4*>(&as[threadIdx.x][4 * threadIdx.y]) = a[threadIdx.x];\n"
        "}\n");
    const std::string text = lanes_apart(sources, file, 3, true);
    EXPECT_NE(text.find("whole vectors of 4 elements, and an odd number of them, 76 elements"),
              std::string::npos)
        << text;
}

TEST(AccessText, AGridWithItsSidesExchanged) {
    const auto said = [](const std::string& sides) {
        Sources sources;
        const std::string file = file_of(
            "void make(unsigned char* grey, int width, int height) {\n"
            "    const dim3 grid(" +
            sides +
            ");\n"
            "    run<<<grid, 256>>>(grey, width, height);\n"
            "}\n");
        return lines_behind(sources, file, "8 of 31 pixels of grey are wrong.");
    };
    EXPECT_EQ(
        said("(height + 15) / 16, (width + 15) / 16").find("grid in line 2 counts along x by"), 0u);
    EXPECT_EQ(said("(width + 15) / 16, (height + 15) / 16").find("grid in line 2"),
              std::string::npos);
}

TEST(AccessText, LinesBehindAWrongResult) {
    Sources sources;
    const std::string file = file_of(product);
    EXPECT_EQ(lines_behind(sources, file,
                           "4 of 4 elements of c are wrong. The wrong elements are right for b "
                           "read with rows and columns exchanged."),
              "b is read in line 7: which part of the index is the row there?");
    EXPECT_EQ(lines_behind(sources, file, "4 of 9 elements of c are wrong."),
              "c is written in line 10; its index is made of row (line 5), column (line 4), its "
              "value of sum (line 9).");
    EXPECT_EQ(lines_behind(sources, file, "the sum is wrong"), "");
}

TEST(AccessText, LinesOfTheKernelThatTheRunNames) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void add(float* c) {\n"
        "    c[0] = 1;\n"
        "}\n"
        "__global__ void add_all(float* c) {\n"
        "    c[0] = 2;\n"
        "}\n");
    const std::string wrong = "1 of 1 elements of c are wrong.";
    EXPECT_EQ(lines_behind(sources, file, wrong, "add, n = 1"), "c is written in line 2.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "add_all, n = 1"), "c is written in line 5.");
    EXPECT_EQ(lines_behind(sources, file, wrong, "n = 1"), "c is written in lines 2, 5.");
}

TEST(AccessText, AWrongThreadNumber) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * gridDim.x + threadIdx.x;\n"
        "    if (i < n) c[i] = 1;\n"
        "}\n");
    EXPECT_NE(lines_behind(sources, file, "4 of 9 elements of c are wrong.").find("Line 2: "),
              std::string::npos);
    const auto in_block = [](const std::string& row) {
        Sources other;
        return lines_behind(other,
                            file_of("__global__ void k(int* c) {\n"
                                    "    const int number = threadIdx.y * " +
                                    row +
                                    " + threadIdx.x;\n"
                                    "    c[number] = number / 32;\n"
                                    "}\n"),
                            "4 of 9 elements of c are wrong.");
    };
    EXPECT_EQ(in_block("blockDim.y")
                  .find("Line 2: A thread's number in its block is threadIdx.y * blockDim.x + "
                        "threadIdx.x, not"),
              0u);
    EXPECT_EQ(in_block("blockDim.x").find("c is written in line 3"), 0u);
    const std::string turned = file_of(
        "__global__ void k(float* c, int n) {\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.y;\n"
        "}\n");
    Sources others;
    EXPECT_EQ(lines_behind(others, turned, "the sum is wrong"), "");
}

}  // namespace
}  // namespace simtutor
