#include <gtest/gtest.h>

#include <algorithm>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/idle_condition.h"
#include "tools/locate/plain_term.h"
#include "tools/locate/pointee.h"
#include "tools/locate/ranking.h"
#include "tools/locate/removed_call.h"
#include "tools/locate/row_length.h"
#include "tools/locate/scopes.h"
#include "tools/locate/tried_advice.h"

namespace simtutor::locate {

namespace {

std::string kernel_with(const std::string& body) {
    return "__global__ void f(const float* in, float* out, int n, int pitch) {\n" + body + "\n}\n";
}

bool makes_of(const std::string& wrong, const std::string& right) {
    const auto repairs = all_repairs(kernel_with(wrong), "");
    return std::any_of(repairs.begin(), repairs.end(), [&](const Repair& repair) {
        return mutants::applied(kernel_with(wrong), repair.edits) == kernel_with(right);
    });
}

/// The change of the first `old` behind `from`.
Repair change(const std::string& text, const std::string& from, const std::string& old,
              const std::string& fresh, const std::string& kind = "constant") {
    const std::size_t at = text.find(old, text.find(from));
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
    return {kind, "", static_cast<int>(line), {{at, at + old.size(), fresh}}};
}

TEST(SoundRepairs, ANameIsNotReadInItsOwnFirstValue) {
    EXPECT_FALSE(makes_of("const bool inside = n > 1; const int turns = inside ? n : 0;",
                          "const bool inside = n > 1; const int turns = turns ? n : 0;"));
    EXPECT_FALSE(makes_of("int a = n, b = a + n; f(b);", "int a = n, b = b + n; f(b);"));
    EXPECT_TRUE(makes_of("int a = n, b = n + pitch; f(b);", "int a = n, b = a + pitch; f(b);"));
    EXPECT_TRUE(makes_of("int a = n; a = pitch + n; f(a);", "int a = n; a = a + n; f(a);"));
    // Behind a colon that is no loop's.
    EXPECT_FALSE(makes_of("int a = n ? 1 : pitch; f(a);", "int a = n ? 1 : a; f(a);"));
}

TEST(SoundRepairs, ANameWithoutAValueIsNotRead) {
    EXPECT_FALSE(
        makes_of("float sum; f(n); sum = 1; f(sum);", "float sum; f(sum); sum = 1; f(sum);"));
    EXPECT_TRUE(makes_of("float sum = 0; f(n); sum = 1; f(sum);",
                         "float sum = 0; f(sum); sum = 1; f(sum);"));
    EXPECT_TRUE(
        makes_of("float sum; g(&sum); f(n); f(sum);", "float sum; g(&sum); f(sum); f(sum);"));
}

TEST(SoundRepairs, ANameOfAnotherFunctionIsNotRead) {
    const std::string text =
        "__global__ void g(int other) { use(other); }\n__global__ void f(int n) { use(n); }\n";
    for (const Repair& repair : all_repairs(text, ""))
        EXPECT_EQ(mutants::applied(text, repair.edits).find("int n) { use(other)"),
                  std::string::npos);
}

TEST(Scopes, AStatementMayBeCopiedToWhereItGivesTheFirstValue) {
    const std::string text = "void f() { float sum; g(); sum = 0; use(sum); }";
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const Scopes scopes(stream, 0, stream.size());
    const std::size_t at = mutants::token_at(stream, text.find("g()"));
    EXPECT_TRUE(scopes.sees_all("sum = 0;", at));
    EXPECT_FALSE(scopes.have_values("sum + 1", at));
    EXPECT_TRUE(scopes.have_values("read(&sum)", at));
}

bool changes_row(const std::string& text, const std::string& old, const std::string& fresh) {
    return changes_row_length(simt::tokenize(text, {}), change(text, old, old, fresh, "direction"));
}

TEST(RowLength, AnotherRowLengthOnlyNamesTheElementsAnew) {
    EXPECT_TRUE(changes_row("at = (size_t)(y) * width + x;", "(size_t)(y) * width + x",
                            "(size_t)(x) * height + y"));
    EXPECT_TRUE(changes_row("out[y * width + x] = 1;", "width", "height"));
    EXPECT_TRUE(changes_row("f(a[row * n + k]);", "n", "pitch"));
}

TEST(RowLength, OtherChangesOfAnIndex) {
    EXPECT_FALSE(changes_row("out[x * n + y] = 1;", "x * n + y", "y * n + x"));
    EXPECT_FALSE(
        changes_row("t = x * blockDim.y + y;", "x * blockDim.y + y", "y * blockDim.x + x"));
    EXPECT_FALSE(changes_row("out[y * width + x] = 1;", "+ x", "+ z"));
    EXPECT_FALSE(changes_row("x = t / side;", "/", "%"));
}

TEST(SoundRepairs, QuotientAndRemainderAreExchanged) {
    EXPECT_TRUE(makes_of("int x = n / pitch, y = n % pitch; f(x, y);",
                         "int x = n % pitch, y = n / pitch; f(x, y);"));
    EXPECT_TRUE(
        makes_of("int x = n % 16;\nint y = 4 + n / 16;", "int x = n / 16;\nint y = 4 + n % 16;"));
    EXPECT_FALSE(makes_of("int x = n / 16, y = n % 8;", "int x = n % 16, y = n / 8;"));
}

TEST(SoundRepairs, OfQuotients) {
    EXPECT_TRUE(makes_of("f(n / pitch * 4);", "f(n * 4 / pitch);"));
    EXPECT_TRUE(makes_of("f(in[n / pitch % 2]);", "f(in[n % 2]);"));
    // A number of blocks rounds up; the number of one does not.
    EXPECT_TRUE(makes_of("f(n / pitch);", "f((n + pitch - 1) / pitch);"));
    EXPECT_FALSE(makes_of("f(in[n / pitch]);", "f(in[(n + pitch - 1) / pitch]);"));
    EXPECT_FALSE(makes_of("f(n / pitch % 2);", "f((n + pitch - 1) / pitch % 2);"));
    EXPECT_TRUE(makes_of("float sums[n / 32]; f(sums);", "float sums[(n + 31) / 32]; f(sums);"));
}

TEST(SoundRepairs, ACallByItsNeighboursName) {
    const std::string wrong = "int device = 0; cudaGetDeviceCount(&device); f(device);";
    EXPECT_TRUE(makes_of(wrong, "int device = 0; cudaGetDevice(&device); f(device);"));
    EXPECT_FALSE(makes_of(wrong, "int device = 0; ; f(device);"));
    EXPECT_TRUE(
        makes_of("int device = 0; cudaGetDeviceCount(&device); f(n);", "int device = 0; ; f(n);"));
    EXPECT_TRUE(makes_of("f(cudaDevAttrMaxGridDimY);", "f(cudaDevAttrMaxGridDimX);"));
}

bool removes_value(const std::string& text, const std::string& call) {
    return removes_only_value(simt::tokenize(text, {}), change(text, call, call, ";", "statement"));
}

TEST(RemovedCall, WhatAloneGivesAValue) {
    EXPECT_TRUE(removes_value("void f() { int d; ask(&d); use(d); }", "ask(&d);"));
    EXPECT_TRUE(
        removes_value("void f() { int d = 0; check(ask(&d), 1); use(d); }", "check(ask(&d), 1);"));
    EXPECT_FALSE(removes_value("void f() { int d; ask(&d); ask(&d); use(d); }", "ask(&d);"));
    EXPECT_FALSE(removes_value("void f() { int d; d = 1; ask(&d); use(d); }", "ask(&d);"));
    EXPECT_FALSE(removes_value("void f() { int d; use(d); ask(d); use(d); }", "ask(d);"));
    EXPECT_FALSE(removes_value("void f() { int d; use(d); ask(&d); }", "ask(&d);"));
}

TEST(SimplestFirst, ANeighboursNameGoesBeforeACallLeftOut) {
    const std::string text = "cudaFree(a);";
    const std::vector<Repair> repairs = {change(text, "cuda", text, ";", "statement"),
                                         change(text, "cuda", "cudaFree", "cudaFreeHost", "word")};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {{1, 4}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
    order = {0};
    simplest_first(text, repairs, {{1, 4}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{0}));
}

TEST(SimplestFirst, OfABlocksSidesThoseThatKeepAWarpInOneRow) {
    const std::string text = "const dim3 block(4, 64);";
    const std::size_t x = text.find('4'), y = text.find("64");
    const std::vector<Repair> repairs = {
        {"launch", "other sides", 1, {{x, x + 1, "8"}}},
        {"launch", "other sides", 1, {{x, x + 1, "32"}, {y, y + 2, "8"}}}};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {{1, 4}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(Pointee, IsTheTypeOfTheDeclaration) {
    const std::string text =
        "void f() { int* word; float *a, b; cudaMalloc(&word, n); cudaMemset(a, 0, g(n));\n"
        "c = a * word; }";
    const mutants::TokenStream stream = simt::tokenize(text, {});
    EXPECT_EQ(pointee_type(stream, "word"), "int");
    EXPECT_EQ(pointee_type(stream, "a"), "float");
    EXPECT_EQ(pointee_type(stream, "b"), "");
    EXPECT_EQ(element_type(stream, mutants::token_at(stream, text.find("n);"))), "int");
    EXPECT_EQ(element_type(stream, mutants::token_at(stream, text.find("g(n)"))), "float");
    EXPECT_EQ(element_type(stream, mutants::token_at(stream, text.find("c = a"))), "");
}

TEST(SoundRepairs, TheSizeIsThatOfTheElements) {
    const std::string word = "int* word; ";
    EXPECT_FALSE(makes_of(word + "cudaMalloc(&word, sizeof(int));",
                          word + "cudaMalloc(&word, sizeof(double));"));
    EXPECT_TRUE(makes_of(word + "cudaMemset(word, 0, sizeof(word));",
                         word + "cudaMemset(word, 0, sizeof(int));"));
    EXPECT_TRUE(
        makes_of(word + "cudaMemset(word, 0, n);", word + "cudaMemset(word, 0, n * sizeof(int));"));
    EXPECT_TRUE(
        makes_of("cudaMemset(other, 0, sizeof(char));", "cudaMemset(other, 0, sizeof(double));"));
}

TEST(SoundRepairs, ATypeWithLessRoomRepairsNothing) {
    EXPECT_FALSE(makes_of("int sum = n; f(sum);", "short sum = n; f(sum);"));
    EXPECT_FALSE(makes_of("double sum = n; f(sum);", "float sum = n; f(sum);"));
    EXPECT_TRUE(makes_of("short sum = n; f(sum);", "int sum = n; f(sum);"));
    EXPECT_FALSE(makes_of("short sum = n; f(sum / 2);",
                          "short sum = n; f(static_cast<unsigned>(sum) / 2);"));
    EXPECT_TRUE(
        makes_of("int sum = n; f(sum / 2);", "int sum = n; f(static_cast<unsigned>(sum) / 2);"));
}

TEST(SoundRepairs, AConstantIsNoSumThatBegins) {
    EXPECT_FALSE(makes_of("const int turns = f(n); g(turns);", "const int turns = 1; g(turns);"));
    EXPECT_TRUE(makes_of("float sum = f(n); g(sum);", "float sum = 0; g(sum);"));
}

TEST(AlwaysOrNever, OfABoolThatIsDeclared) {
    std::string name;
    const auto texts = [&](const std::string& text, const std::string& old) {
        std::vector<std::string> found;
        for (const Repair& one : always_or_never(text, change(text, old, old, "m", "name"), name))
            found.push_back(mutants::applied(text, one.edits));
        return found;
    };
    EXPECT_EQ(texts("const bool whole = n + tile <= k; f();", "n +"),
              (std::vector<std::string>{"const bool whole = false; f();",
                                        "const bool whole = true; f();"}));
    EXPECT_EQ(name, "whole");
    EXPECT_TRUE(texts("const int whole = n + tile; f();", "n").empty());
    EXPECT_TRUE(texts("if (n < k) f();", "n").empty());
}

TEST(WithoutCondition, OfAChoiceTheOneAndTheOther) {
    const auto left = [](const std::string& text, const std::string& old) {
        std::vector<std::string> found;
        for (const Repair& one : without_condition(text, change(text, old, old, "m", "name")))
            found.push_back(mutants::applied(text, one.edits));
        return found;
    };
    EXPECT_EQ(left("const int turns = inside ? rounds : 0;", "inside"),
              (std::vector<std::string>{"const int turns = 0;", "const int turns = rounds;"}));
    EXPECT_EQ(left("x = y + (n < f(m) ? a[n] : b[0]);", "n "),
              (std::vector<std::string>{"x = y + (b[0]);", "x = y + (a[n]);"}));
    EXPECT_TRUE(left("x = ok ? a[n] : 0;", "n]").empty());
}

TEST(WithoutEmptyIf, GoesWithWhatStoodUnderIt) {
    const auto left = [](const std::string& text, const std::string& old) {
        const auto found = without_empty_if(text, change(text, old, old, ";", "statement"));
        return found.empty() ? "" : mutants::applied(text, found.front().edits);
    };
    EXPECT_EQ(left("if (!inside) continue; f();", "continue;"), "; f();");
    EXPECT_EQ(left("if (a) f(); else g();", "f();"), "");
    EXPECT_EQ(left("if (a) { f(); g(); }", "f();"), "");
    EXPECT_EQ(left("while (a) f();", "f();"), "");
}

TEST(WithoutTerm, AFactorThatIsNotNeeded) {
    const auto left = [](const std::string& text, const std::string& old) {
        const auto found = without_term(text, change(text, old, old, "3"));
        return found.empty() ? "" : mutants::applied(text, found.front().edits);
    };
    EXPECT_EQ(left("a[q + 2 * r] = 1;", "2"), "a[q + r] = 1;");
    EXPECT_EQ(left("a[r * 2] = 1;", "2"), "a[r] = 1;");
    EXPECT_EQ(left("a[r + 2] = 1;", "2"), "");
    EXPECT_EQ(left("a[r / 2 * q] = 1;", "2"), "");
}

TEST(Standing, BehindTheReportWhereItsAdviceNamesOtherLines) {
    const std::string told = "  Do:   Guard line 30.\n", asked = "  Look: is line 30 right?\n";
    EXPECT_EQ(standing_of(told, "name", 30, false), Standing::first);
    EXPECT_EQ(standing_of(told, "name", 50, false), Standing::hint);
    EXPECT_EQ(standing_of(told, "number", 50, false), Standing::left_out);
    EXPECT_EQ(standing_of(asked, "number", 50, false), Standing::hint);
    EXPECT_EQ(standing_of("", "number", 50, false), Standing::first);
    EXPECT_EQ(standing_of("", "name", 50, true), Standing::hint);
    EXPECT_EQ(standing_of(told, "name", 50, true), Standing::left_out);
}

}  // namespace

}  // namespace simtutor::locate
