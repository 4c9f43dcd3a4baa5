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
    EXPECT_EQ(said("y", "x"),
              "The grid in line 9 has its side along x for w and its side along y for h. In grey "
              "it is the other way round: x in line 2 is made of blockIdx.y and threadIdx.y and is "
              "compared with width, and y in line 3 of blockIdx.x and threadIdx.x and with height. "
              "Exchange .x and .y in lines 2 and 3.");
}

TEST(TurnedKernel, AgreesWithItsLaunch) {
    EXPECT_EQ(said("x", "y"), "");
    EXPECT_EQ(said("y", "x", "(h + 15) / 16, (w + 7) / 8"), "") << "both are turned";
    EXPECT_EQ(said("y", "x", "16, 16"), "");
    EXPECT_EQ(said("y", "x", "w * h / 16, 1"), "");
    EXPECT_EQ(said("y", "x", "(w + 15) / 16, (h + 7) / 8", "x == width"), "");
}

}  // namespace simtutor::turned_kernel_test
