#include "grader/findings/calls/zero_fill.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::zero_fill_test {

std::string said(const std::string& from, const std::string& zeros) {
    return filled_where_it_is(
        words_of("__global__ void k(const float* a, int n) {\n"
                 "    __shared__ float part[64];\n"
                 "    const bool inside = threadIdx.x < n;\n"
                 "    const float* source = inside ? a + threadIdx.x : a;\n"
                 "    const int rest = inside ? sizeof(float) : 0;\n"
                 "    __pipeline_memcpy_async(&part[threadIdx.x], " +
                 from + ", sizeof(float), " + zeros + ");\n}\n"));
}

TEST(ZeroFill, WhereTheElementIsThere) {
    EXPECT_EQ(said("source", "inside ? sizeof(float) : 0"),
              "Line 6 fills with 0 where inside holds: the last argument of "
              "__pipeline_memcpy_async is the number of bytes that become 0, not of those that are "
              "copied. So elements that exist become 0, and what lies beyond is copied. Exchange "
              "the two values.");
    EXPECT_NE(said("source", "rest"), "");
    EXPECT_NE(said("inside ? &a[threadIdx.x] : a", "inside ? 4 : 0"), "");
    expect_part(said("outside ? a : a + n", "outside ? 0 : 4"), "where outside does not hold");
}

TEST(ZeroFill, WhereItIsNot) {
    EXPECT_EQ(said("source", "inside ? 0 : sizeof(float)"), "");
    EXPECT_EQ(said("source", "outside ? sizeof(float) : 0"), "");
    EXPECT_EQ(said("a", "inside ? sizeof(float) : 0"), "");
}

/// A copy that reads behind the end: the elements that are outside are read, not filled.
std::string told_of_end(const std::string& zeros) {
    return told(
               "__global__ void load(const float* in, float* out, int n, int left) {\n"
               "    __shared__ float part[8][32];\n"
               "    for (int r = 0; r < 8; r += 4) {\n"
               "        const int line = r + threadIdx.y;\n"
               "        const bool there = line < left && threadIdx.x < n;\n"
               "        __pipeline_memcpy_async(&part[line][threadIdx.x],\n"
               "                                there ? &in[line * n + threadIdx.x] : in, 4, " +
                   zeros + ");\n    }\n}\n",
               6, "bounds.global", "in[96]",
               "Thread 0 of block 0 reads outside the array, at in[96]: it has 60 elements, so "
               "the last is in[59].")
        .advice;
}

TEST(ZeroFill, IsToldOfAReadOutside) {
    expect_part(told_of_end("there ? 4 : 0"), "Line 6 fills with 0 where there holds");
    const std::string right = told_of_end("there ? 0 : 4");
    EXPECT_EQ(right.find("fills with 0"), std::string::npos) << right;
    // "there" compares it.
    EXPECT_EQ(right.find("nothing before this line"), std::string::npos) << right;
}

}  // namespace simtutor::zero_fill_test
