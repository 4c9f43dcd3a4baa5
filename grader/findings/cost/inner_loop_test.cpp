#include "grader/findings/cost/inner_loop.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::inner_loop_test {

std::string product(const std::string& first, const std::string& second, const std::string& third,
                    const std::string& body) {
    const auto loop = [](const std::string& counter) {
        return "    for (int " + counter + " = 0; " + counter + " < n; ++" + counter + ")\n";
    };
    return innermost_down_columns(
        words_of("void matmul(const float* a, const float* b, float* c, int n) {\n" + loop(first) +
                 loop(second) + loop(third) + "        " + body + "\n}\n"),
        5);
}

const char* const sum = "c[i * n + j] += a[i * n + k] * b[k * n + j];";

TEST(InnerLoop, DownColumns) {
    EXPECT_EQ(product("j", "k", "i", sum),
              "The innermost loop around line 5 is that over i in line 4, and i * n goes on by a "
              "whole row in each round. Let a loop be the innermost whose index runs along the "
              "rows.");
    expect_part(product("i", "j", "k", sum),
                "over k in line 4, and k * n goes on by a whole row in each round. Let a loop");
    expect_part(product("j", "k", "i", "c[(i + 1) * n + j] = a[n * i + k];"),
                "(i + 1) * n goes on by a whole row");
}

TEST(InnerLoop, AlongRows) {
    EXPECT_EQ(product("i", "k", "j", sum), "");
    EXPECT_EQ(product("k", "i", "j", sum), "");
    EXPECT_EQ(innermost_down_columns(words_of("void f(float* c) {\n    c[0] = 1;\n}\n"), 2), "");
}

TEST(InnerLoop, ARowThatALoopMakes) {
    expect_part(product("j", "k", "i", "{ float* row = c + i * n; row[j] += a[k * n]; }"),
                "The innermost loop around line 5 is that over i in line 4, and i * n goes on");
}

}  // namespace simtutor::inner_loop_test
