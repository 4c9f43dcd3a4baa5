/// Broken, deep and long texts.

#include <gtest/gtest.h>

#include <ctime>
#include <random>

#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/translate_test_text.h"

using namespace simtutor::simt;

namespace {

const char* const rich =
    "#pragma once\nnamespace a { template <class T, int N> __global__ void k(T* x, int n) {\n"
    "  __shared__ volatile T t[N][N + 1], u; extern __shared__ float d[];\n"
    "  auto f = [=] __device__ (int i) -> int { if (i) return t[0][i]; return R\"(<<<)\"[0]; };\n"
    "#pragma unroll 4\n  for (int i = 0; i < n; ++i) { x[i] = f(i) >> 2; }\n  return; } }\n"
    "__device__ __constant__ float c[3] = {1, 2, 3}; struct __align__(8) S { __device__ S(); };\n"
    "int main() { a::k<float, (3 > 2)><<<dim3(1, 2), {3, 4}, 16 * sizeof(A<B<int>>)>>>(p, 'x'); "
    "}\n";

}  // namespace

TEST(TranslateStress, EveryTruncationEnds) {
    const std::string text = in_file + rich;
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const Translation result = translate(text.substr(0, length), {});
        EXPECT_GE(result.text.size() + 64, length / 2);
    }
}

TEST(TranslateStress, EveryMutationEnds) {
    static const std::string pieces[] = {
        "<<<", ">>>", "<",  ">", "(",           ")",         "[",       "]", "{",
        "}",   ";",   "\"", "'", "R\"(",        ",",         "::",      "=", "->",
        "/*",  "#",   "\n", ":", "__shared__ ", "template ", "operator"};
    std::mt19937 random(20240607);
    for (int round = 0; round < 4000; ++round) {
        std::string text = in_file + rich;
        const int changes = 1 + static_cast<int>(random() % 6);
        for (int change = 0; change < changes; ++change) {
            const std::size_t at = random() % text.size();
            const std::string& piece = pieces[random() % std::size(pieces)];
            switch (random() % 4) {
                case 0:
                    text.insert(at, piece);
                    break;
                case 1:
                    text.erase(at, random() % 12);
                    break;
                case 2:
                    text[at] = static_cast<char>(random());
                    break;
                default:
                    text.insert(at, text.substr(random() % text.size(), random() % 40));
            }
        }
        translate(text, {});
    }
}

TEST(TranslateStress, DeepNestingIsFast) {
    const std::clock_t begin = std::clock();
    std::string text = in_file + "void f() { k";
    for (int i = 0; i < 20000; ++i) text += "<(";
    translate(text, {});
    std::string launches = in_file + "void f() { ";
    for (int i = 0; i < 3000; ++i) launches += "k<<<1, a<b>>>(c); k<<<";
    translate(launches, {});
    // A few hundredths of a second; recursion into each bracket would take minutes or the stack.
    EXPECT_LT(std::clock() - begin, 5 * CLOCKS_PER_SEC);
}

/// Translates a unit until it is a million characters long. Half a second; growth with the square
/// would take minutes.
static void expect_time_in_proportion(const std::string& unit, const TranslateOptions& options) {
    std::string text = in_file;
    while (text.size() < 1000000) text += unit;
    const std::clock_t begin = std::clock();
    translate(text, options);
    EXPECT_LT(std::clock() - begin, 5 * CLOCKS_PER_SEC) << unit;
}

TEST(TranslateStress, TakesTimeInProportionToItsText) {
    for (const char* unit : {"R\"xxxxxxxxxxxxxxxxxxxxx", "{ int a; ", "a<", "k<<<1,1>>>(", "(",
                             "f(){", "f(){}f();", "void f(){ auto g = 1; g(); f(); ",
                             "__shared__ int a", "[&]{", "__shared__ ", "__device__ "})
        expect_time_in_proportion(unit, {});
}

TEST(TranslateStress, UnrollsInTimeInProportion) {
    TranslateOptions options;
    options.unroll_whole = true;
    for (const char* unit :
         {"void f() { ", "void f() {\n#pragma unroll n\nfor (;;) {}}",
          "void f() {\n#pragma unroll 4\nfor (;;) ", "for (int i = 0; i < 4; ++i) {",
          "void f() { goto ", "void f() { while (", "void f() { do { "})
        expect_time_in_proportion(unit, options);
    std::string nested = in_file + "void f() {";
    for (int i = 0; i < 20000; ++i) nested += "\n#pragma unroll 4\nfor (;;) {";
    nested += std::string(20000, '}') + "}";
    const std::clock_t begin = std::clock();
    translate(nested, options);
    EXPECT_LT(std::clock() - begin, 5 * CLOCKS_PER_SEC);
}
