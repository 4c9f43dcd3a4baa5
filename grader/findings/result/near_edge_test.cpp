#include "grader/findings/result/near_edge.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::near_edge_test {

std::string said(const std::string& below, const std::string& right = "x + 1 < width") {
    return near_edge(
        words_of("__global__ void soften(const float* in, float* out, int width, int height) {\n"
                 "    __shared__ float tile[16][16];\n"
                 "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                 "    const int x = blockIdx.x * 16 + tx;\n"
                 "    const int y = blockIdx.y * 16 + ty;\n"
                 "    const bool inside = x < width && y < height;\n"
                 "    const bool right = inside && tx < 15 && " +
                 right +
                 ";\n"
                 "    const bool below = inside && ty < 15 && " +
                 below +
                 ";\n"
                 "    float sum = tile[ty][tx];\n"
                 "    if (right) sum += tile[ty][tx + 1];\n"
                 "    if (below) sum += tile[ty + 1][tx];\n"
                 "    out[y * width + x] = sum;\n"
                 "}\n"),
        "soften, 40 x 24");
}

TEST(NearEdge, TheOwnPlaceIsAskedForInPlaceOfTheNeighbours) {
    EXPECT_EQ(said("y < height"),
              "Line 11 reads tile[ty + 1][tx], whose place is y + 1, and only y < height is asked "
              "for (line 8): at the edge that neighbour does not exist, and it is taken all the "
              "same. Ask y + 1 < height, as line 7 does with x + 1.");
    EXPECT_EQ(said("y + 1 < height"), "");
    EXPECT_EQ(said("y < height - 1"), "");
    // Where none is asked for, the tile may have a margin.
    EXPECT_EQ(said("y < height", "x < width"), "");
}

}  // namespace simtutor::near_edge_test
