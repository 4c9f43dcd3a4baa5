#include "grader/findings/index/passed_limit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_limit_test {

/// Tiles of 16 x 128, of which the next but one is loaded while one is used.
std::string text_with(const std::string& pointer, const std::string& limit) {
    return "constexpr int depth = 16, stages = 2;\n"
           "__device__ void load(float* tile, const float* from, int n, int columns_left,\n"
           "                     int depth_left) {\n"
           "    const int t = threadIdx.y * 16 + threadIdx.x;\n"
           "    for (int round = 0; round < 16; ++round) {\n"
           "        const int number = round * 128 + t;\n"
           "        const int k = number / 128, column = number % 128;\n"
           "        const bool exists = k < depth_left && column < columns_left;\n"
           "        ring.from[k][column] = exists ? from[k * n + column] : 0.0f;\n"
           "    }\n"
           "}\n"
           "__global__ void product(const float* b, int n) {\n"
           "    __shared__ float tile[2048];\n"
           "    const float* b_block = b + blockIdx.x * 128;\n"
           "    for (int t = 0; t < n; ++t) {\n"
           "        const int start = (t + stages) * depth;\n"
           "        load(tile, " +
           pointer + ", n, n - blockIdx.x * 128,\n             " + limit +
           ");\n"
           "    }\n"
           "}\n";
}

Told said(const std::string& pointer, const std::string& limit) {
    return told(text_with(pointer, limit), 9, "bounds.global", "b[16737]",
                "reads outside the array, at b[16737]: it has 16641 elements, so the last is …");
}

TEST(PassedLimit, ACallThatTakesTooLittleOffItsLimit) {
    const Told told = said("b_block + start * n", "n - (t + 1) * depth");
    EXPECT_EQ(told.advice,
              "k < depth_left (line 8) let this thread through. Line 17 passes n - (t + 1) * depth "
              "for depth_left, and b_block + start * n for from, where start is (t + stages) * "
              "depth (line 16): from there on n - start are left, which is less. Pass n - start.");
    EXPECT_EQ(told.lines, Lines{17});
    expect_part(said("b_block + start * n", "n").advice, "Pass n - start.");
    expect_part(said("b_block + (t + 2) * n", "n - t").advice, "Pass n - (t + 2).");
    expect_part(said("b_block + start * n", "min(n - t * depth, depth)").advice, "Pass n - start.");
}

TEST(PassedLimit, ALimitThatFitsIsNotBlamed) {
    for (const char* limit :
         {"n - start", "n - (t + stages) * depth", "n - (t + 4) * depth", "depth", "rest_of(n)"})
        EXPECT_EQ(said("b_block + start * n", limit).advice.find("Pass "), std::string::npos)
            << limit;
    for (const char* limit : {"n - start", "left - start", "left - (t + 4) * depth"})
        EXPECT_EQ(said("b_block + start * n", limit).advice.find("from there on"),
                  std::string::npos)
            << limit;
    // A name says that the thread is inside: that the number alone is not asked does not matter.
    EXPECT_EQ(said("b_block + start * n", "n - start").advice.find("Nothing compares"),
              std::string::npos);
    EXPECT_EQ(said("b_block + start * n", "n - start").advice.find("without it"),
              std::string::npos);
}

TEST(PassedLimit, ANameThatMayCountFromTheTileIsNotBlamed) {
    const auto through = [](const std::string& limit, const std::string& head,
                            const std::string& end) {
        std::string text = text_with("b_block + t * depth * n", limit);
        const std::string before = "    for (int t = 0; t < n; ++t) {\n";
        text.replace(text.find(before), before.size(), head);
        const std::string last = "    }\n}\n";
        text.replace(text.rfind(last), last.size(), end);
        return told(text, 9, "bounds.global", "b[16737]",
                    "reads outside the array, at b[16737]: it has 16641 elements, so the last is …")
            .advice;
    };
    const std::string lambda = "    const auto fetch = [&](int t, int depth_left) {\n";
    for (const char* limit : {"depth_left", "depth_left - t"})
        EXPECT_EQ(through(limit, lambda, "    };\n    fetch(0, n);\n}\n").find("Pass "),
                  std::string::npos)
            << limit;
    expect_part(
        through("depth_left", lambda, "    };\n    fetch(0, n);\n    fetch(1, n - t);\n}\n"),
        "Line 17 passes depth_left for depth_left, and b_block + t * depth * n for from: "
        "is depth_left, from the calls in lines 20, 21, no more than what is left from "
        "there on? If so, look at the index itself.");
    // The length of a row of a square matrix is what the matrix has.
    expect_part(through("n", lambda, "    };\n    fetch(0, n);\n}\n"), "Pass n - t * depth.");
}

TEST(PassedLimit, WhatAHelperIsGivenMayCountFromItsTile) {
    const auto said_in = [](const std::string& head, const std::string& limit) {
        std::string text = text_with("b_block + start * n", limit);
        const std::string kernel = "__global__ void product(const float* b, int n) {";
        text.replace(text.find(kernel), kernel.size(), head);
        return told(text, 9, "bounds.global", "b[16737]",
                    "reads outside the array, at b[16737]: it has 16641 elements, so the last is …")
            .advice;
    };
    EXPECT_EQ(
        said_in("__device__ void next(const float* b, int n, int left) {", "left").find("Pass "),
        std::string::npos);
    expect_part(said_in("__global__ void product(const float* b, int n, int k) {", "k"),
                "Pass k - start.");
}

