#include "grader/findings/index/joint_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::joint_guard_test {

/// A product whose threads are asked by this guard.
Told of_product(const std::string& guard, const std::string& index = "b[k * n + column]") {
    return told(
        "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    const int place = row * n + column;\n"
        "    if (" +
            guard +
            ") return;\n"
            "    float sum = 0;\n"
            "    for (int k = 0; k < n; ++k) sum += a[row * n + k] * " +
            index +
            ";\n"
            "    c[place] = sum;\n"
            "}\n",
        7, "bounds.global", "b[2209]", "outside the array, at b[2209]: it has 2209 elements");
}

TEST(JointGuard, AColumnBehindTheEndOfItsRow) {
    for (const char* guard : {"row * n + column >= n * n", "place >= n * n",
                              "std::size_t(row) * n + column >= std::size_t(n) * n"}) {
        const Told said = of_product(guard);
        expect_part(said.advice, "Nothing compares column with n: line 5 tests ");
        expect_part(said.advice, "Then k * n + column is behind the end.");
        EXPECT_EQ(said.advice.find("ends in time"), std::string::npos) << said.advice;
        EXPECT_EQ(said.lines, (Lines{2, 5}));
    }
}

TEST(JointGuard, IsSilentWhereTheColumnIsAskedFor) {
    for (const char* guard : {"row >= n || column >= n", "column >= n || place >= n * n"})
        EXPECT_EQ(of_product(guard).advice.find("Nothing compares column"), std::string::npos);
    // The place itself is inside wherever the guard says so.
    EXPECT_EQ(of_product("place >= n * n", "b[row * n + column]").advice.find("behind the end"),
              std::string::npos);
}

TEST(IndexSearch, ALoopThatGoesOnAtItsBoundDoesNotEndInTime) {
    const auto said = [](const std::string& sign) {
        return told(
                   "__global__ void k(const float* a, float* c, int n) {\n"
                   "    const int step = blockDim.x;\n"
                   "    for (int i = threadIdx.x; i + step " +
                       sign +
                       " n; i += 2 * step)\n"
                       "        c[i] = a[i] + a[i + step];\n"
                       "}\n",
                   4, "bounds.global", "a[99]", "outside the array, at a[99]: it has 99 elements")
            .advice;
    };
    expect_part(said("<="),
                "goes on while i + step <= n: where they are equal, the index i + step");
    EXPECT_EQ(said("<=").find("ends in time"), std::string::npos);
    EXPECT_EQ(said("<").find("where they are equal"), std::string::npos);
}

TEST(JointGuard, ARoundMoreIsNoMatterOfTheLoopWhereAColumnIsOpen) {
    const Told said = told(
        "__global__ void k(const float* b, float* c, int n) {\n"
        "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (column * 2 >= n * n) return;\n"
        "    for (int k = 0; k < n; ++k) c[column] += b[k * n + column];\n"
        "}\n",
        4, "bounds.global", "b[99]", "outside the array, at b[99]: it has 99 elements");
    EXPECT_EQ(said.advice.find("ends in time"), std::string::npos) << said.advice;
}

}  // namespace simtutor::joint_guard_test
