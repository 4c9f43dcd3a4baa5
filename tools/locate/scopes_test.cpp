#include "tools/locate/scopes.h"

#include <gtest/gtest.h>

#include <string>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/places.h"
#include "tools/locate/two_loops.h"

namespace simtutor::locate {

namespace {

TEST(Scopes, ATypeWithATemplateDeclaresToo) {
    const std::string text =
        "void f(int n) { std::vector<Part> parts = divide(n); int less = a < n; g(parts); }\n"
        "void h(int n) { if (a < n && b > n) g(1); }\n";
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const Scopes scopes(stream, 0, stream.size());
    const auto token = [&](const std::string& word, const std::string& behind) {
        return mutants::token_at(stream, text.find(word, text.find(behind)));
    };
    const mutants::TokenStream made = simt::tokenize("void f() { struct { int a; } lane[2]; }", {});
    EXPECT_TRUE(Scopes(made, 0, made.size()).is_declared(mutants::token_at(made, 29)));
    EXPECT_TRUE(scopes.is_declared(token("parts", "vector")));
    EXPECT_TRUE(scopes.sees("parts", token("g", "less")));
    EXPECT_FALSE(scopes.sees("parts", token("g", "void h")));
    EXPECT_FALSE(scopes.is_declared(token("n", "b >")));
}

/// The text of the place that a change of one word has; empty if it has none.
std::string place_of(const std::string& text, const std::string& line, const std::string& word,
                     const std::string& with) {
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const std::size_t at = text.find(word, text.find(line));
    std::string found;
    for (const Place& place : Places(stream).of({{at, at + word.size(), with}}))
        found += (place.kind == Place::Kind::statement ? "S:" : "E:") +
                 text.substr(place.begin, place.end - place.begin);
    return found;
}

TEST(Places, AChangeHasTheWholeExpressionOrStatement) {
    EXPECT_EQ(place_of(two_loops, "sum +=", "k", "i"), "E:in[k * n + i]");
    EXPECT_EQ(place_of(two_loops, "k < n", "<", "<="), "E:k < n");
    EXPECT_EQ(place_of(two_loops, "const int", "blockIdx", "threadIdx"), "E:blockIdx.x");
    EXPECT_EQ(place_of(two_loops, "if (i", "<", "<="), "E:i < n");
    EXPECT_EQ(place_of(two_loops, "to[0]", "to[0] = sum;", ";"), "S:to[0] = sum;");
    EXPECT_EQ(place_of(two_loops, "to[0]", "=", "+="), "S:to[0] = sum;");
}

TEST(Places, WhatIsDeclaredHasNone) {
    EXPECT_EQ(place_of(two_loops, "float sum", "sum", "i"), "");
    EXPECT_EQ(place_of(two_loops, "float sum", "other", "i"), "");
    EXPECT_EQ(place_of(two_loops, "float sum", "float", "double"), "");
    EXPECT_EQ(place_of(two_loops, "float* to", "float", "double"), "");
    EXPECT_EQ(place_of(two_loops, "__global__", "in", "out"), "");
    EXPECT_EQ(place_of("__global__ void f() { __shared__ float t[16][17]; t[0][0] = 1; }\n", "t[",
                       "17", "16"),
              "");
}

TEST(Places, AConstantHasNone) {
    EXPECT_EQ(place_of("void g(int* a) { constexpr int n = 2 + 3; a[1] = n; }\n", "n =", "2", "3"),
              "");
    EXPECT_EQ(place_of("void g(int* a) { const int n = 2 + 3; a[1] = n; }\n", "n =", "2", "3"),
              "E:2 + 3");
}

TEST(Places, FunctionsInANamespaceHaveThem) {
    EXPECT_EQ(place_of("namespace {\nvoid g(int* a) { a[1] = 2; }\n}\n", "a[1]", "2", "3"), "E:2");
}

TEST(Scopes, ANameIsSeenBehindItsDeclarationAndInItsBlock) {
    const mutants::TokenStream stream = simt::tokenize(two_loops, {});
    const Scopes scopes(stream, 0, stream.size());
    const auto token = [&](const std::string& word, const std::string& behind) {
        const std::size_t offset = two_loops.find(word, two_loops.find(behind));
        std::size_t at = 0;
        while (stream.tokens[at].begin < offset) ++at;
        return at;
    };
    EXPECT_TRUE(scopes.sees("k", token("sum", "++k)")));
    EXPECT_FALSE(scopes.sees("k", token("i", "if (i")));
    EXPECT_TRUE(scopes.sees("to", token("sum", "to[0]")));
    EXPECT_FALSE(scopes.sees("to", token("sum", "sum +=")));
    EXPECT_TRUE(scopes.sees("other", token("sum", "sum +=")));
    EXPECT_FALSE(scopes.sees("other", token("i", "const int")));
    EXPECT_TRUE(scopes.sees("warpSize", token("i", "if (i")));
}

}  // namespace

}  // namespace simtutor::locate
