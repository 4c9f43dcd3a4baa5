#include "grader/findings/calls/short_write.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_write_test {

std::string said(const std::string& write, const std::string& bytes) {
    simt::Finding finding = finding_at(
        "__global__ void take(int* word) {\n"
        "    while (atomicCAS(word, 0, 1) != 0) {}\n"
        "}\n"
        "void work(int n) {\n"
        "    int* word = nullptr;\n"
        "    cudaMalloc(&word, n * sizeof(int));\n    " +
            write +
            "\n"
            "    take<<<1, 1>>>(word);\n"
            "}\n",
        2, "memory.uninitialised", "word[0]", "never written");
    finding.advice = "Only the first " + bytes + " were written: write the rest first.";
    return told(finding).advice;
}

TEST(ShortWrite, NamesTheCall) {
    EXPECT_EQ(said("cudaMemset(word, 0, 1);", "1 of its 4 bytes"),
              "Line 7 is too short: cudaMemset gets 1 for the number of bytes, and wrote only the "
              "first 1 of the 4 of word. Line 6 allocates n * sizeof(int): give it that size.");
    expect_part(
        said("check(cudaMemcpy(word, from, n, cudaMemcpyHostToDevice));", "32 of its 128 bytes"),
        "Line 7 is too short: cudaMemcpy gets n for the number of bytes");
}

TEST(ShortWrite, WhereItIsAnother) {
    EXPECT_EQ(said("cudaMemset(word, 0, n * sizeof(int));", "4 of its 8 bytes"), "");
    EXPECT_EQ(said("cudaMemset(word, 0, 8);", "4 of its 8 bytes"), "");
    EXPECT_EQ(said("cudaMemset(word, 0, 4); cudaMemset(word, 1, 2);", "4 of its 8 bytes"), "");
    EXPECT_EQ(said("cudaMemset(other, 0, 4);", "4 of its 8 bytes"), "");
}

}  // namespace simtutor::short_write_test
