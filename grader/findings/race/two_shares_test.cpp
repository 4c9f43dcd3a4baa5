#include "grader/findings/race/two_shares.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::two_shares_test {

/// Of two threads that meet in lines 5 and 8, in loops with these directives and heads.
std::string said(const std::string& first, const std::string& second,
                 const std::string& head = "for (int i = 0; i < n; ++i)",
                 const std::string& next = "for (int i = 0; i < n; ++i)") {
    const std::string text =
        "void zero_and_add(float* c, int n) {\n"
        "    const int me = omp_get_thread_num(), team = omp_get_num_threads(), end = me * n;\n" +
        first + "\n    " + head + "\n        c[i] = 0;\n" + second + "\n    " + next +
        "\n        c[i] += 1;\n}\n";
    simt::Finding finding = finding_at(text, 8, "race.openmp", "c[7]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 5;
    Sources sources;
    return two_shares(finding, sources);
}

TEST(TwoShares, OfDifferentSchedules) {
    EXPECT_EQ(
        said("#pragma omp for schedule(static) nowait", "#pragma omp for schedule(static, 1)"),
        "Line 3 says nowait: a thread that is done with its rounds of the loop in line 4 goes "
        "on to the loop in line 7, where it meets what another thread still has to do in the "
        "first. Line 3 says schedule(static) and line 6 schedule(static, 1), so a thread "
        "gets other rounds of the second loop than of the first. Take nowait out of line 3: "
        "then all wait behind its loop.");
    expect_part(said("#pragma omp for nowait", "#pragma omp for schedule(dynamic)"),
                "Line 3 says no schedule and line 6 schedule(dynamic)");
    expect_part(
        said("#pragma omp for schedule(dynamic, 4) nowait", "#pragma omp for schedule(dynamic, 4)"),
        "With schedule(dynamic) nobody knows");
}

TEST(TwoShares, OfOneScheduleAndOtherRounds) {
    const std::string text =
        said("#pragma omp for schedule(static) nowait", "#pragma omp for schedule(static)",
             "for (int i = 0; i < n; ++i)", "for (int i = 1; i < n; ++i)");
    expect_part(text, "meets what another thread still has to do in the first. Take nowait out");
}

TEST(TwoShares, ThatTheThreadsCompute) {
    expect_part(said("", "", "for (int i = me; i < n; i += team)",
                     "for (int i = me * n / team; i < end; ++i)"),
                "The threads share the rounds of the loop in line 4 (for (int i = me; i < n; i += "
                "team)) in another way than those of the loop in line 7");
}

TEST(TwoShares, OtherLoopsAreNotItsMatter) {
    EXPECT_EQ(said("#pragma omp for", "#pragma omp for"), "") << "all wait behind the first";
    EXPECT_EQ(
        said("", "", "for (int i = me; i < n; i += team)", "for (int i = me; i < n; i += team)"),
        "");
    EXPECT_EQ(said("", ""), "") << "each thread goes over all rounds";
    EXPECT_EQ(said("#pragma omp simd", "#pragma omp for"), "");
}

}  // namespace simtutor::two_shares_test
