#include "grader/findings/result/turned_kernel.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::turned_kernel_test {

std::string said(const std::string& x, const std::string& y,
                 const std::string& grid = "(w + 15) / 16, (h + 7) / 8",
                 const std::string& ask = "x >= width || y >= height") {
    return turned_kernel(
        words_of("__global__ void grey(const char* in, char* out, int width, int height) {\n"
                 "    const int x = blockIdx." +
                 x + " * blockDim." + x + " + threadIdx." + x +
                 ";\n"
                 "    const int y = blockIdx." +
                 y + " * blockDim." + y + " + threadIdx." + y +
                 ";\n"
                 "    if (" +
                 ask +
                 ") return;\n"
                 "    out[y * width + x] = in[y * width + x];\n"
                 "}\n"
                 "void make_grey(const char* in, char* out, int w, int h) {\n"
                 "    const dim3 block(16, 8), other;\n"
                 "    const dim3 grid(" +
                 grid +
                 ");\n"
                 "    grey<<<grid, block>>>(in, out, w, h);\n"
                 "}\n"),
        "make_grey, 17 x 31 pixels");
}

TEST(TurnedKernel, TakesTheOtherSideOfTheGrid) {
    EXPECT_EQ(
        said("y", "x"),
        "The grid in line 9 has its side along x for w and its side along y for h. In grey "
        "it is the other way round: x in line 2 is made of blockIdx.y and threadIdx.y and is "
        "compared with width, and y in line 3 of blockIdx.x and threadIdx.x and with height. "
        "Exchange .x and .y in lines 2 and 3, or, if these are as they are meant, the sides of "
        "the grid.");
}

TEST(TurnedKernel, IsGivenTheOneLimitForTheOther) {
    const auto launched = [](const std::string& given) {
        return turned_kernel(
            words_of("__global__ void grey(char* out, int width, int height) {\n"
                     "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                     "    if (x >= width || y >= height) return;\n"
                     "    out[y * width + x] = 1;\n"
                     "}\n"
                     "void make(char* out, int width, int height) {\n"
                     "    const dim3 block(16, 8), grid((width + 15) / 16, (height + 7) / 8);\n"
                     "    const dim3 blocks((width + 15) / 16, (height + 7) / 8);\n"
                     "    grey<<<blocks, block>>>(out, " +
                     given + ");\n}\n"),
            "make, 17 x 31 pixels");
    };
    EXPECT_EQ(launched("height, width"),
              "Line 10 launches grey with height for width and width for height: are the two "
              "exchanged? In grey x (line 2) is compared with width and y (line 3) with height.");
    EXPECT_EQ(launched("width, height"), "");
}

TEST(TurnedKernel, AgreesWithItsLaunch) {
    EXPECT_EQ(said("x", "y"), "");
    EXPECT_EQ(said("y", "x", "(h + 15) / 16, (w + 7) / 8"), "") << "both are turned";
    EXPECT_EQ(said("y", "x", "16, 16"), "");
    EXPECT_EQ(said("y", "x", "w * h / 16, 1"), "");
    EXPECT_EQ(said("y", "x", "(w + 15) / 16, (h + 7) / 8", "x == width"), "");
}

}  // namespace simtutor::turned_kernel_test