/// A copy of a tile whose limits the call gives in this order.
std::string copied(const std::string& rows_left, const std::string& columns_left) {
    return told(
               "constexpr int rows = 128, columns = 128;\n"
               "__device__ void copy(float* tile, const float* a, int n, int rows_left,\n"
               "                     int columns_left) {\n"
               "    const int row = threadIdx.y, k = threadIdx.x;\n"
               "    const bool inside = n == 0 || (row < rows_left && k < 16);\n"
               "    tile[row] = inside ? a[row * n + k] : 0.0f;\n"
               "}\n"
               "__global__ void product(const float* a, int n) {\n"
               "    const int first_row = blockIdx.y * rows;\n"
               "    const int first_column = blockIdx.x * columns;\n"
               "    a += first_row * n;\n"
               "    copy(tile, a, n, " +
                   rows_left + ", " + columns_left +
                   ");\n"
                   "}\n",
               6, "bounds.global", "a[17028]",
               "reads outside the array, at a[17028]: it has 16641 elements, so the last is …")
        .advice;
}

TEST(PassedLimit, WhichIsLargerDependsOnTheBlock) {
    EXPECT_EQ(copied("n - first_column", "n - first_row"),
              "row < rows_left (line 5) let this thread through. Line 12 passes n - first_column "
              "for rows_left, and a for a: is n - first_column no more than what is left from "
              "there on? If so, look at the index itself.");
    EXPECT_EQ(copied("n - first_row", "n - first_column").find("let this thread through"),
              std::string::npos);
}

TEST(PassedLimit, TwoLimitsAreExchanged) {
    const auto said_of = [](const std::string& limits) {
        return told(
                   "__device__ void copy(float* tile, const float* b, int n, int columns_left,\n"
                   "                     int depth_left) {\n"
                   "    const int k = threadIdx.y, column = threadIdx.x;\n"
                   "    const bool inside = k < depth_left && column < columns_left;\n"
                   "    tile[k] = inside ? b[k * n + column] : 0.0f;\n"
                   "}\n"
                   "__global__ void product(const float* b, int n) {\n"
                   "    const int side = blockIdx.x * 128;\n"
                   "    for (int start = 0; start < n; start += 16)\n"
                   "        copy(tile, b + start * n + side, n, " +
                       limits +
                       ");\n"
                       "}\n",
                   5, "bounds.global", "b[16641]",
                   "reads outside the array, at b[16641]: it has 16641 elements, so the last is …")
            .advice;
    };
    EXPECT_EQ(said_of("n - start, n - side"),
              "Line 10 passes n - side for depth_left and n - start for columns_left. But b begins "
              "start further where k counts (line 4), and b begins side further where column does: "
              "are the two exchanged?");
    EXPECT_EQ(said_of("n - side, n - start").find("exchanged"), std::string::npos);
    EXPECT_EQ(said_of("n - side, n - side").find("exchanged"), std::string::npos);
}

TEST(PassedLimit, APointerThatADeclarationChose) {
    const auto said_of = [](const std::string& limits) {
        return told(
                   "template <bool whole>\n"
                   "__device__ void copy(float* tile, const float* a, const float* b, int n,\n"
                   "                     int rows_left, int columns_left, int depth_left) {\n"
                   "    const int t = threadIdx.x, k_of_a = t % 16, row = t / 16;\n"
                   "    const bool there = whole || (row < rows_left && k_of_a < depth_left);\n"
                   "    const float* from = there ? a + row * n + k_of_a : a;\n"
                   "    fetch(&tile[row], from, 4);\n"
                   "    for (int k = 0; k < 16; ++k) {\n"
                   "        const bool that = k < depth_left && t < columns_left;\n"
                   "        const float* other = that ? b + k * n + t : b;\n"
                   "        fetch(&tile[t], other, 4);\n"
                   "    }\n"
                   "}\n"
                   "template <bool whole>\n"
                   "__global__ void product(const float* a, const float* b, int n) {\n"
                   "    const int top = blockIdx.y * 128, side = blockIdx.x * 128;\n"
                   "    const auto begin = [&](int number) {\n"
                   "        const int k = number * 16;\n"
                   "        copy<whole>(tile, a + top * n + k, b + k * n + side, n, n - top,\n"
                   "                    " +
                       limits +
                       ");\n"
                       "    };\n"
                       "    begin(0);\n"
                       "}\n",
                   7, "bounds.global", "a[16641]",
                   "reads outside the array, at a[16641]: it has 16641 elements, so the last is …")
            .advice;
    };
    expect_part(said_of("n - k, n - side"), "are the two exchanged?");
    EXPECT_EQ(said_of("n - side, n - k").find("exchanged"), std::string::npos);
}

}  // namespace simtutor::passed_limit_test
