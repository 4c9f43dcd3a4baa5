#include "grader/findings/calls/skipped_copy.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::skipped_copy_test {

Tokens copies(const std::string& more) {
    return words_of(
        "__device__ void copy_one(float* to, const float* from, bool there) {\n"
        "    if (there)\n"
        "        __pipeline_memcpy_async(to, from, 4);\n" +
        more +
        "}\n"
        "__global__ void k(const float* a, int n) {\n"
        "    __shared__ float tile[16][16];\n"
        "    copy_one(&tile[threadIdx.x][0], a + threadIdx.x, threadIdx.x < n);\n"
        "}\n");
}

const char* const shared = "Shared memory starts undefined: write the element first.";

TEST(SkippedCopy, NothingIsStoredWhereTheCopyIsLeftOut) {
    const std::string said = skipped_copy(copies(""));
    expect_part(said,
                "Line 3 in copy_one copies to `to` only where there holds; elsewhere copy_one "
                "stores nothing: the place keeps");
    expect_part(said, "copy_one is called in line 7 with &tile[threadIdx.x][0].");
    expect_part(said, "line 2 an else that stores 0: __pipeline_memcpy_async(to, from, 4, 4)");
    EXPECT_EQ(skipped_copy(copies("    else\n        *to = 0;\n")), "");
    EXPECT_EQ(skipped_copy(copies("    else __pipeline_memcpy_async(to, from, 4, 4);\n")), "");
}

TEST(SkippedCopy, IsToldOfAnElementThatWasNeverWritten) {
    simt::Finding finding = finding_at(
        "__device__ void copy_one(float* to, const float* from, bool there) {\n"
        "    if (there) __pipeline_memcpy_async(to, from, 4);\n"
        "}\n"
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    __shared__ float tile[16];\n"
        "    copy_one(&tile[threadIdx.x], a + threadIdx.x, threadIdx.x < n);\n"
        "    c[threadIdx.x] = tile[threadIdx.x];\n"
        "}\n",
        7, "memory.uninitialised", "tile[3]", "");
    finding.advice = shared;
    expect_part(told(finding).advice, "Line 2 in copy_one copies to `to` only where there holds");
}

TEST(SkippedCopy, IsNotToldOfAnotherArray) {
    simt::Finding finding = finding_at(
        "__device__ void copy_one(float* to, const float* from, bool there) {\n"
        "    if (there) __pipeline_memcpy_async(to, from, 4);\n"
        "}\n"
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    __shared__ float tile[16], other[16];\n"
        "    copy_one(&tile[threadIdx.x], a + threadIdx.x, threadIdx.x < n);\n"
        "    c[threadIdx.x] = other[threadIdx.x];\n"
        "}\n",
        7, "memory.uninitialised", "other[3]", "");
    finding.advice = shared;
    EXPECT_EQ(told(finding).advice.find("copies to `to` only"), std::string::npos);
}

}  // namespace simtutor::skipped_copy_test
