#include "grader/findings/cost/lane_in_column.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::lane_in_column_test {

std::string said(const std::string& column, const std::string& product) {
    return lane_in_column(words_of("__global__ void k(float* c) {\n"
                                   "    __shared__ float as[16][17];\n"
                                   "    __shared__ float bs[16][17];\n"
                                   "    const int x = threadIdx.x, y = threadIdx.y;\n"
                                   "    float sum = 0;\n"
                                   "    for (int step = 0; step < 16; ++step) {\n"
                                   "        const int k = " +
                                   column +
                                   ";\n"
                                   "        sum += " +
                                   product +
                                   ";\n"
                                   "    }\n"
                                   "}\n"),
                          8);
}

TEST(LaneInColumn, OfTheOtherArray) {
    EXPECT_EQ(said("(step + x) % 16", "as[y][k] * bs[x][k]"),
              "In as[y][k] neighbouring threads read words that follow each other, because line 7 "
              "makes k of x. bs[x][k] goes across the rows already: without x in k all of them "
              "read one word of as.");
}

TEST(LaneInColumn, IsNoneWhereTheArrayItselfIsToBeTurned) {
    EXPECT_EQ(said("step", "as[y][k] * bs[k][x]"), "");
    EXPECT_EQ(said("step", "as[y][k] * bs[x][k]"), "");
    EXPECT_EQ(said("(step + x) % 16", "as[y][k] * bs[k][x]"), "");
}

TEST(LaneInColumn, IsNoneOfAPlaceThatTheWholeKernelHas) {
    EXPECT_EQ(lane_in_column(words_of("__global__ void k(float* c) {\n"
                                      "    __shared__ float as[16][16];\n"
                                      "    __shared__ float bs[16][16];\n"
                                      "    const int t = threadIdx.x;\n"
                                      "    const int x = t / 16;\n"
                                      "    const int y = t % 16;\n"
                                      "    float sum = 0;\n"
                                      "    for (int i = 0; i < 16; ++i)\n"
                                      "        sum += as[y][i] * bs[i][x];\n"
                                      "}\n"),
                             9),
              "");
}

}  // namespace simtutor::lane_in_column_test
