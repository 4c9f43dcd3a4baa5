#include "grader/findings/index/far_shared.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::far_shared_test {

std::string told_of(const std::string& line) {
    const simt::Finding finding = finding_at(
        "__global__ void dot(const float* a, float* partial) {\n"
        "    __shared__ float cache[256];\n    " +
            line + "\n}\n",
        3, "bounds.global", "",
        "Thread 0 of block 2097150 reads outside the array, at a[-8587837186]: it has 9 elements.");
    Sources sources;
    return far_shared(finding, sources);
}

TEST(FarShared, TheLinesOwnArray) {
    expect_part(told_of("partial[blockIdx.x] = cache[blockIdx.x];"),
                "a does not stand in line 3, it is only the array that lies nearest: "
                "cache[blockIdx.x] does, and cache is an array in shared memory");
    EXPECT_EQ(told_of("partial[blockIdx.x] = cache[0];"), "");
    EXPECT_EQ(told_of("partial[blockIdx.x] = cache[blockIdx.x] + a[0];"), "");
}

}  // namespace simtutor::far_shared_test
