#include "grader/findings/calls/copied_output.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copied_output_test {

std::string said(const std::string& copies, const std::string& store = "next") {
    return copied_output(words_of("__global__ void step(float* next) { " + store +
                                  "[threadIdx.x] = 1; }\n"
                                  "void heat(float* field, int steps) {\n"
                                  "    step<<<1, 2>>>(other);\n" +
                                  copies + "}\n"),
                         "field");
}

TEST(CopiedOutput, TheCopyAndItsCondition) {
    EXPECT_EQ(said("    if (steps % 2 == 0)\n"
                   "        cudaMemcpy(field, other, 9, cudaMemcpyDeviceToDevice);\n"),
              " Line 5 copies other to field, where steps % 2 == 0.");
    EXPECT_EQ(said("    cudaMemcpy2D(field, row, last.cells, last.pitch, row, 3, kind);\n"),
              " Line 4 copies last.cells to field.");
    EXPECT_EQ(
        said("    const Plate& last = plates[(steps + 1) % 2];\n"
             "    cudaMemcpy2D(field, row, last.cells, last.pitch, row, 3, kind);\n"),
        " Line 5 copies last.cells to field, where last is plates[(steps + 1) % 2] (line 4).");
}

TEST(CopiedOutput, NothingIsCopied) {
    EXPECT_EQ(said(""), "");
    EXPECT_EQ(said("    cudaMemcpy(other, field, 9, cudaMemcpyDeviceToDevice);\n"), "");
    EXPECT_EQ(said("    cudaMemcpy(field, other, 9, kind);\n", "field"), "");
}

}  // namespace simtutor::copied_output_test
