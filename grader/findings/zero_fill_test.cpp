#include "grader/findings/zero_fill.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

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

}  // namespace
}  // namespace simtutor
