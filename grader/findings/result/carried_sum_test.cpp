#include "grader/findings/result/carried_sum.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::carried_sum_test {

std::string said(const std::string& before, const std::string& begin, const std::string& add,
                 const std::string& use) {
    const Tokens words = words_of(
        "void rows(const float* a, float* c, int n) {\n"
        "    " +
        before +
        "\n"
        "    for (int row = 0; row < n; ++row) {\n"
        "        " +
        begin +
        "\n"
        "        for (int k = 0; k < n; ++k)\n"
        "            " +
        add +
        "\n"
        "        " +
        use +
        "\n"
        "    }\n"
        "}\n");
    return carried_sum(FunctionText(words, 6));
}

TEST(CarriedSum, BegunBeforeTheLoopThatTakesIt) {
    EXPECT_EQ(said("float sum = 0;", "", "sum += a[row * n + k];", "c[row] = sum;"),
              "sum is begun in line 2, before the loop over row (line 3), and never again: line 6 "
              "goes on from what the round before left, and line 7 takes it in each round. If each "
              "round is to begin anew, set sum inside the loop over row, before line 5.");
    expect_part(said("std::vector<float> line(n, 0.0f);", "", "line[k] += a[row * n + k];",
                     "for (int k = 0; k < n; ++k) c[row * n + k] = line[k];"),
                "line is begun in line 2");
    expect_part(
        said("int most = 0, paid = 0;", "", "most = std::max(most, k);", "paid += 32 * most;"),
        "most is begun in line 2");
}

TEST(CarriedSum, OtherSums) {
    EXPECT_EQ(said("float sum;", "sum = 0;", "sum += a[k];", "c[row] = sum;"), "");
    EXPECT_EQ(said("", "float sum = 0;", "sum += a[k];", "c[row] = sum;"), "");
    EXPECT_EQ(said("float line[9];", "std::fill(line, line + 9, 0);", "line[k] += a[k];",
                   "c[row] = line[0];"),
              "");
    // One sum over all rounds, and an element for each round.
    EXPECT_EQ(said("float sum = 0;", "", "sum += a[k];", ""), "");
    EXPECT_EQ(said("float part[9] = {};", "", "part[row] += a[k];", "c[row] = part[row];"), "");
    EXPECT_EQ(said("", "", "c[row] += a[k];", ""), "");
}

}  // namespace simtutor::carried_sum_test
