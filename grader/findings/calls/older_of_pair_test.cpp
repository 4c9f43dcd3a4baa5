#include "grader/findings/calls/older_of_pair.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::older_of_pair_test {

std::string said(const std::string& loop, const std::string& copy) {
    return older_of_pair(
        words_of("__global__ void step(const float* from, float* to, int n) { to[0] = from[0]; }\n"
                 "void run(float* field, float* other, int n, int steps) {\n"
                 "    float *a = field, *b = other;\n"
                 "    for (int s = 0; s < steps; ++s) {\n" +
                 loop + "\n    }\n    " + copy + "\n}\n"));
}

const std::string turns = "step<<<1, 32>>>(a, b, n);\nfloat* last = a;\na = b;\nb = last;";

TEST(OlderOfPair, IsCopiedBehindTheLoop) {
    const std::string text = said(turns, "cudaMemcpy(field, b, n, cudaMemcpyDeviceToDevice);");
    EXPECT_EQ(text,
              "Line 10 copies b. Line 5 writes b, and then each round exchanges b and a (lines 6 "
              "to 8): behind the loop a has the newest values, and b those before the last round. "
              "Copy a.");
    // What is read may be a texture of the other array.
    expect_part(said("step<<<1, 32>>>(view, b, n);\nstd::swap(a, b);  std::swap(view, other);",
                     "cudaMemcpy(field, b, n, cudaMemcpyDeviceToDevice);"),
                "exchanges b and a (line 6): behind the loop a has the newest values");
}

TEST(OlderOfPair, IsSilentWhereTheNewestIsCopiedOrTheRolesAreOthers) {
    const std::string b = "cudaMemcpy(field, b, n, cudaMemcpyDeviceToDevice);";
    EXPECT_EQ(said(turns, "cudaMemcpy(field, a, n, cudaMemcpyDeviceToDevice);"), "");
    // The exchange before the launch: b is what the last launch wrote.
    EXPECT_EQ(said("std::swap(a, b);\nstep<<<1, 32>>>(a, b, n);", b), "");
    EXPECT_EQ(said("step<<<1, 32>>>(b, a, n);\nstd::swap(a, b);", b), "");
    EXPECT_EQ(said("step<<<1, 32>>>(a, b, n);\nif (s + 1 < steps) std::swap(a, b);", b), "");
    EXPECT_EQ(said(turns, "std::swap(a, b);\n" + b), "");
}

}  // namespace simtutor::older_of_pair_test
