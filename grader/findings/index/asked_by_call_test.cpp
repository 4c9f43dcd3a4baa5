#include "grader/findings/index/asked_by_call.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::asked_by_call_test {

std::string said(const std::string& first, const std::string& load,
                 const std::string& before = "") {
    return told(before +
                    "__global__ void k(const float* b, float* c, int n) {\n"
                    "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
                    "    " +
                    first + "\n    for (int start = 0; start < n; start += 16)\n        " + load +
                    "\n}\n",
                before.empty() ? 5 : 6, "bounds.global", "b[272]",
                "Thread (0, 15) of block 3 reads outside the array, at b[272]: it has 256 "
                "elements, so the last is b[255].")
        .advice;
}

TEST(AskedByCall, ALambdaCompares) {
    EXPECT_EQ(
        said("const auto ok = [&](int r, int c) { return r < n || c < n; };",
             "c[column] = ok(start + threadIdx.y, column) ? b[(start + threadIdx.y) * n + "
             "column] : 0;"),
        "Line 5 asks ok() about start + threadIdx.y, and this thread has passed: look at what "
        "ok() compares (line 3: r < n || c < n).");
    EXPECT_EQ(said("", "c[column] = b[column + start];").find("has passed"), std::string::npos);
}

TEST(AskedByCall, AQuestionThatMayBeRight) {
    expect_part(said("", "c[column] = inside(column, n) ? b[place(start, column, n)] : 0;",
                     "__device__ int place(int r, int q, int n) { return r * (n + 1) + q; } "
                     "__device__ bool inside(int i, int n) { return i < n; }\n"),
                "Line 6 asks inside() about column, and this thread has passed. Does inside() "
                "compare what it should (line 1: i < n), or is the index wrong (line 1: r * (n + "
                "1) + q)?");
}

TEST(AskedByCall, ALoopAsksAFunction) {
    const std::string ask = "__device__ bool inside(int i, int n) { return i <= n; }\n";
    expect_part(said("for (int i = column; inside(i, n); i += 16 * n)", "c[i] = b[i];", ask),
                "Line 4 asks inside() about i, and this thread has passed: look at what inside() "
                "compares (line 1: i <= n).");
}

}  // namespace simtutor::asked_by_call_test
