#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::partner_asked_test {

std::string said(const std::string& head, const std::string& behind = "") {
    return lines_of(
        "__global__ void sum(const float* a, int n, float* partial) {\n"
        "    float own = 0;\n"
        "    const int all = gridDim.x * blockDim.x;\n"
        "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    for (" +
            head +
            ")\n"
            "        own += a[i] + a[i + all];\n" +
            behind +
            "    atomicAdd(partial, own);\n"
            "}\n"
            "int main() { sum<<<2, 64>>>(a, n, partial); }\n",
        "3 of 3 sums are wrong. The wrong elements are all zero.\n"
        "The first: number 1: wanted -15, got 0.",
        "n = 1");
}

TEST(PartnerAsked, LeavesTheLastElementOut) {
    EXPECT_EQ(said("i = threadIdx.x; i + all < n; i += 2 * all"),
              "The loop in line 5 takes two elements in a round, a[i] and a[i + all], and goes on "
              "only while the second exists (i + all < n): an element whose partner does not exist "
              "is left out, and where no partner exists the loop has no round at all. Add such an "
              "element by itself behind the loop.");
}

TEST(PartnerAsked, MayHaveItsTurnBehindTheLoop) {
    EXPECT_EQ(said("i = threadIdx.x; i + all < n; i += 2 * all", "    if (i < n) own += a[i];\n")
                  .find("two elements in a round"),
              std::string::npos);
    EXPECT_EQ(said("i = threadIdx.x; i < n; i += 2 * all").find("two elements in a round"),
              std::string::npos);
}

}  // namespace simtutor::partner_asked_test
