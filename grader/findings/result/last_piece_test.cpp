#include "grader/findings/result/last_piece.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::last_piece_test {

std::string said(const std::string& head, const std::string& behind,
                 const std::string& common = "Wrong only where n is odd (wrong for 1).") {
    return last_piece_left_out(
        words_of("void add(const float* a, float* c, int n) {\n"
                 "    int i = 0;\n"
                 "    for (" +
                 head + ") c[i] = a[i] + a[i + 1];\n    " + behind + "\n}\n"),
        common);
}

TEST(LastPiece, GetsNoRound) {
    EXPECT_EQ(said("; i + 1 < n; i += 2", ""),
              "the loop in line 3 goes on while i + 1 < n (line 3 goes on by 2), so what is left "
              "over gets no round.");
    EXPECT_EQ(said("int k = 0; k + depth <= n; k += depth", "",
                   "Wrong only where n is no multiple of 16 (wrong for 1)."),
              "the loop in line 3 goes on while k + depth <= n: a last piece of fewer than depth "
              "gets no round.");
    // Another loop of the function has its own rounds.
    EXPECT_EQ(said("; i + 1 < n; i += 2", "for (int j = 0; j < n; ++j) c[j] = 0;"),
              said("; i + 1 < n; i += 2", ""));
}

TEST(LastPiece, IsTakenBehindTheLoop) {
    const std::string asked =
        "the loop in line 3 goes on while i + 1 < n; what it leaves over is taken from line 4 on. "
        "Wrong results come only where something is left over: does that part do for it all that "
        "the loop does, and as far?";
    EXPECT_EQ(said("; i + 1 < n; i += 2", "if (i < n) c[i] = a[i];"), asked);
    EXPECT_EQ(said("; i + 1 < n; i += 2", "while (i < n) ++i;"), asked);
    // The other sizes are no multiples of what the loop takes.
    EXPECT_EQ(said("; i + 3 < n; i += 4", "if (i < n) c[i] = a[i];"), "");
}

TEST(LastPiece, MayBeTakenBehindTheLoop) {
    const std::string asked =
        "the loop in line 3 goes on while k + 1 < n (line 3 goes on by 2), so what is left over "
        "gets no round there. Does a line behind the loop take it?";
    EXPECT_EQ(said("int k = 0; k + 1 < n; k += 2", "if (n % 2) c[n - 1] = a[n - 1];"), asked);
    EXPECT_EQ(said("int k = 0; k + 1 < n; k += 2", "for (int k = n / 2 * 2; k < n; ++k) c[k] = 0;"),
              asked);
}

TEST(LastPiece, ANeighbourIsNoPiece) {
    EXPECT_EQ(said("; i + 1 < n; i += 4", ""), "");
    EXPECT_EQ(said("; i + 2 < n; i += 2", ""), "");
    EXPECT_EQ(said("; i < n; i += 2", ""), "");
    EXPECT_EQ(said("; i + 1 < n; i += 2", "", "Wrong only where n is 2 or more."), "");
}

}  // namespace simtutor::last_piece_test
