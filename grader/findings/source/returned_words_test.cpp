#include "grader/findings/source/returned_words.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::returned_words_test {

std::string here(const std::string& text, const std::string& call) {
    const auto returned = returned_words(words_of(text), words_of(call));
    return returned ? text_of(returned->here) : "";
}

TEST(ReturnedWords, InTheWordsOfTheCall) {
    const std::string exists = "bool exists(int r, int n) {\n    return 2 * r < n;\n}\n";
    EXPECT_EQ(here(exists, "exists(row, n + 1)"), "2 * row < n + 1");
    EXPECT_EQ(here(exists, "exists(row + 1, n)"), "2 * (row + 1) < n");
    EXPECT_EQ(here("const auto place = [all](const Part& p) { return all + p.device; };",
                   "place(parts[d])"),
              "all + parts[d].device");
    EXPECT_EQ(here("bool ok() { return true; }", "ok()"), "true");
    // A member of the same name is no parameter.
    EXPECT_EQ(here("int f(int x) { return threadIdx.x + x; }", "f(y)"), "threadIdx.x + y");
}

TEST(ReturnedWords, NotOfFunctionsThatDoMore) {
    EXPECT_EQ(here("int f(int x) { ++count; return x; }", "f(1)"), "");
    EXPECT_EQ(here("int f(int x) { if (x) return 1; return 2; }", "f(1)"), "");
    EXPECT_EQ(here("int f(int x) { return x; }", "f(1) + 1"), "");
    EXPECT_EQ(here("int f(int x) { return x; }", "f(1, 2)"), "");
    EXPECT_EQ(here("int f(int x);", "f(1)"), "");
}

}  // namespace simtutor::returned_words_test
