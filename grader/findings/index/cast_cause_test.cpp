#include "grader/findings/index/cast_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor::cast_cause_test {

TEST(CastCause, WhatIsAddedBeforeTheCast) {
    const auto text = [](const std::string& cast) {
        return "__global__ void gpu(const float* b, float* c, int n) {\n"
               "    const float4* b4 = " +
               cast +
               ";\n"
               "    c[0] = b4[0].x;\n"
               "}\n";
    };
    const Told said = told(text("reinterpret_cast<const float4*>(b + group)"), 3,
                           "memory.misaligned", "b[41]", "");
    expect_part(said.advice, "Line 2 adds group before the cast, so it counts single elements");
    expect_part(said.advice, "reinterpret_cast<const float4*>(b) + group");
    EXPECT_EQ(told(text("reinterpret_cast<const float4*>(b) + group"), 3, "memory.misaligned",
                   "b[41]", "")
                  .advice,
              "");
}

TEST(CastCause, TheCastOfThePointerThatIsRead) {
    const auto said = [](const std::string& second) {
        return told(
                   "__global__ void dot(const float* u, const float* v, float* out, int m) {\n"
                   "    const int t = threadIdx.x;\n"
                   "    const float4* u4 = reinterpret_cast<const float4*>(u + t * m);\n"
                   "    const float2* v2 = " +
                       second +
                       ";\n"
                       "    const float4 four = *u4;\n"
                       "    for (int k = 0; k < m; ++k) {\n"
                       "        out[k] += four.x * v2->x;\n"
                       "        v2 += m;\n"
                       "    }\n"
                       "}\n",
                   7, "memory.misaligned", "v[3]", "")
            .advice;
    };
    const std::string text = said("reinterpret_cast<const float2*>(v + t)");
    expect_part(text, "Line 4 adds t before the cast");
    EXPECT_EQ(text.find("u + t * m"), std::string::npos) << text;
    EXPECT_EQ(said("reinterpret_cast<const float2*>(v) + t").find("u + t * m"), std::string::npos);
}

std::string of_row(const std::string& head, const std::string& begin) {
    return told(
               "__global__ void gpu2(const float* a, float* c, int n) {\n"
               "    const float* from = " +
                   begin +
                   ";\n"
                   "    int k = 0;\n"
                   "    " +
                   head +
                   " {\n"
                   "        const float4 f = *reinterpret_cast<const float4*>(from + k);\n"
                   "        c[k] = f.x;\n"
                   "        k += 4;\n"
                   "    }\n"
                   "    while (k < n) ++k;\n"
                   "}\n"
                   "void matmul(const float* a, float* c, int n) {\n"
                   "    if (n % 2 == 0) gpu2<<<n, n>>>(a, c, n);\n"
                   "}\n",
               5, "memory.misaligned", "a[34]", "")
        .advice;
}

TEST(CastCause, TheBeginOfARow) {
    const std::string text = of_row("while (k + 4 <= n)", "a + row * n");
    expect_part(text, "from is a + row * n (line 2), where a row begins");
    expect_part(text, "k, which is added, is always one.");
    expect_part(text, "line 12 asks n % 2 == 0 before the launch");
    EXPECT_EQ(text.find("before the cast"), std::string::npos) << text;
    // Neither the begin nor k is to blame, as far as the text tells.
    EXPECT_EQ(of_row("while (k + 4 <= n)", "a"), "");
    expect_part(of_row("for (; k < n; ++k)", "a"), "adds k before the cast");
}

}  // namespace simtutor::cast_cause_test
