#include "grader/findings/result/kept_sum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::kept_sum_test {

std::string asked(const std::string& body) {
    return sum_cleared_elsewhere(
        words_of("void f(const float* a, float* c, int n) {\n" + body + "}\n"));
}

TEST(KeptSum, ClearedInFrontOfTheLoopThatStores) {
    const std::string inner =
        "        for (int k = 0; k < n; ++k) sum += a[k * n + j];\n"
        "        c[j] = sum;\n"
        "    }\n";
    EXPECT_EQ(asked("    float sum = 0;\n"
                    "    for (int j = 0; j < n; ++j) {\n" +
                    inner),
              "sum is set to 0 in line 2, in front of the loop in line 3, and line 5 stores it in "
              "each round of that loop: it still holds what the rounds before have added. Set it "
              "to 0 at the beginning of each round.");
    EXPECT_EQ(asked("    for (int j = 0; j < n; ++j) {\n"
                    "        float sum = 0;\n" +
                    inner),
              "");
    // Also where it is cleared behind the store.
    EXPECT_EQ(asked("    float sum = 0;\n"
                    "    for (int j = 0; j < n; ++j) {\n"
                    "        for (int k = 0; k < n; ++k) sum += a[k * n + j];\n"
                    "        c[j] = sum;\n"
                    "        sum = 0;\n"
                    "    }\n"),
              "");
}

TEST(KeptSum, StoredThroughAPointerThatMovesOn) {
    const auto said = [](const std::string& in_front, const std::string& at_begin) {
        return asked("    float* out = c;\n" + in_front + "    for (int j = 0; j < n; ++j) {\n" +
                     at_begin +
                     "        for (int k = 0; k < n; ++k) sum += a[k * n + j];\n"
                     "        *out++ = sum;\n"
                     "    }\n");
    };
    const std::string clear = "    float sum = 0;\n";
    expect_part(said(clear, ""),
                "sum is set to 0 in line 3, in front of the loop in line 4, and "
                "line 6 stores it in each round");
    EXPECT_EQ(said("", clear), "");
}

TEST(KeptSum, OneSumInRegistersForAllTiles) {
    EXPECT_EQ(asked("    float sum[4] = {};\n"
                    "    for (int i = 0; i < 4; ++i) sum[i] = 0;\n"
                    "    for (int t = 0; t < n; t += 16)\n"
                    "        for (int k = 0; k < 16; ++k)\n"
                    "            for (int i = 0; i < 4; ++i) sum[i] += a[k];\n"
                    "    for (int i = 0; i < 4; ++i) c[i] = sum[i];\n"),
              "");
}

TEST(KeptSum, AGroupGoesOnWithTheMostOfTheOneBefore) {
    const auto groups = [](const std::string& behind) {
        return asked(
            "    int most = 0;\n"
            "    for (int t = 0; t < n; ++t) {\n"
            "        most = std::max(most, steps(t));\n"
            "        if (t % 32 == 31) {\n"
            "            paid += 32 * most;\n" +
            behind +
            "        }\n"
            "    }\n");
    };
    EXPECT_EQ(groups(""),
              "Line 6 takes most where a group ends (line 5), and the next group goes on with it: "
              "most is set to 0 in line 2 only, before the loop in line 3. Set it to 0 behind line "
              "6, too.");
    EXPECT_EQ(groups("            most = 0;\n"), "");
}

TEST(KeptSum, ClearedInEveryRoundThatAdds) {
    const auto row = [](const std::string& before, const std::string& inside) {
        return asked("    for (int i = 0; i < n; ++i) {\n" + before +
                     "        for (int k = 0; k < n; ++k) {\n" + inside +
                     "            for (int j = 0; j < n; ++j) c[i * n + j] += a[k * n + j];\n"
                     "        }\n"
                     "    }\n");
    };
    const std::string clear = "        for (int j = 0; j < n; ++j) c[i * n + j] = 0;\n";
    EXPECT_EQ(row("", clear),
              "Line 4 sets c[i * n + j] to 0 in every round of the loop in line 3, so what line 5 "
              "added in the rounds before is lost. Set it to 0 once, before that loop.");
    EXPECT_EQ(row(clear, ""), "");
}

TEST(KeptSum, ClearedBeforeACallThatAdds) {
    const auto calls = [](const std::string& loop) {
        return asked("    float* out = c;\n" + loop +
                     "        for (int j = 0; j < n; ++j) out[j] = 0;\n"
                     "        add_rows(out, a, n);\n"
                     "    }\n");
    };
    EXPECT_EQ(calls("    for (int k = 0; k < n; ++k) {\n"),
              "Line 4 sets the elements of out to 0 in every round of the loop in line 3, so what "
              "add_rows in line 5 made in the rounds before is lost. Set them to 0 once, before "
              "that loop.");
    // Another row in each round.
    EXPECT_EQ(calls("    for (int k = 0; k < n; ++k) {\n"
                    "        out = c + k * n;\n"),
              "");
}

}  // namespace simtutor::kept_sum_test
