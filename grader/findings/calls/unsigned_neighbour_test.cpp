#include "grader/findings/calls/unsigned_neighbour.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unsigned_neighbour_test {

std::string said(const std::string& type, const std::string& left,
                 const std::string& more = "y - 1") {
    return unsigned_neighbour(
        words_of("__global__ void step(cudaTextureObject_t old, float* next, int width) {\n"
                 "    const " +
                 type +
                 " x = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
                 "    if (x >= width) return;\n"
                 "    next[x] = tex2D<float>(old, " +
                 left + ", y) + tex2D<float>(old, x, " + more + ");\n}\n"));
}

TEST(UnsignedNeighbour, InFrontOfTheFirst) {
    EXPECT_EQ(said("unsigned", "x - 1"),
              "x is unsigned (line 2): where x is 0, x - 1 in line 5 is 4294967295, which lies "
              "far behind the other edge and not in front of the first texel. Declare it as int.");
    expect_part(unsigned_neighbour(words_of(
                    "__global__ void step(cudaTextureObject_t old, float* next) {\n"
                    "    const unsigned x = threadIdx.x, y = threadIdx.y;\n"
                    "    next[x] = tex2D<float>(old, x - 1, y) + tex2D<float>(old, x, y - 1);\n"
                    "}\n")),
                "x and y are unsigned (line 2): where one of them is 0, x - 1 or y - 1 in line 3");
    expect_part(said("unsigned int", "x - 1"), "x is unsigned (line 2)");
    expect_part(said("unsigned z = 0,", "x - 1"), "x is unsigned (line 2)");
    EXPECT_EQ(said("int", "x - 1"), "");
    EXPECT_EQ(said("unsigned", "x + 1"), "");
    EXPECT_EQ(said("unsigned", "x > 0 ? x - 1 : 0"), "");
}

}  // namespace simtutor::unsigned_neighbour_test
