#include "grader/findings/index/block_element.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_element_test {

std::string of_kernel(const std::string& store, const std::string& launch) {
    simt::Finding finding = finding_at(
        "__global__ void dot(const float* a, int n, float* partial) {\n"
        "    const int block = blockIdx.x, me = threadIdx.x;\n"
        "    if (me == 0) " +
            store +
            "\n"
            "}\n"
            "void start(const float* a, int n, float* sums) {\n    " +
            launch + "\n}\n",
        3, "bounds.global", "partial[129]",
        "Thread 0 of block 129 writes outside the array, at partial[129]: it has 16 elements, so "
        "the last is partial[15].");
    finding.advice =
        "The launch has more threads than the array has elements: let only threads whose index "
        "lies inside the array touch it.";
    finding.sides[0].action = "write";
    return told(finding).advice;
}

TEST(BlockElement, IsMissingWhereTheLaunchHasMoreBlocksThanTheArrayHasElements) {
    for (const std::string index : {"blockIdx.x", "block"})
        EXPECT_EQ(
            of_kernel("partial[" + index + "] = 0;", "dot<<<(n + 255) / 256, 256>>>(a, n, sums);"),
            "The index is the block's number, and `partial` has fewer elements than the "
            "launch in line 6 has blocks, (n + 255) / 256: launch as many blocks as the "
            "array has elements, or make it as long. A guard would leave out what the other "
            "blocks have computed, if they compute anything.");
}

TEST(BlockElement, IsNoMatterOfOtherIndices) {
    const Tokens file = words_of(
        "__global__ void dot(const float* a, float* partial) {\n"
        "    partial[blockIdx.x] = a[threadIdx.x];\n"
        "}\n"
        "void start(const float* a, float* sums) { dot<<<9, 256>>>(a, sums); }\n");
    EXPECT_EQ(block_without_element(file, 2, "a[100]"), "");
    EXPECT_NE(block_without_element(file, 2, "partial[8]"), "");
    EXPECT_NE(block_without_element(file, 2, "sums[8]"), "");
    EXPECT_EQ(of_kernel("partial[2 * blockIdx.x] = 0;", "dot<<<n, 256>>>(a, n, sums);")
                  .find("block's number"),
              std::string::npos);
}

}  // namespace simtutor::block_element_test
