#include "grader/findings/launch/capped_grid.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::capped_grid_test {

std::string said(const std::string& body, const std::string& blocks,
                 const std::string& launch = "blend<<<blocks, 256>>>(c, n);") {
    return capped_grid(
        words_of("__global__ void blend(float* c, int n) {\n"
                 "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "    " +
                 body +
                 "\n}\n"
                 "void compute(float* c, int n) {\n"
                 "    const int blocks = " +
                 blocks + ";\n    " + launch +
                 "\n"
                 "}\n"));
}

TEST(CappedGrid, OneElementForEachThread) {
    EXPECT_EQ(said("if (i < n) c[i] = 1;", "std::min(1024, (n + 255) / 256)"),
              "Line 6 limits the number of blocks by 1024, and a thread of blend does not go on to "
              "elements behind the grid: no line of it asks for gridDim. Take the limit away, or "
              "let each thread step on by gridDim.x * blockDim.x.");
    EXPECT_NE(said("if (i < n) c[i] = 1;", "min((n + 255) / 256, most)").find("blocks by most,"),
              std::string::npos);
}

TEST(CappedGrid, AThreadThatGoesOn) {
    EXPECT_EQ(said("for (int k = i; k < n; k += gridDim.x * blockDim.x) c[k] = 1;",
                   "std::min(1024, (n + 255) / 256)"),
              "");
    EXPECT_EQ(said("if (i < n) c[i] = 1;", "(n + 255) / 256"), "");
    const std::string limited = "std::min(1024, (n + 255) / 256)";
    EXPECT_EQ(said("for (int k = i; k < n; k += 256 * blocks) c[k] = 1;", limited,
                   "blend<<<blocks, 256>>>(c, n, blocks);"),
              "");
    EXPECT_EQ(said("if (i < n) c[i] = 1;", limited,
                   "for (int from = 0; from < n; from += 256 * blocks) blend<<<blocks, 256>>>(c + "
                   "from, n - from);"),
              "");
}

}  // namespace simtutor::capped_grid_test
