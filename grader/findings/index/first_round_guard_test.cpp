#include "grader/findings/index/first_round_guard.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

/// What is told of the load of b, in line 7.
std::string said(const std::string& condition, const std::string& load = "inside ? *from : 0.0f",
                 const std::string& step = "tile * n") {
    const Tokens words = words_of(
        "__global__ void k(const float* b, float* c, int n) {\n"
        "    __shared__ float bs[tile][tile];\n"
        "    const int x = threadIdx.x, y = threadIdx.y, column = blockIdx.x * tile + x;\n"
        "    const bool inside = " +
        condition +
        ";\n"
        "    const float* from = b + y * n + column;\n"
        "    for (int k = 0; k < n; k += tile) {\n"
        "        bs[y][x] = " +
        load +
        ";\n"
        "        __syncthreads();\n"
        "        from += " +
        step +
        ";\n"
        "    }\n"
        "}\n");
    return first_round_guard(FunctionText(words, 7), 7);
}

TEST(FirstRoundGuard, OfARowThatThePointerLeaves) {
    EXPECT_EQ(said("column < n && y < n"),
              "Line 4 asks y < n, which holds for the first round of the loop in line 6: in each "
              "round from goes on by tile * n (line 9), to k + y. Ask k + y < n in each round.");
    EXPECT_NE(said("true", "column < n && y < n ? *from : 0.0f"), "");
    EXPECT_NE(said("true", "column < n && y < n ? from[0] : 0.0f", "n * tile"), "");
}

TEST(FirstRoundGuard, OfAColumn) {
    const Tokens words = words_of(
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const int row = blockIdx.y, x = threadIdx.x;\n"
        "    const float* from = a + row * n + x;\n"
        "    float sum = 0;\n"
        "    for (int k = 0; k < n; k += 32, from += 32)\n"
        "        if (x < n) sum += *from;\n"
        "    c[row] = sum;\n"
        "}\n");
    EXPECT_NE(first_round_guard(FunctionText(words, 6), 6).find("Ask k + x < n in each round."),
              std::string::npos);
}

TEST(FirstRoundGuard, RightCodeAndOtherMistakes) {
    EXPECT_EQ(said("column < n", "inside && k + y < n ? *from : 0.0f"), "");
    EXPECT_EQ(said("column < n && y < n", "inside && y < n - k ? *from : 0.0f"), "");
    EXPECT_EQ(said("column < n && row < n"), "");
    EXPECT_EQ(said("column < n && y < n", "inside ? b[y * n + column] : 0.0f"), "");
    // Such a step is another mistake.
    EXPECT_EQ(said("column < n && y < n", "inside ? *from : 0.0f", "n"), "");
}

std::string said_of_end(const std::string& condition, const std::string& step = "tile") {
    const Tokens words = words_of(
        "__global__ void k(const float* a, float* c, int n) {\n"
        "    const float* left = a + threadIdx.x;\n"
        "    float sum = 0;\n"
        "    for (int done = 0; " +
        condition + "; done += tile, left += " + step +
        ")\n"
        "        sum += *reinterpret_cast<const float*>(left + 8 * n);\n"
        "    c[threadIdx.x] = sum;\n"
        "}\n");
    return round_at_end(FunctionText(words, 5), 5);
}

TEST(RoundAtEnd, OfALoopThatTakesInItsLimit) {
    EXPECT_EQ(said_of_end("done <= n"),
              "The loop in line 4 has a round for done == n, too: by then left has gone on by n, "
              "and nothing is left there. Let it end before: done < n.");
    EXPECT_EQ(said_of_end("done < n"), "");
    EXPECT_EQ(said_of_end("done <= n - tile"), "");
    EXPECT_EQ(said_of_end("done <= n", "1"), "");
}

}  // namespace
}  // namespace simtutor
