#include "grader/findings/cost/repeated_load.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::repeated_load_test {

/// The loops over i and k, and what stands in the loop over j.
Tokens product(const std::string& inner, const std::string& before = "") {
    return words_of(
        "void matmul(const float* a, const float* b, float* c, int n) {\n"
        "    for (int i = 0; i < n; ++i)\n"
        "        for (int k = 0; k < n; ++k) {\n"
        "            " +
        before +
        "\n"
        "            for (int j = 0; j < n; ++j) {\n"
        "                " +
        inner +
        "\n"
        "            }\n"
        "        }\n"
        "}\n");
}

TEST(RepeatedLoad, AnIndexWithoutTheCounter) {
    EXPECT_EQ(repeated_load(product("c[i * n + j] += a[i * n + k] * b[k * n + j];")),
              "Line 6 loads a[i * n + k] in every round of the loop over j (line 5), and the index "
              "has no j: it is the same value each time. Load it once, into a local variable "
              "before that loop.");
    expect_part(repeated_load(product("to[j] += row[k] * from[j];",
                                      "const float* row = a + i * n, *from = b + k * n;")),
                "Line 6 loads row[k] in every round of the loop over j (line 5)");
    expect_part(repeated_load(product("const float x = b[k * n + j]; c[i * n + j] += a[k] * x;")),
                "Line 6 loads a[k]");
}

TEST(RepeatedLoad, ASumInMemory) {
    expect_part(repeated_load(product("c[i * n + k] += a[i * n + j] * b[j * n + k];")),
                "Line 6 loads and stores c[i * n + k] in every round");
}

TEST(RepeatedLoad, NotWhatTheLoopChanges) {
    for (const char* inner :
         {"c[i * n + j] += factor * b[k * n + j];", "c[i * n + j] += factor * *b++;",
          "const int at = i * n + j; c[at] += factor * b[at];", "c[next(i)] += factor;"})
        EXPECT_EQ(repeated_load(product(inner, "const float factor = a[i * n + k];")), "") << inner;
    // Sums of the function itself lie in registers.
    EXPECT_EQ(repeated_load(product("sums[k] += b[k * n + j];", "float sums[8] = {};")), "");
}

TEST(RepeatedLoad, OnlyOneUseOfWhatIsLoaded) {
    expect_part(load_for_one_use(product("c[i * n + j] += factor * b[k * n + j];")),
                "Line 6 loads b[k * n + j] and c[i * n + j], 8 bytes, for a single multiply-add, "
                "in every round of the loop over j. Which of them");
    expect_part(load_for_one_use(product("c[i + j] = c[i + j] + factor * b[k * n + j];")),
                "Line 6 loads b[k * n + j] and c[i + j], 8 bytes, for a single multiply-add");
    EXPECT_EQ(load_for_one_use(product("c[i + j] = d[i + j] + factor * b[k * n + j];")), "");
    EXPECT_EQ(load_for_one_use(product("const float x = b[j]; c[j] += one * x; d[j] += two * x;")),
              "");
}

TEST(RepeatedLoad, InAFunctionOfAClassThatAFunctionHas) {
    const auto said = [](const std::string& factor) {
        return repeated_load(
            words_of("void matmul(const float* a, float* c, int n) {\n"
                     "    struct Row {\n"
                     "        const float* a;\n"
                     "        void add(const float* b, float* c, int k, int n) const {\n"
                     "            for (int j = 0; j < n; ++j) c[j] += " +
                     factor +
                     " * b[j];\n"
                     "        }\n"
                     "    };\n"
                     "    Row{a}.add(a, c, 1, n);\n"
                     "}\n"));
    };
    expect_part(said("a[k]"), "Line 5 loads a[k] in every round of the loop over j (line 5)");
    EXPECT_EQ(said("a[j]"), "");
}

TEST(RepeatedLoad, ARestNeedNotBeCheap) {
    EXPECT_EQ(load_for_one_use(words_of(
                  "void matmul(const float* a, const float* b, float* c, int n) {\n"
                  "    int i = 0;\n"
                  "    for (; i + 1 < n; i += 2) two(i);\n"
                  "    if (i < n)\n"
                  "        for (int k = 0; k < n; ++k)\n"
                  "            for (int j = 0; j < n; ++j) c[i * n + j] += x * b[k * n + j];\n"
                  "}\n")),
              "");
}

TEST(RepeatedLoad, InALineOfAKernel) {
    const auto of = [](const std::string& load, const std::string& pointer = "b + threadIdx.x") {
        return repeated_load_in(
            words_of("__global__ void k(const float* a, const float* b, float* c, int n) {\n"
                     "    __shared__ float part[32][17];\n"
                     "    const float* down = " +
                     pointer +
                     ";\n"
                     "    for (int k = 0; k < 32; ++k) {\n"
                     "#pragma unroll\n"
                     "        for (int r = 0; r < 16; ++r) sums[r] += part[k][r] * " +
                     load +
                     ";\n"
                     "    }\n"
                     "}\n"),
            6);
    };
    EXPECT_EQ(of("down[(first + k) * n]"),
              "Line 6 loads down[(first + k) * n] in every round of the loop over r (line 6), and "
              "the index has no r: it is the same value each time. Load it once, into a local "
              "variable before that loop.");
    EXPECT_EQ(of("down[(first + k) * n + r]"), "");
    EXPECT_EQ(of("down[k], down[k] = sums[r]"), "") << "each round reads what the last one stored";
    EXPECT_EQ(of("down[place(k)]"), "");
    EXPECT_EQ(of("down[k]", "part[0]"), "");
    EXPECT_EQ(of("down[k]", "other()"), "");
}

TEST(RepeatedLoad, WhatTheRoundsHaveChanged) {
    const auto of = [](const std::string& mean) {
        return repeated_load_in(
            words_of("__global__ void k(const float* in, float* out, int rounds, int at) {\n"
                     "    __shared__ float tile[256];\n"
                     "    float value = in[at];\n"
                     "    tile[threadIdx.x] = value;\n"
                     "    for (int round = 0; round < rounds; ++round) {\n"
                     "        float sum = in[at - 1];\n"
                     "        __syncthreads();\n"
                     "        tile[threadIdx.x] = " +
                     mean +
                     ";\n"
                     "    }\n"
                     "}\n"),
            6);
    };
    EXPECT_EQ(of("(sum + tile[threadIdx.x]) / 2"),
              "Line 6 loads in[at - 1] in every round of the loop over round (line 5), and the "
              "index has no round: it is the value from before the first round. tile holds what "
              "the rounds have made of it: read it there.");
    expect_part(of("sum / 2"), "Load it once");
}

}  // namespace simtutor::repeated_load_test
