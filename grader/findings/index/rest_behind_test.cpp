#include "grader/findings/index/rest_behind.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rest_behind_test {

std::string said(const std::string& left, const std::string& begin = "piece * 32") {
    const Tokens file = words_of(
        "__device__ void fill(float* to, const float* from, int rest) {\n"
        "    for (int i = threadIdx.x; i < 32; i += 8)\n"
        "        if (i < rest) to[i] = from[i];\n"
        "}\n"
        "__global__ void add(const float* a, float* c, int count, int pieces) {\n"
        "    __shared__ float tile[32];\n"
        "    for (int piece = 0; piece < pieces; ++piece) {\n"
        "        const int first = " +
        begin +
        ";\n"
        "        fill(tile, a + first, " +
        left +
        ");\n"
        "    }\n"
        "}\n");
    return rest_behind(file, FunctionText(file, 3));
}

TEST(RestBehind, IsCountedFromTheNumberOfThePiece) {
    EXPECT_EQ(said("count - piece"),
              "Line 9 hands over pointers that lie first ahead, and first is piece * 32 (line 8), "
              "but what is left (rest) as count - piece: that is more than there is. From there on "
              "count - first are left.");
    EXPECT_EQ(said("count - first"), "");
    EXPECT_EQ(said("count"), "");
    // A piece of one element.
    EXPECT_EQ(said("count - piece", "piece"), "");
}

TEST(RestBehind, IsFoundInALambdaToo) {
    const Tokens file = words_of(
        "__device__ void fill(float* to, const float* from, int rest) {\n"
        "    for (int i = threadIdx.x; i < 32; i += 8)\n"
        "        if (i < rest) to[i] = from[i];\n"
        "}\n"
        "__global__ void add(const float* a, float* c, int count, int pieces) {\n"
        "    __shared__ float tile[32];\n"
        "    const auto bring = [&](int piece) {\n"
        "        const int first = piece * 32;\n"
        "        fill(tile, a + first, count - piece);\n"
        "        __syncthreads();\n"
        "    };\n"
        "    for (int piece = 0; piece < pieces; ++piece) bring(piece);\n"
        "}\n");
    expect_part(rest_behind(file, FunctionText(file, 3)), "first is piece * 32 (line 8), but");
}

}  // namespace simtutor::rest_behind_test
