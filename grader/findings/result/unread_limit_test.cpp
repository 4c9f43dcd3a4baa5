#include "grader/findings/result/unread_limit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unread_limit_test {

const std::string columns = "Of a only column 0 of 17 is read (line 4).",
                  rows = "Of a only row 0 of 17 is read (line 4).";

/// A helper that copies, and a kernel that calls it.
Tokens helper(const std::string& condition, const std::string& kernel) {
    return words_of(
        "template <bool whole>\n"
        "__device__ void fill(const float* a, int n, int rows_left, int left) {\n"
        "    const bool inside = " +
        condition +
        ";\n"
        "    copy(&tile.a[k][row], inside ? &a[row * n + k] : a, 4);\n"
        "}\n"
        "__global__ void k(const float* a, int n) {\n" +
        kernel + "}\n");
}

TEST(UnreadLimit, WhatTheCallsOfAHelperGive) {
    const std::string kernel =
        "    int left = n - depth;\n"
        "    for (int t = 0; t < n; ++t) {\n"
        "        fill<false>(a, n, n - row0, left);\n"
        "        left -= depth;\n"
        "    }\n";
    EXPECT_EQ(
        unread_limit(helper("row < rows_left && k < left", kernel), columns),
        "Line 4 reads a only where k < left (line 3). Line 9 gives left for left: left is n - "
        "depth (line 7), and line 10 changes it. Are as many columns of a left there, or "
        "more?");
    EXPECT_EQ(unread_limit(helper("whole || (row < rows_left && k < left)", kernel), rows),
              "Line 4 reads a only where row < rows_left (line 3). Line 9 gives n - row0 for "
              "rows_left. Are as many rows of a left there, or more?");
}

TEST(UnreadLimit, WhatALambdaCaptures) {
    const auto said = [](const std::string& head, const std::string& call) {
        return unread_limit(words_of("__global__ void k(const float* a, int n) {\n"
                                     "    int left = n - depth;\n" +
                                     head +
                                     "        tile[k] = k < left ? a[row * n + k] : 0;\n"
                                     "    };\n" +
                                     call + "}\n"),
                            columns);
    };
    const std::string captured =
        "Line 4 reads a only where k < left. left is n - depth (line 2). "
        "Are as many columns of a left there, or more?";
    EXPECT_EQ(said("    const auto fill = [&](float* tile) {\n", "    fill(as);\n"), captured);
    EXPECT_EQ(said("    const auto fill = [&](int begin, int k) {\n", "    fill(0, 1);\n"),
              captured);
}

TEST(UnreadLimit, WhatTheCallsOfALambdaGive) {
    EXPECT_EQ(unread_limit(words_of("__global__ void k(const float* a, int n) {\n"
                                    "    const int rest = n - depth;\n"
                                    "    const auto fill = [&](int k, int left) {\n"
                                    "        tile[k] = k < left ? a[row * n + k] : 0;\n"
                                    "    };\n"
                                    "    fill(0, rest);\n"
                                    "}\n"),
                           columns),
              "Line 4 reads a only where k < left. Line 6 gives rest for left: rest is n - depth "
              "(line 2). Are as many columns of a left there, or more?");
}

TEST(UnreadLimit, NothingOfALimitThatIsGivenOrOfAnotherPlace) {
    const std::string plain = "    fill<false>(a, n, n, n);\n";
    EXPECT_EQ(unread_limit(helper("row < rows_left && k < left", plain), columns), "");
    // The columns are missing, and only the limit of the rows is computed.
    EXPECT_EQ(
        unread_limit(helper("row < rows_left && k < left", "    fill<false>(a, n, n - row0, n);\n"),
                     columns),
        "");
    // Two calls that give different limits.
    EXPECT_EQ(unread_limit(helper("row < rows_left && k < left",
                                  "    fill<false>(a, n, n, n - 1);\n"
                                  "    fill<false>(a, n, n, n - 2);\n"),
                           columns),
              "");
    EXPECT_EQ(
        unread_limit(helper("row < rows_left && k < left", "    fill<false>(a, n, n, n - 1);\n"),
                     "289 of 289 elements of c are wrong."),
        "");
}

}  // namespace simtutor::unread_limit_test
