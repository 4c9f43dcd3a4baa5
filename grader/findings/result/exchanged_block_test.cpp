#include "grader/findings/result/exchanged_block.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::exchanged_block_test {

/// @param column and @param row of the store to `to`
std::string flip(const std::string& to, const std::string& column, const std::string& row) {
    return "__global__ void flip(int* map, int* other, int wide) {\n"
           "    __shared__ int part[8][8];\n"
           "    const int i = threadIdx.x, j = threadIdx.y;\n"
           "    const int x = 8 * blockIdx.x + i, y = 8 * blockIdx.y + j;\n"
           "    part[j][i] = map[y * wide + x];\n"
           "    __syncthreads();\n"
           "    const int column = " +
           column + ", row = " + row +
           ";\n"
           "    " +
           to + "[row * wide + column] = part[i][j];\n}\n";
}

TEST(ExchangedBlock, OfOneArray) {
    const Told bounds = told(flip("map", "8 * blockIdx.y + i", "8 * blockIdx.x + j"), 8,
                             "bounds.global", "map[300]",
                             "Thread 0 of block (3, 1) writes outside the array, at map[300]: it "
                             "has 256 elements, so the last is map[255].");
    EXPECT_EQ(bounds.advice.find("Line 5 reads map at a place that is made of blockIdx.y and "
                                 "blockIdx.x, and line 8 stores with the two exchanged (line 7)"),
              0u)
        << bounds.advice;
}

TEST(ExchangedBlock, NotIntoAnotherArrayNorWithTheSameTwo) {
    const auto said = [](const std::string& text) {
        return exchanged_block(FunctionText(words_of(text), 8), 8);
    };
    EXPECT_EQ(said(flip("other", "8 * blockIdx.y + i", "8 * blockIdx.x + j")), "");
    EXPECT_EQ(said(flip("map", "8 * blockIdx.x + i", "8 * blockIdx.y + j")), "");
}

}  // namespace simtutor::exchanged_block_test
