#include "grader/findings/cost/private_tile.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::private_tile_test {

std::string said(const std::string& read, const std::string& more = "") {
    return private_tile(words_of("constexpr int depth = 32;\n"
                                 "__global__ void k(const float* a, const float* b, float* c) {\n"
                                 "    __shared__ float as[depth][17], bs[depth][128];\n"
                                 "    const int x = threadIdx.x, y = threadIdx.y;\n"
                                 "    const int t = y * 16 + x;\n"
                                 "    float sum = 0;\n"
                                 "    as[x][y] = a[t];\n"
                                 "    for (int k = 0; k < depth; ++k) bs[k][t] = b[k * 128 + t];\n"
                                 "    __syncthreads();\n" +
                                 more +
                                 "    for (int k = 0; k < depth; ++k)\n"
                                 "        sum += as[k][0] * " +
                                 read +
                                 ";\n"
                                 "    c[t] = sum;\n"
                                 "}\n"),
                        10, 16, 8);
}

TEST(PrivateTile, IsReadByItsWriterAlone) {
    EXPECT_EQ(said("bs[k][t]"),
              "Each element of bs is read only by the thread that has stored it: in lines 8 and 11 "
              "its index is t, and no two threads of a block have the same. It need not go through "
              "shared memory: read b[k * 128 + t] into a variable.");
}

TEST(PrivateTile, IsNoneThatOthersRead) {
    EXPECT_EQ(said("bs[k][x]"), "");
    EXPECT_EQ(said("bs[k][127 - t]"), "");
    EXPECT_EQ(said("bs[k][t]", "    look_at(bs);\n"), "");
    EXPECT_EQ(said("bs[t % 32][t]", "    sum += bs[0][y];\n"), "");
}

TEST(PrivateTile, IsNoneWhereThreadsShareTheIndex) {
    EXPECT_EQ(private_tile(words_of("__global__ void k(const float* b, float* c) {\n"
                                    "    __shared__ float own[16];\n"
                                    "    own[threadIdx.x] = b[threadIdx.x];\n"
                                    "    __syncthreads();\n"
                                    "    c[threadIdx.y * 16 + threadIdx.x] = own[threadIdx.x];\n"
                                    "}\n"),
                           5, 16, 8),
              "");
}

}  // namespace simtutor::private_tile_test
