#include "grader/simt/permitted/permitted_text.h"

#include <gtest/gtest.h>

using namespace simtutor::simt;

namespace {

std::string first_problem(std::string_view text) {
    const std::vector<Problem> problems = forbidden_words(text);
    return problems.empty() ? "" : problems.front().text;
}

bool refuses(std::string_view text, std::string_view word) {
    return first_problem(text).find(word) != std::string::npos;
}

}  // namespace

TEST(PermittedText, OrdinaryCodeIsPermitted) {
    for (const char* text :
         {"float x = a[[] { return 1; }()];", "[[nodiscard]] int f();",
          "[[gnu::always_inline]] void f();", "[[using gnu: cold, unused]] void f();",
          "__attribute__((aligned(16))) float a[4];",
          "struct __attribute__((packed, __may_alias__)) S {};",
          "typedef float V __attribute__((vector_size(32), __vector_size__(64)));",
          "using V [[gnu::vector_size(16)]] = float;", "#pragma unroll 4\nfor (;;) {}",
          "#pragma GCC ivdep\nfor (;;) {}", "#pragma omp parallel for\nfor (;;) {}",
          "float y = __builtin_inff() + __builtin_fabsf(x);", "_Pragma(\"unroll\") for (;;) {}",
          "int v = __builtin_popcount(3) + __builtin_ctz(8);", "again: goto again;",
          "void f() __attribute__((format(printf, 1, 2)));"})
        EXPECT_EQ(first_problem(text), "") << text;
}

TEST(PermittedText, ANameOfTheProjectsMayBePermitted) {
    EXPECT_TRUE(forbidden_words("int f() { return __simt_choice; }", "__simt_choice").empty());
    EXPECT_FALSE(forbidden_words("int f() { return __simt_choice; }").empty());
    EXPECT_FALSE(forbidden_words("int f() { return __simt_other; }", "__simt_choice").empty());
}

TEST(PermittedText, CommentsStringsAndPartsOfWordsAreNoUse) {
    for (const char* text :
         {"// asm volatile\n/* __attribute__((no_sanitize)) */", "const char* s = \"asm('x')\";",
          "const char* s = R\"x(#pragma GCC optimize\n__tsan_read4)x\";",
          "int plasma, asm_count, my__simt;", "char c = 'a';\n",
          "int no_sanitize = 3, optimize = 1, target = 2;"})
        EXPECT_EQ(first_problem(text), "") << text;
}

TEST(PermittedText, WhatChangesHowCodeIsCheckedIsRefused) {
    EXPECT_TRUE(refuses("void f() { asm volatile(\"nop\"); }", "'asm'"));
    EXPECT_TRUE(refuses("void f() { __asm__(\"nop\"); }", "'__asm__'"));
    EXPECT_TRUE(refuses("void f() { asm(\"trap; nop\"); }", "'asm'"));
    EXPECT_TRUE(refuses("void f() { asm(\"trap; // nop\"); }", "'asm'"));
    EXPECT_FALSE(refuses("void f() { asm(\"cp.async.commit_group;\" ::: \"memory\"); }", "'asm'"));
    EXPECT_TRUE(refuses("extern int x __asm(\"y\");", "'__asm'"));
    EXPECT_TRUE(refuses("__attribute__((no_sanitize(\"thread\"))) void f();", "'no_sanitize'"));
    EXPECT_TRUE(
        refuses("__attribute__((aligned(4), __no_sanitize_thread__)) int x;", "no_sanitize"));
    EXPECT_TRUE(
        refuses("__attribute__ (( cold )) __attribute((alias(\"f\"))) void g();", "'alias'"));
    EXPECT_TRUE(refuses("[[gnu::naked]] void f();", "'naked'"));
    EXPECT_TRUE(refuses("[ [gnu::ifunc(\"x\")] ] void f();", "'ifunc'"));
    EXPECT_TRUE(refuses("[[using gnu: cold, constructor]] void f();", "'constructor'"));
    EXPECT_TRUE(refuses("#pragma GCC optimize(\"O0\")\nint x;", "GCC optimize"));
    EXPECT_TRUE(refuses("#pragma  GCC   target(\"avx\")\nint x;", "GCC"));
    EXPECT_TRUE(refuses("#pragma weak f = g\n", "weak"));
    EXPECT_TRUE(refuses("_Pragma(\"GCC push_options\") int x;", "_Pragma"));
    EXPECT_TRUE(refuses("auto p = __builtin_frame_address(0);", "'__builtin_frame_address'"));
    EXPECT_TRUE(refuses("__builtin_ia32_movntps(p, v);", "ia32"));
    EXPECT_TRUE(refuses("__builtin_longjmp(b, 1);", "longjmp"));
    EXPECT_TRUE(refuses("void* l = &&out; goto *l;", "'goto *'"));
    EXPECT_TRUE(refuses("extern \"C\" void __tsan_read4(void*);", "'__tsan_read4'"));
    EXPECT_TRUE(refuses("namespace __simt {}", "'__simt'"));
    EXPECT_TRUE(refuses("int simtutor_entries;", "'simtutor_entries'"));
}

TEST(PermittedText, TheProblemHasTheLineOfItsMarker) {
    const std::vector<Problem> problems =
        forbidden_words("# 7 \"kernel.cu\"\nint a;\nvoid f() { asm(\"\"); }\n");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].file, "kernel.cu");
    EXPECT_EQ(problems[0].line, 8);
}

TEST(PermittedText, OnlyTheFirstFewAreNamed) {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "asm(\"\");\n";
    EXPECT_EQ(forbidden_words(text).size(), 8u);
}
