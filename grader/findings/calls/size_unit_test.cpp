#include "grader/findings/calls/size_unit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::size_unit_test {

const std::string with_unit =
    "Sizes are in bytes, the number of elements times sizeof(element): is this one more than the "
    "array has, or was the array allocated with too few?";

std::string said(const std::string& text, int line) {
    return without_size_unit(words_of(text), line, with_unit + " bytes is 3 * n (line 2).");
}

const std::string
    kept = with_unit + " bytes is 3 * n (line 2).",
    left =
        "Is this size too large, or was the array allocated with too few bytes? bytes is 3 * n "
        "(line 2).";

TEST(SizeUnit, ASizeWithItsSizeofNeedsNoUnit) {
    EXPECT_EQ(said("void run(int n) {\n"
                   "    cudaMemcpy(d, h, 2 * n * sizeof(float), cudaMemcpyHostToDevice);\n"
                   "}\n",
                   2),
              left);
    EXPECT_EQ(said("void run(int n) {\n"
                   "    const std::size_t bytes = 3 * n * sizeof(float);\n"
                   "    cudaMemset(d, 0, bytes);\n"
                   "}\n",
                   3),
              left);
    EXPECT_EQ(said("void put(float* d, const float* h, std::size_t count) {\n"
                   "    cudaMemcpy(d, h, count, cudaMemcpyHostToDevice);\n"
                   "}\n"
                   "void run(int n) { put(d, h, n * sizeof(float)); }\n",
                   2),
              left);
}

TEST(SizeUnit, ASizeWithoutItStaysAsked) {
    EXPECT_EQ(said("void run(int n) {\n"
                   "    cudaMemcpy(d, h, 8 * n, cudaMemcpyHostToDevice);\n"
                   "}\n",
                   2),
              kept);
    // The array's own size has one, and this call's has not.
    EXPECT_EQ(said("void run(int n) {\n"
                   "    const std::size_t bytes = n * sizeof(float);\n"
                   "    float* d = make(bytes);\n"
                   "    cudaMemset(d, 0, 8 * n);\n"
                   "}\n",
                   4),
              kept);
    EXPECT_EQ(said("void put(float* d, const float* h, std::size_t count) {\n"
                   "    cudaMemcpy(d, h, count, cudaMemcpyHostToDevice);\n"
                   "}\n"
                   "void run(int n) { put(d, h, n * sizeof(float)); put(d, h, 5 * n); }\n",
                   2),
              kept);
}

}  // namespace simtutor::size_unit_test
