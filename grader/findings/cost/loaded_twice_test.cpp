#include "grader/findings/cost/loaded_twice.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::loaded_twice_test {

std::string said(const std::string& between, const std::string& other = "right[r * quads]",
                 const std::string& head = "int r = 0; r < 4; ++r") {
    return loaded_twice(words_of("__global__ void k(const float4* b, int quads) {\n"
                                 "    float4 top[4], low[4];\n"
                                 "    const float4* right = b + threadIdx.x;\n"
                                 "    for (int step = 0; step < quads; ++step) {\n"
                                 "        for (int r = 0; r < 4; ++r) {\n"
                                 "            add(top[r], right[r * quads]);\n"
                                 "        }\n"
                                 "        " +
                                 between + "\n        for (" + head +
                                 ") {\n"
                                 "            add(low[r], " +
                                 other +
                                 ");\n"
                                 "        }\n"
                                 "        right += 4 * quads;\n"
                                 "    }\n"
                                 "}\n"),
                        6);
}

TEST(LoadedTwice, InLoopsSideBySide) {
    EXPECT_EQ(
        said(""),
        "right[r * quads] is loaded in lines 6 and 10, in two loops of the same rounds, with "
        "nothing changed between: make one loop of both, and load it once there for both uses.");
}

TEST(LoadedTwice, ThroughAPointerWithASum) {
    const auto of_rows = [](const std::string& second) {
        return loaded_twice(
            words_of("__global__ void k(const float* from, int n) {\n"
                     "    const float2 one = *reinterpret_cast<const float2*>(from + 8 * n);\n"
                     "    const float2 two = *reinterpret_cast<const float2*>(" +
                     second + ");\n}\n"),
            3);
    };
    EXPECT_EQ(of_rows("from + 8 * n"),
              "*(from + 8 * n) is loaded in lines 2 and 3, with nothing changed between: one load "
              "into a local variable serves both.");
    EXPECT_EQ(of_rows("from + 4 * n"), "");
}

TEST(LoadedTwice, AnIndexThatBothLoopsDeclareAlike) {
    const auto of_kernel = [](const std::string& second, const std::string& kernel = "k") {
        return loaded_twice_anywhere(
            words_of("__global__ void k(const float* a, const float* b) {\n"
                     "    float s = 0, t = 0;\n"
                     "    for (int i = 0; i < 8; ++i) {\n"
                     "        const int at = 4 * i + threadIdx.x;\n"
                     "        s += a[i] * b[at];\n"
                     "    }\n"
                     "    for (int i = 0; i < 8; ++i) {\n"
                     "        const int at = " +
                     second +
                     ";\n"
                     "        t += a[8 + i] * b[at];\n"
                     "    }\n"
                     "}\n"),
            kernel);
    };
    EXPECT_TRUE(of_kernel("4 * i + threadIdx.x").starts_with("b[at] is loaded in lines 5 and 9"));
    EXPECT_EQ(of_kernel("5 * i + threadIdx.x"), "");
    EXPECT_EQ(of_kernel("4 * i + threadIdx.x", "other"), "");
}

TEST(LoadedTwice, NotWhereItIsAnotherElement) {
    EXPECT_EQ(said("right += quads;"), "");
    EXPECT_EQ(said("++right;"), "");
    EXPECT_EQ(said("__syncthreads();"), "");
    EXPECT_EQ(said("", "right[r * quads + 1]"), "");
    EXPECT_EQ(said("", "right[r * quads]", "int r = 4; r < 8; ++r"), "");
    // An array of the thread itself lies in registers.
    EXPECT_EQ(said("", "top[r]"), "");
}

TEST(LoadedTwice, InOneRoundOfAnyLoop) {
    const auto anywhere = [](const std::string& second) {
        return loaded_twice_anywhere(
            words_of("static void two_rows(const float* a, const float* b, float* c, int n) {\n"
                     "    for (int k = 0; k < n; ++k)\n"
                     "        for (int j = 0; j < n; ++j) {\n"
                     "            c[j] += a[k] * b[k * n + j];\n"
                     "            c[n + j] += a[n + k] * " +
                     second +
                     ";\n"
                     "        }\n"
                     "}\n"));
    };
    EXPECT_EQ(
        anywhere("b[k * n + j]"),
        "b[k * n + j] is loaded in lines 4 and 5, with nothing changed between: one load into "
        "a local variable serves both.");
    EXPECT_EQ(anywhere("b[k * n + n - j]"), "");
}

TEST(LoadedTwice, ThroughAPointer) {
    const auto of = [](const std::string& between, const std::string& pointer) {
        return loaded_twice(words_of("__constant__ float weights[64];\n"
                                     "__global__ void k(const float* a, float* c, int n) {\n"
                                     "    __shared__ float part[64];\n"
                                     "    const float* down = " +
                                     pointer +
                                     ";\n"
                                     "    for (int i = 0; i < n; ++i) {\n"
                                     "        one += factor * *down;\n"
                                     "        add(other, factor, *down);\n" +
                                     between +
                                     "        down += n;\n"
                                     "    }\n"
                                     "}\n"),
                            6);
    };
    EXPECT_EQ(of("", "a + threadIdx.x"),
              "*down is loaded in lines 6 and 7, with nothing changed between: one load into a "
              "local variable serves both.");
    EXPECT_EQ(of("", "part + threadIdx.x"), "");
    EXPECT_EQ(of("", "weights"), "");
}

TEST(LoadedTwice, ConstantMemoryCostsNoDeviceMemory) {
    const auto of = [](const std::string& array) {
        return loaded_twice_anywhere(
            words_of("__constant__ Sphere spheres[1000];\n"
                     "__global__ void k(const Sphere* given, float* c, int n) {\n"
                     "    for (int i = 0; i < n; ++i) {\n"
                     "        one += " +
                     array +
                     "[i].x;\n"
                     "        other += " +
                     array +
                     "[i].y;\n"
                     "    }\n"
                     "}\n"),
            "k");
    };
    EXPECT_EQ(of("spheres"), "");
    EXPECT_NE(of("given"), "");
}

}  // namespace simtutor::loaded_twice_test
