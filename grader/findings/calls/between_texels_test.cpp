#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::between_texels_test {

std::string said(const std::string& up, const std::string& filter = "cudaFilterModeLinear") {
    return lines_of("void make() { how.filterMode = " + filter +
                        "; }\n"
                        "__global__ void step(cudaTextureObject_t old, float* field, int n) {\n"
                        "    const int x = threadIdx.x, y = blockIdx.x;\n"
                        "    const float u = x + 0.5f, v = y + 0.5f;\n"
                        "    const float up = tex2D<float>(old, u, " +
                        up +
                        ");\n"
                        "    field[y * n + x] = up + tex2D<float>(old, u, v + 1);\n"
                        "}\n",
                    "25 of 29 elements of field are wrong. The first: field[0]: wanted 1, got 2.",
                    "step, n = 4");
}

TEST(BetweenTexels, IsWhereTheHalfIsMissing) {
    EXPECT_EQ(said("y - 1"),
              "Line 5 reads at y - 1, between two texels, and the linear filter gives their mean. "
              "Line 4 makes v = y + 0.5f, the middle of one: read at v - 1.");
}

TEST(BetweenTexels, IsNoneInTheMiddle) {
    for (const char* up : {"v - 1", "y - 0.5f", "y + 0.5f - 1"})
        EXPECT_EQ(said(up).find("between two texels"), std::string::npos) << up;
    EXPECT_EQ(said("y - 1", "cudaFilterModePoint").find("between two texels"), std::string::npos);
}

}  // namespace simtutor::between_texels_test
