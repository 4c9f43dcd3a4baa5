#include "tools/locate/unlikely.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/device_code.h"

namespace simtutor::locate {

namespace {

/// Whether a change of the first `old` behind `from` is unlikely.
bool unlikely(const std::string& text, const std::string& from, const std::string& old,
              const std::string& fresh, const std::string& kind = "constant") {
    const std::size_t at = text.find(old, text.find(from));
    return is_unlikely(simt::tokenize(text, {}), {kind, "", 1, {{at, at + old.size(), fresh}}});
}

bool turns_into(const std::string& wrong, const std::string& right) {
    const std::string before = "void f(int n, float* a, Lane lane) {\n", behind = "\n}\n";
    const auto repairs = all_repairs(before + wrong + behind, "");
    return std::any_of(repairs.begin(), repairs.end(), [&](const Repair& repair) {
        return mutants::applied(before + wrong + behind, repair.edits) == before + right + behind;
    });
}

TEST(Unlikely, ANumberWithoutEffect) {
    EXPECT_TRUE(unlikely("g = n / t + 1;", "+", "1", "0"));
    EXPECT_TRUE(unlikely("g = n / t - 1;", "-", "1", "0"));
    EXPECT_TRUE(unlikely("g = 2 * n;", "=", "2", "1"));
    EXPECT_TRUE(unlikely("g = n * 2.0f;", "*", "2.0f", "1.0f"));
    EXPECT_TRUE(unlikely("g = 1 * n;", "=", "1", "0"));
    EXPECT_TRUE(unlikely("g = n / 2;", "/", "2", "1"));
    EXPECT_TRUE(unlikely("g = n % 2;", "%", "2", "1"));
    EXPECT_TRUE(unlikely("g = a[1 + n];", "[", "1", "0"));
}

TEST(Unlikely, AFloatThatAnIntBeginsWith) {
    const std::string text = "float sum = 0, *p = a; int k = column; float x = column;";
    EXPECT_TRUE(unlikely(text, "int k =", "column", "sum", "pool"));
    EXPECT_FALSE(unlikely(text, "int k =", "column", "row", "pool"));
    EXPECT_FALSE(unlikely(text, "float x =", "column", "sum", "pool"));
}

TEST(Unlikely, ANumberThatSaysSomething) {
    EXPECT_FALSE(unlikely("g = n / t + 1;", "+", "1", "2"));
    EXPECT_FALSE(unlikely("float* a = 1;", "=", "1", "0"));
    EXPECT_FALSE(unlikely("if (n % 2 == 1) f();", "==", "1", "0"));
    EXPECT_FALSE(unlikely("f(1, n);", "(", "1", "0"));
    EXPECT_FALSE(unlikely("if (n > 1) f();", ">", "1", "0"));
    EXPECT_FALSE(unlikely("g = a[1];", "[", "1", "0"));
    EXPECT_FALSE(unlikely("g = n - 2;", "-", "2", "1"));
}

TEST(Unlikely, ANumberThatFitsTheSizesThatWereRun) {
    EXPECT_TRUE(unlikely("const int t = 256;", "=", "256", "257"));
    EXPECT_TRUE(unlikely("if (i < 100) f();", "<", "100", "101"));
    EXPECT_TRUE(unlikely("a[i + 16] = 0;", "+", "16", "17"));
    EXPECT_FALSE(unlikely("const int t = 256;", "=", "256", "255"));
    EXPECT_FALSE(unlikely("const int t = 17;", "=", "17", "16"));
    EXPECT_FALSE(unlikely("if (i < 99) f();", "<", "99", "100"));
    EXPECT_FALSE(unlikely("for (int k = 0; k < 4; ++k) f();", "<", "4", "5"));
    // A row of shared memory that is padded.
    EXPECT_FALSE(unlikely("__shared__ float t[16][16];", "][", "16", "17"));
}

TEST(Unlikely, MoreRoomThanTheProgramAsksFor) {
    EXPECT_TRUE(unlikely("cudaMalloc(&a, n);", "&a", "n", "n * 2", "scale"));
    EXPECT_TRUE(unlikely("check(cudaMallocHost(&a, n), \"\");", "&a", "n", "(n) + 1", "value"));
    EXPECT_FALSE(unlikely("cudaMalloc(&a, n);", "&a", "n", "n * sizeof(float)", "scale"));
    EXPECT_TRUE(
        unlikely("bytes = n * sizeof(p);", "=", "n * sizeof(p)", "(n * sizeof(p)) / 2", "scale"));
    EXPECT_FALSE(unlikely("bytes = n * sizeof(p);", "=", "n", "n / 2", "scale"));
    EXPECT_FALSE(unlikely("cudaMemset(a, 0, n);", "0", "n", "n * 2", "scale"));
    EXPECT_FALSE(unlikely("cudaMalloc(&a, n); f(n);", "f(", "n", "n * 2", "scale"));
}

TEST(Unlikely, OneSideOfAGridForBoth) {
    EXPECT_TRUE(unlikely("dim3 grid(across, down);", "(", "across", "down", "name"));
    EXPECT_TRUE(unlikely("dim3 grid{across, down};", ",", "down", "across", "name"));
    EXPECT_TRUE(unlikely("f<<<dim3(across, down), 1>>>();", "(", "across", "down", "name"));
    EXPECT_FALSE(unlikely("dim3 grid(across, down);", "(", "across", "blocks", "name"));
    EXPECT_FALSE(unlikely("dim3 grid(across + 1, down);", "(", "across", "down", "name"));
    EXPECT_FALSE(unlikely("dim3 grid(2 * across, down);", "*", "across", "down", "name"));
    EXPECT_FALSE(unlikely("f(across, down);", "(", "across", "down", "name"));
}

TEST(Unlikely, OneMoreBehindOneLess) {
    EXPECT_TRUE(unlikely("a[n - 1] = 0;", "[", "n - 1", "(n - 1) + 1", "index"));
    EXPECT_TRUE(unlikely("if (i < n + 1) f();", "<", "n + 1", "n + 1 - 1", "limit"));
    EXPECT_FALSE(unlikely("a[n - 1] = 0;", "[", "n - 1", "(n - 1) - 1", "index"));
}

TEST(Repairs, WhatIsLeftWithoutTheNumberIsTriedInstead) {
    EXPECT_TRUE(turns_into("f(n / 4 + 1);", "f(n / 4);"));
    EXPECT_TRUE(turns_into("f(n / 4 + 1);", "f((n + 3) / 4);"));
    EXPECT_FALSE(turns_into("f(n / 4 + 1);", "f(n / 4 + 0);"));
    EXPECT_TRUE(turns_into("a[n - 1] = 2;", "a[n] = 2;"));
    EXPECT_FALSE(turns_into("a[n - 1] = 2;", "a[n - 1 + 1] = 2;"));
    EXPECT_TRUE(turns_into("a[n - k] = 2;", "a[n - k + 1] = 2;"));
}

TEST(DeviceCode, CallsNoFunctionOfTheHost) {
    const mutants::TokenStream stream = simt::tokenize(
        "__device__ int g(int n) { if (n) { return 1; } return 2; }\n"
        "int f(int n) { if (n) { return 1; } return 2; }\n",
        {});
    const DeviceCode code(stream);
    EXPECT_TRUE(code.calls_host("n + f(2)"));
    EXPECT_FALSE(code.calls_host("if (n) g(2);"));
    EXPECT_FALSE(code.calls_host("f + 1"));
}

TEST(Repairs, AWordOfALibrary) {
    EXPECT_TRUE(turns_into("cudaFree(a);", "cudaFreeHost(a);"));
    EXPECT_TRUE(turns_into("how.addressMode[0] = cudaAddressModeWrap;",
                           "how.addressMode[0] = cudaAddressModeClamp;"));
    EXPECT_TRUE(
        turns_into("f(blas, CUBLAS_OP_T, CUBLAS_OP_N);", "f(blas, CUBLAS_OP_N, CUBLAS_OP_N);"));
    EXPECT_FALSE(turns_into("cudaFree(a);", "cudaMalloc(a);"));
}

TEST(Repairs, AMemberOfElsewhere) {
    EXPECT_TRUE(turns_into("f(lane.a); f(lane.part);", "f(lane.a); f(lane.a);"));
    EXPECT_FALSE(turns_into("f(lane.size()); f(lane.a);", "f(lane.size()); f(lane.size);"));
}

TEST(Repairs, TheSizeOfAnotherType) {
    EXPECT_TRUE(turns_into("f(sizeof(float2)); f(sizeof(float));",
                           "f(sizeof(float2)); f(sizeof(float2));"));
    EXPECT_TRUE(turns_into("f(n * sizeof(char));", "f(n * sizeof(int));"));
}

TEST(Repairs, ANumberByMoreThanOne) {
    EXPECT_TRUE(turns_into("f(n / 1e6);", "f(n / 1e9);"));
    EXPECT_TRUE(turns_into("f(n + 8);", "f(n + 4);"));
    EXPECT_TRUE(turns_into("f(n + 8); g(32);", "f(n + 32); g(32);"));
    EXPECT_TRUE(
        turns_into("constexpr int rows = 16; f(n + 8);", "constexpr int rows = 16; f(n + rows);"));
    EXPECT_FALSE(turns_into("f(n + 1); g(32);", "f(n + 32); g(32);"));
}

}  // namespace

}  // namespace simtutor::locate
