#include "grader/findings/source/extent.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::extent_test {

/// The line that gives `object` its extent, for an access in `line` of `text`; 0: none is found.
int extent_line(const std::string& text, const std::string& object, int line,
                const std::string& rule = "bounds.shared") {
    const auto file = std::filesystem::path(testing::TempDir()) / "extent_test.cu";
    std::ofstream(file) << text;
    simt::Finding finding;
    finding.rule = rule;
    finding.sides.resize(1);
    finding.sides[0].object = object;
    finding.sides[0].site = {file.string(), line, "kernel"};
    Sources sources;
    const auto extent = extent_of(finding, sources);
    return extent ? extent->site.line : 0;
}

/// Of an index beyond a row in line 5, which names a type and no array.
int line_of_row(const std::string& access, const std::string& type) {
    const auto file = std::filesystem::path(testing::TempDir()) / "extent_row_test.cu";
    std::ofstream(file) << "__global__ void k(float* out) {\n"
                           "    __shared__ float tile[15][16];\n"
                           "    float sum[4], part[4];\n"
                           "    const int t = threadIdx.x;\n    "
                        << access << "\n}\n";
    simt::Finding finding;
    finding.rule = "bounds.row";
    finding.message = "Thread 15 uses index 15 in line 5, outside an array of type '" + type + "'.";
    finding.sides.resize(1);
    finding.sides[0].site = {file.string(), 5, "k"};
    Sources sources;
    const auto extent = extent_of(finding, sources);
    return extent ? extent->site.line : 0;
}

TEST(Extent, OfARowIsTheLinesOnlyArrayWithSoManyDimensions) {
    EXPECT_EQ(line_of_row("tile[t][0] = sum[t];", "float [15][16]"), 2);
    EXPECT_EQ(line_of_row("tile[t][0] = sum[t];", "float [4]"), 3);
    EXPECT_EQ(line_of_row("out[t] = sum[t];", "float [4]"), 3) << "out is declared nowhere";
    EXPECT_EQ(line_of_row("part[t] = sum[t];", "float [4]"), 0) << "one of two arrays";
    EXPECT_EQ(line_of_row("*out = 1;", "float [4]"), 0);
}

TEST(Extent, IsTheNearestDeclarationAbove) {
    const std::string text =
        "__global__ void one() {\n"
        "    __shared__ float cache[32];\n"
        "    cache[threadIdx.x] = 0;\n"
        "}\n"
        "__global__ void two() {\n"
        "    __shared__ float first[8], cache[64];\n"
        "    float sum[4];\n"
        "    return cache[70] + sum[4];\n"
        "}\n";
    EXPECT_EQ(extent_line(text, "cache[32]", 3), 2);
    EXPECT_EQ(extent_line(text, "cache[70]", 8), 6);
    EXPECT_EQ(extent_line(text, "sum[4]", 8), 7);
    EXPECT_EQ(extent_line(text, "other[4]", 8), 0);
    EXPECT_EQ(extent_line(text, "cache[70]", 8, "memory.alignment"), 6);
    EXPECT_EQ(extent_line(text, "cache[70]", 8, "memory.misaligned"), 0);
}

TEST(Extent, IsNoUseOfTheArray) {
    const std::string text =
        "void f(float* c, int n) {\n"
        "    int x = c[n];\n"
        "    g(c[1]);\n"
        "    c[n] = x;\n"
        "    else c[n] += x;\n"
        "    return c[n];  // float c[8]\n"
        "}\n";
    EXPECT_EQ(extent_line(text, "c[8]", 6), 0);
}

TEST(Extent, IsTheCallThatAllocatesBelowTheKernel) {
    const std::string text =
        "__global__ void fill(float* c) { c[9] = 0; }\n"
        "void run() {\n"
        "    float* c;\n"
        "    cudaMalloc(&c, 8 * sizeof(float));\n"
        "}\n";
    EXPECT_EQ(extent_line(text, "c[9]", 1), 4);
}

TEST(Extent, AMemberOfTheSameNameIsAnotherArray) {
    const std::string text =
        "struct Tile {\n"
        "    float b[16][128];\n"
        "};\n"
        "__device__ void load(Tile& tile, const float* b) {\n"
        "    tile.b[0][0] = b[0];\n"
        "}\n";
    EXPECT_EQ(extent_line(text, "b[65536]", 5, "bounds.global"), 0);
    EXPECT_EQ(extent_line(text, "b[16]", 5, "bounds.shared"), 2);
    EXPECT_EQ(extent_line(text + "int main() { cudaMalloc(&b, 4); }\n", "b[1]", 5, "bounds.global"),
              7);
}

}  // namespace simtutor::extent_test
