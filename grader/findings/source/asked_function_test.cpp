#include "grader/findings/source/asked_function.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

const std::string start =
    "__device__ bool exists(int r, int c, int n) {\n"
    "    return r * n + c < n * n;\n"
    "}\n"
    "__device__ int place(int r, int c, int n) { return r * n + c; }\n"
    "__device__ bool odd(int i) { ++count; return i < 3; }\n";

std::string asked_in(const std::string& line, std::vector<AskedFunction>* asked = nullptr) {
    const Tokens words = with_questions(words_of(start + line + "\n"), asked);
    Tokens last;
    for (const Token& word : words)
        if (word.line == 6) last.push_back(word);
    return text_of(last);
}

TEST(AskedFunction, WhatItComparesStandsForTheCall) {
    std::vector<AskedFunction> asked;
    EXPECT_EQ(asked_in("void k() { if (!exists(row, x + 1, n)) return; }", &asked),
              asked_in("void k() { if (!(row * n + x + 1 < n * n)) return; }"));
    ASSERT_EQ(asked.size(), 1U);
    EXPECT_EQ(asked[0].name, "exists");
    EXPECT_EQ(asked[0].call_line, 6);
    EXPECT_EQ(asked[0].return_line, 2);
}

TEST(AskedFunction, APlaceStandsForTheCallThatGivesIt) {
    const auto placed = [](const std::string& line) {
        Tokens last;
        for (const Token& word : with_places(words_of(start + line + "\n")))
            if (word.line == 6) last.push_back(word);
        return text_of(last);
    };
    EXPECT_EQ(placed("void k() { c[m.place(y, x, n)] = 1; }"),
              placed("void k() { c[y * n + x] = 1; }"));
    EXPECT_EQ(placed("void k() { i = 2 * place(y, x, n); }"),
              placed("void k() { i = 2 * (y * n + x); }"));
    for (const std::string line :
         {"void k() { all[0].place(y, x, n); }", "void k() { if (exists(y, x, n)) return; }"})
        EXPECT_EQ(placed(line), text_of(words_of(line))) << line;
}

TEST(AskedFunction, OtherCallsStay) {
    for (const std::string line :
         {"void k() { if (place(row, x, n)) return; }", "void k() { if (odd(x)) return; }",
          "void k() { if (exists(x)) return; }", "void k() { if (other(x)) return; }",
          "__device__ bool exists(int r, int c, int n);"}) {
        std::vector<AskedFunction> asked;
        asked_in(line, &asked);
        EXPECT_TRUE(asked.empty()) << line;
    }
}

}  // namespace
}  // namespace simtutor
