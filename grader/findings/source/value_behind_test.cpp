/// What is said of a wrong result whose store is right: the launch, or where the value came from.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/source/lines_behind.h"

namespace simtutor::value_behind_test {

std::string file_of(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "value_behind_test.cu";
    std::ofstream(file) << text;
    return file.string();
}

TEST(ValueBehind, AGridWhoseSidesAreSetOneByOne) {
    const auto said = [](const std::string& x, const std::string& y) {
        Sources sources;
        const std::string file = file_of(
            "void make(unsigned char* grey, int width, int height) {\n"
            "    dim3 blocks;\n"
            "    blocks.x = (" +
            x + " + 31) / 32;\n    blocks.y = (" + y +
            " + 7) / 8;\n"
            "    run<<<blocks, dim3(32, 8)>>>(grey, width, height);\n"
            "}\n");
        return lines_behind(sources, file, "8 of 31 pixels of grey are wrong.");
    };
    EXPECT_EQ(said("height", "width"),
              "blocks in lines 3, 4 counts along x by (height + 31) / 32 and along y by (width + "
              "7) / 8: x runs along a row, so are the two exchanged?");
    EXPECT_EQ(said("width", "height").find("exchanged"), std::string::npos);
}

TEST(ValueBehind, AValueThatCameThroughAnotherArray) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void soften(const float* in, float* out, int rounds) {\n"
        "    __shared__ float tile[16];\n"
        "    const int t = threadIdx.x;\n"
        "    const int members = 5;\n"
        "    tile[t] = in[t];\n"
        "    tile[t] = tile[t] / members;\n"
        "    out[t] = tile[t];\n"
        "}\n");
    EXPECT_EQ(lines_behind(sources, file, "4 of 9 elements of out are wrong."),
              "out is written in line 7; its index is made of t (line 3), its value comes from "
              "tile, which is written in lines 5, 6.");
    // Of an array that another function fills nothing is known here.
    const std::string given = file_of(
        "void put(float* c, const float (*flat)[4], int n) {\n"
        "    for (int q = 0; q < n; ++q)\n"
        "        c[q] = flat[0][q];\n"
        "}\n");
    Sources others;
    EXPECT_EQ(lines_behind(others, given, "4 of 9 elements of c are wrong."),
              "c is written in line 3.");
}

TEST(ValueBehind, TheDivisorOfAllSums) {
    const auto said = [](const std::string& how) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void soften(float* out) {\n"
            "    const int members = 5;\n"
            "    out[0] = out[1] " +
            how + ";\n}\n");
        return lines_behind(sources, file,
                            "4 of 9 elements of out are wrong. The wrong elements are 3/5 or 4/5 "
                            "of the expected value: they may be right sums that are divided by 5 "
                            "everywhere.");
    };
    EXPECT_EQ(said("/ members"),
              "the division by 5 (members) is in line 3: has every element as many in its sum?");
    EXPECT_EQ(said("/ 5.0f").find("the division by 5 is in line 3"), 0u);
    EXPECT_EQ(said("/ 6").find("the division"), std::string::npos);
}

TEST(ValueBehind, ASquareOfHalfNewParts) {
    Sources sources;
    EXPECT_EQ(lines_behind(sources,
                           file_of("void step(Complex& z, Complex c) {\n"
                                   "    z.re = z.re * z.re - z.im * z.im + c.re;\n"
                                   "    z.im = 2 * z.re * z.im + c.im;\n"
                                   "}\n"),
                           "3 of 4 elements of c are wrong.")
                  .find("line 3 reads z.re"),
              0u);
}

TEST(ValueBehind, NoSemicolonWithoutALineThatStores) {
    const auto said = [](const std::string& body) {
        Sources sources;
        return lines_behind(sources,
                            file_of("__global__ void run(float* c) {" + body +
                                    "}\n"
                                    "void matmul(float* c) { run<<<1, 32>>>(c); }\n"),
                            "31 of 31 elements of c are wrong. Nothing was written: …");
    };
    EXPECT_EQ(said(""),
              "run (line 1), launched in line 2, has no statement yet: it stores nothing.");
    EXPECT_EQ(said(" int i = 0; ++i; "), "The launch is in line 2.");
}

TEST(ValueBehind, ATimeIsNoMatterOfAKernel) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void add(float* z) { const int i = threadIdx.x; z[i] = 1; }\n"
        "int main() { add<<<1, 32>>>(z); }\n");
    EXPECT_EQ(lines_behind(sources, file,
                           "The program says that a launch takes 3.6 µs. Here that is 3.0 µs."),
              "");
}

}  // namespace simtutor::value_behind_test
