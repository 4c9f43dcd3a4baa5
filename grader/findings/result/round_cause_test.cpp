#include "grader/findings/result/round_cause.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::round_cause_test {

std::string pairs(const std::string& head, const std::string& behind, const std::string& common) {
    return round_cause(words_of("void dot(const float* a, float* c, int n) {\n"
                                "    int i = 0;\n"
                                "    " +
                                head +
                                " {\n"
                                "        c[0] += a[i] + a[i + 1];\n"
                                "        i += 2;\n"
                                "    }\n"
                                "    " +
                                behind +
                                "\n"
                                "}\n"),
                       "1 of 1 element of c is wrong.", common);
}

TEST(RoundCause, TheLastElementOfAnOddNumber) {
    const std::string odd = "Wrong only where n is odd (wrong for 1, 17; right for 2).";
    EXPECT_EQ(
        pairs("while (i + 1 < n)", "", odd),
        "The loop in line 3 takes 2 of i at a time (line 5) and goes on while i + 1 < n: what "
        "is left over at the end of n gets no round, and no line behind the loop takes it.");
    expect_part(pairs("while (i < n - 1)", "", odd), "goes on while i < n - 1");
    expect_part(pairs("while (i + 2 <= n)", "", odd), "goes on while i + 2 <= n");
    EXPECT_EQ(pairs("while (i + 1 < n)", "if (i < n) c[0] += a[i];", odd), "");
    EXPECT_EQ(pairs("while (i + 1 < n)", "if (n % 2) c[0] += a[n - 1];", odd), "");
    EXPECT_EQ(pairs("while (i < n)", "", odd), "");
    EXPECT_EQ(pairs("while (i + 1 < n)", "", "Wrong only where n is no multiple of 4."), "");
}

std::string ends(const std::string& made, const std::string& inner, const std::string& common) {
    return round_cause(
        words_of("__global__ void product(const float* a, float* c, int m, int n) {\n"
                 "    const int rounds = (" +
                 made +
                 " + 15) / 16;\n"
                 "    for (int r = 0; r < rounds; ++r)\n"
                 "        for (int i = 0; i < " +
                 inner +
                 "; ++i) c[0] += a[16 * r + i];\n"
                 "}\n"),
        "Of a only elements 0 to 15 of 40 are read (line 4).", common);
}

TEST(RoundCause, TheEndIsMadeOfAnotherSize) {
    const std::string larger = "Wrong only where m is larger than n.";
    EXPECT_EQ(
        ends("n", "16", larger),
        "The loop in line 3 goes on while r < rounds, and line 2 makes rounds of n; no loop of "
        "product runs to m. Where m is larger than n, rounds are missing if the loop is to go "
        "over m.");
    EXPECT_EQ(ends("m", "16", larger), "");
    EXPECT_EQ(ends("n", "m", larger), "");
    EXPECT_EQ(ends("n", "n", larger), "");
    EXPECT_EQ(ends("n", "16", "Wrong only where k is larger than n."), "");
    EXPECT_EQ(ends("n", "16", "Wrong in 3 of 5 runs."), "");
}

std::string rows(const std::string& first, const std::string& last) {
    return round_cause(
        words_of("__global__ void product(const float* b, float* c, int w, int n) {\n"
                 "    const float* from = b;\n"
                 "    for (int g = 0; g < n / 3; ++g) {\n"
                 "        const int at = " +
                 first +
                 " + x;\n"
                 "        c[0] += from[at] + from[at + w];\n"
                 "        c[1] += from[" +
                 last +
                 "];\n"
                 "    }\n"
                 "}\n"),
        "Of b only rows 0 to 5 of 12 are read (lines 5, 6).", "Wrong in 2 runs.");
}

TEST(RoundCause, RoundsThatOverlap) {
    EXPECT_EQ(
        rows("g * w", "at + 2 * w"),
        "Each round of the loop in line 3 reads 3 rows of b (lines 5, 6), and the next round "
        "begins only 1 row further (line 4): rows are read again, and the last ones never. For "
        "3 new rows in each round the first one is 3 * g.");
    expect_part(rows("2 * g * w", "2 * w + at"), "begins only 2 rows further");
    EXPECT_EQ(rows("3 * g * w", "at + 2 * w"), "");
    EXPECT_EQ(rows("g * w", "at + 5 * w"), "");
    EXPECT_EQ(rows("g * w", "other(g)"), "");
}

}  // namespace simtutor::round_cause_test
