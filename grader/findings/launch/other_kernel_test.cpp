#include "grader/findings/launch/other_kernel.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::other_kernel_test {

Tokens file(const std::string& host, const std::string& vector = "float4 four = left[k];") {
    return words_of(
        "__global__ void wide(const float* a, float* c, int n) {\n"
        "    " +
        vector +
        "\n}\n"
        "__global__ void narrow(const float* a, float* c, int n) {\n"
        "    c[threadIdx.x] = a[threadIdx.x];\n"
        "}\n"
        "void matmul(const float* a, float* c, int n) {\n" +
        host + "\n}\n");
}

TEST(OtherKernel, ACondititionThatIsNeverTrue) {
    EXPECT_EQ(other_kernel(file("if (n & 3 == 0) { wide<<<1, n>>>(a, c, n); }\n"
                                "else narrow<<<1, n>>>(a, c, n);"),
                           "narrow"),
              "narrow ran here, and not wide of line 8, which moves vectors. n & 3 == 0 in line 8 "
              "means n & (3 == 0), for == binds before &: that is never true. Write (n & 3) == 0.");
}

TEST(OtherKernel, AConditionIsAskedAbout) {
    const char* const asked =
        "narrow ran here, and not wide of line 8, which moves vectors. Line 8 chooses by n % 4: is "
        "that what is meant for this size?";
    EXPECT_EQ(other_kernel(file("if (n % 4) { wide<<<1, n>>>(a, c, n); return; }\n"
                                "narrow<<<1, n>>>(a, c, n);"),
                           "narrow"),
              asked);
}

TEST(OtherKernel, NotWhereNoBranchChooses) {
    // Both run.
    EXPECT_EQ(other_kernel(file("if (n > 4) wide<<<1, n>>>(a, c, n);\nnarrow<<<1, n>>>(a, c, n);"),
                           "narrow"),
              "");
    const std::string host =
        "if (n & 3 == 0) wide<<<1, n>>>(a, c, n);\n"
        "else narrow<<<1, n>>>(a, c, n);";
    // The one that ran moves vectors, or the other one moves none.
    EXPECT_EQ(other_kernel(file(host), "wide"), "");
    EXPECT_EQ(other_kernel(file(host, "float x = a[0];"), "narrow"), "");
}

}  // namespace simtutor::other_kernel_test
